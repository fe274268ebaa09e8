// A hint button for Cocos Creator 3: put it on a node with a Button, name the label and the hand, call onClick.
// The client's `dist/` lies in assets/, or comes from npm; both are plain modules.
import { _decorator, Component, Label } from "cc";
import { ConnectionFailedError, MauBinhClient, ProblemError, type Row } from "maubinh-client";

const { ccclass, property } = _decorator;

@ccclass("HintButton")
export class HintButton extends Component {
  @property
  serviceUrl = "http://127.0.0.1:8000";

  @property
  players = 4;

  @property(Label)
  label: Label | null = null;

  /** Thirteen cards such as "AS"; the table fills them in. */
  hand: string[] = [];

  private asked: AbortController | null = null;

  onDisable(): void {
    this.asked?.abort();
  }

  /** Ask for the best three rows of the hand, and show them; a second press while one waits does nothing. */
  async onClick(): Promise<void> {
    if (this.asked) return;
    this.asked = new AbortController();
    // Somebody waits for the button: rather no hint than a late one.
    const client = new MauBinhClient(this.serviceUrl, { timeoutMs: 5000, retry: { waitSeconds: 1, connections: 1 } });
    try {
      const request = { cards: this.hand, players: this.players, top: 1 };
      const { best, instant_win: win } = await client.maubinh.solve(request, { signal: this.asked.signal });
      const rows = [best.front, best.middle, best.back].map(shown);
      this.show([...rows, ...(win ? [win.label.vi] : []), `${best.expected_points.toFixed(2)} điểm`].join("\n"));
    } catch (error) {
      if (this.isValid) this.show(explained(error));
    } finally {
      this.asked = null;
    }
  }

  private show(text: string): void {
    if (this.label) this.label.string = text;
  }
}

function shown(row: Row): string {
  return `${row.cards.join(" ")}  ${row.label.vi}`;
}

function explained(error: unknown): string {
  if (error instanceof ProblemError) return error.errors.map((fault) => fault.message).join("\n");
  if (error instanceof ConnectionFailedError) return "Không kết nối được máy chủ gợi ý.";
  return String(error);
}
