// A referee of Tiến lên miền Nam: every move is asked about before it counts, and the end is settled. In a real game
// this runs on the game server; here four simple players play one deal.

using System.Collections;
using System.Collections.Generic;
using MauBinh;
using UnityEngine;

public class Referee : MonoBehaviour
{
    public string serviceUrl = "http://127.0.0.1:8000";

    private const int Leader = 0;
    private readonly List<TlmnSeatHandIn> hands = new List<TlmnSeatHandIn>();
    private readonly List<TlmnEventIn> history = new List<TlmnEventIn>();
    private MauBinhClient client;
    private TlmnStateOut state;
    private string refusal;

    private void Awake() { client = new MauBinhClient(serviceUrl); }

    /// <summary>
    /// Judge a move; afterwards `refusal` is "" when it counts, else why not, in words for the player.
    /// </summary>
    private IEnumerator Move(TlmnEventIn move)
    {
        TlmnValidateIn request = new TlmnValidateIn
        {
            rules = new RulesIn("multiplier"), seats = 4, leader = Leader, history = history, move = move,
            hands = hands.ConvertAll(hand => new TlmnHandIn { seat = hand.seat, cards = hand.cards }),
        };
        refusal = "no answer";
        yield return client.tlmn.Validate(request, verdict =>
        {
            state = verdict.state;
            refusal = verdict.legal ? "" : verdict.label.vi;
            if (verdict.legal) history.Add(move);
        });
    }

    public IEnumerator PlayOneDeal()
    {
        List<string> deck = Deck();
        for (int seat = 0; seat < 4; seat++)
            hands.Add(new TlmnSeatHandIn { seat = seat, cards = deck.GetRange(13 * seat, 13).ToArray() });
        List<List<string>> left = hands.ConvertAll(hand => new List<string>(hand.cards));
        yield return Move(new TlmnEventIn { seat = 1, cards = new[] { left[1][0] } });
        Debug.Log("seat 1 plays out of turn: " + refusal);
        while (state != null && !state.over)
        {
            int seat = state.seat_to_act;
            TlmnEventIn move = new TlmnEventIn { seat = seat, pass = true };
            TlmnLegalMovesIn question = new TlmnLegalMovesIn { hand = left[seat].ToArray(), table = state.trick.top };
            yield return client.tlmn.LegalMoves(question, answer =>
            {
                if (answer.count > 0) move = new TlmnEventIn { seat = seat, cards = answer.moves[0].cards };
            });
            yield return Move(move);
            if (refusal != "") yield break;
            left[seat].RemoveAll(card => System.Array.IndexOf(move.cards, card) >= 0);
        }
        Debug.Log("the game took " + history.Count + " moves");
        RulesIn rules = new RulesIn("multiplier");
        TlmnReplayIn game = new TlmnReplayIn
        {
            rules = rules, bet = 1000, leader = Leader, hands = hands, history = history
        };
        yield return client.tlmn.Replay(game, answer =>
        {
            foreach (SeatMoneyOut money in answer.settlement.seats) Debug.Log("seat " + money.id + ": " + money.net);
        });
    }

    private static List<string> Deck()
    {
        List<string> deck = new List<string>();
        foreach (char rank in "3456789TJQKA2")
            foreach (char suit in "SCDH") deck.Insert(Random.Range(0, deck.Count + 1), rank.ToString() + suit);
        return deck;
    }
}
