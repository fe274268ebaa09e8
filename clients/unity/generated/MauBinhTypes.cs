// Operations and classes of the maubinh service, beside MauBinhClient.cs.
// Generated from the OpenAPI document by tests/helpers/write_client_types.py; not to be edited by hand.

using System;
using System.Collections;
using System.Collections.Generic;

namespace MauBinh
{
    /// <summary>Operations of Mậu binh.</summary>
    public class MauBinhOperations
    {
        private readonly MauBinhClient client;

        internal MauBinhOperations(MauBinhClient client) { this.client = client; }

        /// <summary>The best arrangement of 13 cards.</summary>
        public IEnumerator Solve(SolveIn request, Action<SolveOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/maubinh/solve", request, onAnswer, onError);
        }

        /// <summary>Judge an arrangement that a person made.</summary>
        public IEnumerator Evaluate(EvaluateIn request, Action<EvaluateOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/maubinh/evaluate", request, onAnswer, onError);
        }

        /// <summary>Every legal arrangement of 13 cards, page by page.</summary>
        public IEnumerator Enumerate(EnumerateIn request, Action<EnumerateOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/maubinh/enumerate", request, onAnswer, onError);
        }

        /// <summary>Arrange many hands at once, without estimates.</summary>
        public IEnumerator Arrange(ArrangeIn request, Action<ArrangeOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/maubinh/arrange", request, onAnswer, onError);
        }

        /// <summary>Who pays whom.</summary>
        public IEnumerator Settle(SettleIn request, Action<SettleOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/maubinh/settle", request, onAnswer, onError);
        }

        /// <summary>The instant win of 13 cards, if they are one.</summary>
        public IEnumerator InstantWin(InstantWinIn request, Action<InstantWinAnswer> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/maubinh/instant-win", request, onAnswer, onError);
        }

        /// <summary>Which of two rows is the stronger.</summary>
        public IEnumerator Compare(CompareIn request, Action<CompareOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/maubinh/compare", request, onAnswer, onError);
        }
    }

    /// <summary>Operations of Tiến lên miền Nam.</summary>
    public class TlmnOperations
    {
        private readonly MauBinhClient client;

        internal TlmnOperations(MauBinhClient client) { this.client = client; }

        /// <summary>Which combination a set of cards is.</summary>
        public IEnumerator Classify(TlmnClassifyIn request, Action<ClassifyOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/classify", request, onAnswer, onError);
        }

        /// <summary>Whether a play beats the one on the table, and whether it does so by cutting.</summary>
        public IEnumerator Compare(TlmnCompareIn request, Action<BeatsOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/compare", request, onAnswer, onError);
        }

        /// <summary>Whether a dealt hand wins at once.</summary>
        public IEnumerator InstantWin(TlmnInstantWinIn request, Action<WinAnswer> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/instant-win", request, onAnswer, onError);
        }

        /// <summary>Every play that a hand may make: all distinct sets of cards.</summary>
        public IEnumerator LegalMoves(TlmnLegalMovesIn request, Action<MovesOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/legal-moves", request, onAnswer, onError);
        }

        /// <summary>The fewest combinations that use up a hand; always optimal.</summary>
        public IEnumerator Decompose(TlmnDecomposeIn request, Action<DecomposeOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/decompose", request, onAnswer, onError);
        }

        /// <summary>Judge one move in a game given by its history.</summary>
        public IEnumerator Validate(TlmnValidateIn request, Action<TlmnValidateOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/validate", request, onAnswer, onError);
        }

        /// <summary>One call a move: the verdict on it, the table after it, and what may be laid next, or the settlement.</summary>
        public IEnumerator Turn(TlmnTurnIn request, Action<TlmnTurnOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/turn", request, onAnswer, onError);
        }

        /// <summary>Money from the result of a game, without its history.</summary>
        public IEnumerator Settle(TlmnSettleIn request, Action<SettlementOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/settle", request, onAnswer, onError);
        }

        /// <summary>Replay a whole game: its state, its cuts, and its settlement once it is over.</summary>
        public IEnumerator Replay(TlmnReplayIn request, Action<TlmnReplayOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/replay", request, onAnswer, onError);
        }

        /// <summary>The best play of a seat by what it knows, and what every play is worth.</summary>
        public IEnumerator Hint(TlmnHintIn request, Action<TlmnHintOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/hint", request, onAnswer, onError);
        }

        /// <summary>What a bot of a level plays for a seat.</summary>
        public IEnumerator Move(TlmnBotMoveIn request, Action<TlmnBotMoveOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/tlmn/move", request, onAnswer, onError);
        }
    }

    /// <summary>Operations of Sâm lốc.</summary>
    public class SamOperations
    {
        private readonly MauBinhClient client;

        internal SamOperations(MauBinhClient client) { this.client = client; }

        /// <summary>Which combination a set of cards is.</summary>
        public IEnumerator Classify(SamClassifyIn request, Action<ClassifyOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/classify", request, onAnswer, onError);
        }

        /// <summary>Whether a play beats the one on the table, and whether it does so by cutting.</summary>
        public IEnumerator Compare(SamCompareIn request, Action<BeatsOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/compare", request, onAnswer, onError);
        }

        /// <summary>Whether a dealt hand wins at once.</summary>
        public IEnumerator InstantWin(SamInstantWinIn request, Action<WinAnswer> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/instant-win", request, onAnswer, onError);
        }

        /// <summary>Every play that a hand may make: all distinct sets of cards.</summary>
        public IEnumerator LegalMoves(SamLegalMovesIn request, Action<MovesOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/legal-moves", request, onAnswer, onError);
        }

        /// <summary>The fewest combinations that use up a hand; always optimal.</summary>
        public IEnumerator Decompose(SamDecomposeIn request, Action<DecomposeOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/decompose", request, onAnswer, onError);
        }

        /// <summary>Judge one move in a game given by its history.</summary>
        public IEnumerator Validate(SamValidateIn request, Action<SamValidateOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/validate", request, onAnswer, onError);
        }

        /// <summary>One call a move: the verdict on it, the table after it, and what may be laid next, or the settlement.</summary>
        public IEnumerator Turn(SamTurnIn request, Action<SamTurnOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/turn", request, onAnswer, onError);
        }

        /// <summary>Money from the result of a game, without its history.</summary>
        public IEnumerator Settle(SamSettleIn request, Action<SettlementOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/settle", request, onAnswer, onError);
        }

        /// <summary>Replay a whole game: its state, its cuts, and its settlement once it is over.</summary>
        public IEnumerator Replay(SamReplayIn request, Action<SamReplayOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/replay", request, onAnswer, onError);
        }

        /// <summary>The best play of a seat by what it knows, and what every play is worth.</summary>
        public IEnumerator Hint(SamHintIn request, Action<SamHintOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/hint", request, onAnswer, onError);
        }

        /// <summary>What a bot of a level plays for a seat.</summary>
        public IEnumerator Move(SamBotMoveIn request, Action<SamBotMoveOut> onAnswer, Action<MauBinhError> onError = null)
        {
            return client.Post("/v1/sam/move", request, onAnswer, onError);
        }
    }

    /// <summary>A problem report (RFC 9457). `errors` holds every fault found; `code` is the first fault's.</summary>
    [Serializable]
    public class Problem
    {
        public string type = "";
        public string title = "";
        public int status = 0;
        public string detail = "";
        public string code = "";
        public List<ProblemItem> errors = new List<ProblemItem>();
    }

    /// <summary>One fault. `pointer` is a JSON pointer into the request (RFC 6901), "" when it is about the whole.</summary>
    [Serializable]
    public class ProblemItem
    {
        public string pointer = "";
        public string code = "";
        public string message = "";
        public int index = -1;
        public string reason = "";
    }

    /// <summary>A code in words.</summary>
    [Serializable]
    public class Label
    {
        public string vi = "";
        public string en = "";
    }

    /// <summary>A hand to arrange.</summary>
    [Serializable]
    public class SolveIn : RequestIn
    {
        public string[] cards = new string[0];
        public int players = 4; // Players at the table, ourselves included.
        public int top = 3; // Arrangements to return, `best` included.
        public OpponentsIn opponents = new OpponentsIn();
        public string[] dead = new string[0];
        public LocksIn locked = new LocksIn();
        public string objective = "expected"; // One of expected, mixed.
        public string distinct = "strength"; // What differs between the arrangements of an answer. One of category, strength.
        public long seed = 0; // The same seed gives the same answer.
        public int outcomes = 0; // Whole tables to deal and settle, to see what the best may bring.
        public bool explain = false; // Say why the best arrangement is better than another.
        public bool echo = true; // Send the rules back, every option with its value.
    }

    /// <summary>Who sits opposite. `model`: equilibrium, greedy, cautious or a trained name.</summary>
    [Serializable]
    public class OpponentsIn
    {
        public string model = "equilibrium";
        public int samples = 10000; // Opponent hands wanted.
        public List<KnownOpponentIn> known = new List<KnownOpponentIn>();
    }

    /// <summary>An opponent whose cards are known: either `cards` as dealt, or the three rows as set.</summary>
    [Serializable]
    public class KnownOpponentIn
    {
        public string[] cards = new string[0];
        public string[] back = new string[0];
        public string[] middle = new string[0];
        public string[] front = new string[0];
    }

    /// <summary>Cards that must lie in a given row.</summary>
    [Serializable]
    public class LocksIn
    {
        public string[] back = new string[0];
        public string[] middle = new string[0];
        public string[] front = new string[0];
    }

    /// <summary>The best arrangement of a hand, and the next best. `hand_points`: as played, an instant win declared. `outcomes`: null unless it was asked for.</summary>
    [Serializable]
    public class SolveOut
    {
        public string[] cards = new string[0];
        public MauBinhRules rules = new MauBinhRules();
        public InstantWinOut instant_win = new InstantWinOut();
        public ArrangementOut best = new ArrangementOut();
        public List<ArrangementOut> alternatives = new List<ArrangementOut>();
        public ExplanationOut explanation = new ExplanationOut();
        public OutcomesOut outcomes = new OutcomesOut();
        public List<MixedChoiceOut> mixed = new List<MixedChoiceOut>();
        public CountsOut counts = new CountsOut();
        public double hand_points = 0;
        public double hand_error = 0;
        public EstimateOut estimate = new EstimateOut();
        public double elapsed_ms = 0;
    }

    /// <summary>The house rules in force.</summary>
    [Serializable]
    public class MauBinhRules
    {
        public string game = "";
        public string preset = "";
        public MauBinhOptions options = new MauBinhOptions();

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return !string.IsNullOrEmpty(game) || !string.IsNullOrEmpty(preset); } }
    }

    /// <summary>Every option with its value.</summary>
    [Serializable]
    public class MauBinhOptions
    {
        public string pair_scoring = ""; // who wins more rows takes pair_win; or every row is worth chi_value; or both: every row chi_value, and who wins more rows pair_win on top (4-2 scoring: chi_value 1, pair_win 1, sweep_multiplier 1). docs/rules.md B-M-01 One of majority, per_chi, both.
        public int pair_win = 0; // points of a match-up under majority. docs/rules.md M-38
        public int chi_value = 0; // points of a row under per_chi. docs/rules.md B-M-01
        public string bonus_mode = ""; // a bonus is added to, or stands in place of, the row's value; replace needs per_chi. docs/rules.md B-M-02 One of add, replace.
        public int bonus_front_three_of_a_kind = 0; // points for winning that row with it; 0 = none. docs/rules.md M-31
        public int bonus_middle_full_house = 0; // points for winning that row with it; 0 = none. docs/rules.md M-32
        public int bonus_back_four_of_a_kind = 0; // points for winning that row with it; 0 = none. docs/rules.md M-33
        public int bonus_middle_four_of_a_kind = 0; // points for winning that row with it; 0 = none. docs/rules.md M-33
        public int bonus_back_straight_flush = 0; // points for winning that row with it; 0 = none. docs/rules.md M-34
        public int bonus_middle_straight_flush = 0; // points for winning that row with it; 0 = none. docs/rules.md M-34
        public int sweep_multiplier = 0; // for winning all three rows of a match-up. docs/rules.md M-35
        public string sweep_multiplies = ""; // what is multiplied: the match-up without or with bonuses. docs/rules.md B-M-03 One of base, all.
        public int sweep_bonus_flat = 0; // added once to a swept match-up, after the multiplier. docs/rules.md B-M-03
        public string sweep_all_mode = ""; // sweeping every opponent: replace = base becomes sweep_all_amount; add = base x sweep_multiplier + sweep_all_amount; multiply = sweep_all_multiplier instead of sweep_multiplier. docs/rules.md B-M-04 One of none, replace, add, multiply.
        public int sweep_all_amount = 0; // points from each opponent, for replace and add. docs/rules.md M-36
        public int sweep_all_multiplier = 0; // for multiply. docs/rules.md B-M-04
        public int sweep_all_min_players = 0; // players dealt in, at least. docs/rules.md M-36
        public int foul_amount = 0; // a foul pays this to each legal opponent. docs/rules.md M-37
        public bool foul_pays_bonus = false; // a legal opponent's bonus rows are paid by the foul as well. docs/rules.md B-M-06
        public bool foul_counts_as_swept = false; // a foul counts as a swept house towards sweeping all. docs/rules.md B-M-06
        public string foul_vs_instant = ""; // a foul against an instant win pays only that, or that and foul_amount. docs/rules.md B-M-06 One of instant_only, both.
        public string a2345 = ""; // A-2-3-4-5 is the lowest or the second highest straight (and straight flush). docs/rules.md B-M-18 One of lowest, second.
        public string order_compare = ""; // rows of equal strength are legal (gte) or foul (gt). docs/rules.md B-M-10 One of gte, gt.
        public string cross_compare = ""; // front against middle: category and all shared cards, or category and main rank only. docs/rules.md B-M-09 One of full, main_rank.
        public int instant_dragon_flush = 0; // points from each opponent; 0 = not an instant win. docs/rules.md M-24
        public int instant_dragon = 0; // points from each opponent; 0 = not an instant win. docs/rules.md M-25
        public int instant_five_pairs_triple = 0; // points from each opponent; 0 = not an instant win. docs/rules.md M-26
        public int instant_six_pairs = 0; // points from each opponent; 0 = not an instant win. docs/rules.md M-27
        public int instant_three_straights = 0; // points from each opponent; 0 = not an instant win. docs/rules.md M-28
        public int instant_three_flushes = 0; // points from each opponent; 0 = not an instant win. docs/rules.md M-29
        public int instant_three_straight_flushes = 0; // 5 + 5 + 3, each a straight flush; off at 0. docs/rules.md B-M-21
        public int instant_three_quads = 0; // three fours of a kind; off at 0. docs/rules.md B-M-21
        public int instant_quad_three_triples = 0; // a four and three threes of a kind; off at 0. docs/rules.md B-M-21
        public int instant_four_triples = 0; // four threes of a kind; off at 0. docs/rules.md B-M-21
        public int instant_twelve_faces = 0; // at least twelve of J Q K A; off at 0. docs/rules.md B-M-21
        public int instant_all_big = 0; // every card 8 or higher; off at 0. docs/rules.md B-M-21
        public int instant_all_small = 0; // every card 8 or lower; off at 0. docs/rules.md B-M-21
        public int instant_thirteen_same_colour = 0; // all red or all black; off at 0. docs/rules.md B-M-21
        public int instant_twelve_same_colour = 0; // twelve of one colour; off at 0. docs/rules.md B-M-21
        public int instant_five_pair_run = 0; // five consecutive pairs; off at 0. docs/rules.md B-M-21
        public string instant_vs_instant = ""; // two instant wins at one table: nothing between them, or the better paid one takes its amount. docs/rules.md B-M-08 One of none, higher_wins.
        public string instant_declare = ""; // detected, or only when the player says `declare`: true in settle. docs/rules.md B-M-15 One of auto, required.
        public int[] ace_points = new int[0]; // tính Át: points by the number of aces dealt (0 to 4); each pair of players settles the difference, fouls and instant wins included; no part of a sweep. docs/rules.md B-M-21
        public bool quads_as_two_pairs = false; // in six_pairs and five_pairs_triple. docs/rules.md B-M-13
        public bool three_straights_allow_straight_flush = false; // docs/rules.md B-M-11
        public double fee_rate = 0; // below fee_boundary. docs/rules.md M-39
        public double fee_rate_high = 0; // from fee_boundary on. docs/rules.md M-39
        public int fee_boundary = 0; // bet from which fee_rate_high holds. docs/rules.md B-M-16
        public string fee_base = ""; // the player's positive net, or every positive match-up. docs/rules.md B-M-16 One of net, pair.
        public int buy_in = 0; // multiples of the bet; used by loss_cap. docs/rules.md M-07
        public string loss_cap = ""; // cap of a player's loss; winners are paid in proportion, rounded down, remainder to the earliest. docs/rules.md B-M-17 One of none, buy_in, purse.
    }

    /// <summary>An instant win and an arrangement that shows it.</summary>
    [Serializable]
    public class InstantWinOut
    {
        public string kind = "";
        public Label label = new Label();
        public int points_each = 0;
        public RowLists arrangement = new RowLists();

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return !string.IsNullOrEmpty(kind); } }
    }

    /// <summary>Three rows, cards only.</summary>
    [Serializable]
    public class RowLists
    {
        public string[] back = new string[0];
        public string[] middle = new string[0];
        public string[] front = new string[0];
    }

    /// <summary>An arrangement and what it is worth: points before any fee, for aces too, summed over all opponents. `behind`: points less than the best; `behind_error`: of that difference, both being valued on the same opponents.</summary>
    [Serializable]
    public class ArrangementOut
    {
        public Row back = new Row();
        public Row middle = new Row();
        public Row front = new Row();
        public double expected_points = 0;
        public double standard_error = 0;
        public RowChances win_probability = new RowChances();
        public RowChances tie_probability = new RowChances();
        public double sweep_probability = 0;
        public double swept_probability = 0;
        public double sweep_all_probability = 0;
        public double behind = 0;
        public double behind_error = 0;
    }

    /// <summary>A row of an arrangement: groups first, then high to low.</summary>
    [Serializable]
    public class Row
    {
        public string[] cards = new string[0];
        public string category = ""; // One of flush, four_of_a_kind, full_house, high_card, pair, straight, straight_flush, three_of_a_kind, two_pair.
        public Label label = new Label();
    }

    /// <summary>A probability for each row, against one opponent.</summary>
    [Serializable]
    public class RowChances
    {
        public double back = 0;
        public double middle = 0;
        public double front = 0;

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return back != 0 || middle != 0 || front != 0; } }
    }

    /// <summary>Why the best arrangement is worth more than another one: of other categories, or the one that was judged. `points`, `points_error`: the whole difference; `rest`: its part that no change accounts for. `sentences`: the same in words.</summary>
    [Serializable]
    public class ExplanationOut
    {
        public Rows other = new Rows();
        public List<MovedCards> moves = new List<MovedCards>();
        public List<WorthChange> changes = new List<WorthChange>();
        public double points = 0;
        public double points_error = 0;
        public double rest = 0;
        public List<Label> sentences = new List<Label>();

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return (moves != null && moves.Count > 0) || (changes != null && changes.Count > 0) || (sentences != null && sentences.Count > 0); } }
    }

    /// <summary>Three rows.</summary>
    [Serializable]
    public class Rows
    {
        public Row back = new Row();
        public Row middle = new Row();
        public Row front = new Row();
    }

    /// <summary>Cards of one rank that lie in another row than in the arrangement that is worth less.</summary>
    [Serializable]
    public class MovedCards
    {
        public string[] cards = new string[0];
        public string came_from = ""; // One of back, front, middle.
        public string goes_to = ""; // One of back, front, middle.
    }

    /// <summary>What differs in one respect, against one opponent. `row`: null of sweeps. `chance`: more of winning the row, sweeping, being swept, sweeping the table; `balance`: more of winning less losing; `points`: what that brings over all opponents, null where it cannot be told apart.</summary>
    [Serializable]
    public class WorthChange
    {
        public string code = ""; // One of row, sweep, sweep_all, swept.
        public string row = ""; // One of back, front, middle.
        public double chance = 0;
        public double balance = 0;
        public double points = 0;
    }

    /// <summary>What the hand brought at random tables, in points before any fee, the least first.</summary>
    [Serializable]
    public class OutcomesOut
    {
        public int tables = 0;
        public double mean = 0;
        public double standard_error = 0;
        public List<OutcomeOut> points = new List<OutcomeOut>();

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return (points != null && points.Count > 0) || tables > 0; } }
    }

    /// <summary>How many of the tables brought so many points.</summary>
    [Serializable]
    public class OutcomeOut
    {
        public double points = 0;
        public int tables = 0;
    }

    /// <summary>One arrangement of a mixed answer and how often to play it.</summary>
    [Serializable]
    public class MixedChoiceOut
    {
        public double probability = 0;
        public ArrangementOut arrangement = new ArrangementOut();
    }

    /// <summary>Splits possible under the locks, the legal ones, and the undominated strength triples.</summary>
    [Serializable]
    public class CountsOut
    {
        public int arrangements = 0;
        public int legal = 0;
        public int undominated = 0;
    }

    /// <summary>Where the numbers come from.</summary>
    [Serializable]
    public class EstimateOut
    {
        public bool exact = false;
        public string opponents = "";
        public int samples = 0;
        public int joint_samples = 0;
        public long seed = 0;
        public string note = "";
    }

    /// <summary>An arrangement that a person made.</summary>
    [Serializable]
    public class EvaluateIn : RequestIn
    {
        public ArrangementIn arrangement = new ArrangementIn();
        public int players = 4; // Players at the table, ourselves included.
        public OpponentsIn opponents = new OpponentsIn();
        public long seed = 0; // The same seed gives the same answer.
        public bool explain = false; // Say why the best arrangement is better than another.
        public bool echo = true; // Send the rules back, every option with its value.
    }

    /// <summary>Three rows of 13 different cards.</summary>
    [Serializable]
    public class ArrangementIn
    {
        public string[] back = new string[0];
        public string[] middle = new string[0];
        public string[] front = new string[0];
    }

    /// <summary>What a person's arrangement is worth beside the best one, on the same samples. Of a foul no chances are told. `regret_error`: of the difference to the best. `hand_points`: what the hand is worth as it was set, an instant win declared.</summary>
    [Serializable]
    public class EvaluateOut
    {
        public bool legal = false;
        public List<FoulOut> fouls = new List<FoulOut>();
        public Rows rows = new Rows();
        public InstantWinOut instant_win = new InstantWinOut();
        public double expected_points = 0;
        public double standard_error = 0;
        public RowChances win_probability = new RowChances();
        public RowChances tie_probability = new RowChances();
        public double sweep_probability = 0;
        public double swept_probability = 0;
        public double sweep_all_probability = 0;
        public ArrangementOut best = new ArrangementOut();
        public double regret_points = 0;
        public double regret_error = 0;
        public ExplanationOut explanation = new ExplanationOut();
        public double hand_points = 0;
        public double hand_error = 0;
        public string detail = "";
        public MauBinhRules rules = new MauBinhRules();
        public EstimateOut estimate = new EstimateOut();
        public double elapsed_ms = 0;
    }

    /// <summary>Why an arrangement is a foul.</summary>
    [Serializable]
    public class FoulOut
    {
        public string code = ""; // One of front_beats_middle, middle_beats_back.
        public string detail = "";
        public Label label = new Label();
    }

    /// <summary>A hand whose legal arrangements are listed, page by page.</summary>
    [Serializable]
    public class EnumerateIn : RequestIn
    {
        public string[] cards = new string[0];
        public LocksIn locked = new LocksIn();
        public bool undominated = false;
        public int offset = 0;
        public int limit = 100;
    }

    /// <summary>A page of legal arrangements, strongest back first.</summary>
    [Serializable]
    public class EnumerateOut
    {
        public int total = 0;
        public int offset = 0;
        public List<Rows> arrangements = new List<Rows>();
    }

    /// <summary>Many hands to arrange.</summary>
    [Serializable]
    public class ArrangeIn : RequestIn
    {
        public List<HandIn> hands = new List<HandIn>();
        public int players = 4; // Players at the table, ourselves included.
        public string level = "equilibrium"; // equilibrium, greedy, cautious, a trained name, or from 1 (beginner) to 5.
        public long seed = 0; // The same seed gives the same answer.
    }

    /// <summary>One hand of 13 cards.</summary>
    [Serializable]
    public class HandIn
    {
        public string[] cards = new string[0];
    }

    /// <summary>An arrangement for each hand, in the order of the request.</summary>
    [Serializable]
    public class ArrangeOut
    {
        public List<RowLists> arrangements = new List<RowLists>();
    }

    /// <summary>A table to settle. `bet`: money of one point.</summary>
    [Serializable]
    public class SettleIn : RequestIn
    {
        public List<SettlePlayerIn> players = new List<SettlePlayerIn>();
        public long bet = 1;
    }

    /// <summary>A player: three rows as set, or 13 `cards` that the solver arranges. `purse`: money brought.</summary>
    [Serializable]
    public class SettlePlayerIn
    {
        public string id = "";
        public string[] cards = new string[0];
        public string[] back = new string[0];
        public string[] middle = new string[0];
        public string[] front = new string[0];
        public bool declare = false;
        public long purse = -1;
    }

    /// <summary>A settled table.</summary>
    [Serializable]
    public class SettleOut
    {
        public List<SettledPlayerOut> players = new List<SettledPlayerOut>();
        public List<MatchupOut> matchups = new List<MatchupOut>();
        public string sweep_all = "";
    }

    /// <summary>What the hand brings one player. `net_points` and `net` are before the fee; `below_buy_in`: by its `purse`.</summary>
    [Serializable]
    public class SettledPlayerOut
    {
        public string id = "";
        public string status = ""; // One of foul, instant_win, legal.
        public Label status_label = new Label();
        public InstantWinOut instant_win = new InstantWinOut();
        public double net_points = 0;
        public long net = 0;
        public long fee = 0;
        public long credited = 0;
        public bool below_buy_in = false;
        public RowLists arrangement = new RowLists();
    }

    /// <summary>Two players, `a` the earlier in the request; everything seen from `a`.</summary>
    [Serializable]
    public class MatchupOut
    {
        public string a = "";
        public string b = "";
        public RowResultsOut rows = new RowResultsOut();
        public string sweep = ""; // One of a, b.
        public List<LineOut> lines = new List<LineOut>();
        public double points = 0;
    }

    /// <summary>Who won each row, seen from `a`.</summary>
    [Serializable]
    public class RowResultsOut
    {
        public int back = 0;
        public int middle = 0;
        public int front = 0;
    }

    /// <summary>One reason for points, seen from `a`.</summary>
    [Serializable]
    public class LineOut
    {
        public string kind = "";
        public Label label = new Label();
        public double points = 0;
    }

    /// <summary>A hand to look at.</summary>
    [Serializable]
    public class InstantWinIn : RequestIn
    {
        public string[] cards = new string[0];
    }

    /// <summary>The instant win of a hand, if it is one.</summary>
    [Serializable]
    public class InstantWinAnswer
    {
        public InstantWinOut instant_win = new InstantWinOut();
    }

    /// <summary>Two rows of 3 or 5 cards; they may share cards.</summary>
    [Serializable]
    public class CompareIn : RequestIn
    {
        public string[] a = new string[0];
        public string[] b = new string[0];
    }

    /// <summary>1: `a` is stronger; -1: `b` is; 0: neither.</summary>
    [Serializable]
    public class CompareOut
    {
        public int result = 0;
        public Row a = new Row();
        public Row b = new Row();
    }

    /// <summary>Cards to name.</summary>
    [Serializable]
    public class TlmnClassifyIn : RequestIn
    {
        public string[] cards = new string[0];
    }

    /// <summary>What a set of cards is. Without `valid` the other fields are empty and `reason` says why.</summary>
    [Serializable]
    public class ClassifyOut
    {
        public bool valid = false;
        public string reason = "";
        public string kind = "";
        public int size = 0;
        public string rank = "";
        public string top = "";
        public bool chop = false;
        public Label label = new Label();
    }

    /// <summary>A play against the one on the table; they may share cards.</summary>
    [Serializable]
    public class TlmnCompareIn : RequestIn
    {
        public string[] table = new string[0];
        public string[] play = new string[0];
    }

    /// <summary>Whether a play beats the table; `chop`: by cutting; `reason`: why not.</summary>
    [Serializable]
    public class BeatsOut
    {
        public bool beats = false;
        public bool chop = false;
        public string reason = "";
        public string detail = "";
        public Label label = new Label();
    }

    /// <summary>A dealt hand.</summary>
    [Serializable]
    public class TlmnInstantWinIn : RequestIn
    {
        public string[] cards = new string[0];
    }

    /// <summary>The instant win of a hand, if it is one.</summary>
    [Serializable]
    public class WinAnswer
    {
        public WinOut instant_win = new WinOut();
    }

    /// <summary>An instant win.</summary>
    [Serializable]
    public class WinOut
    {
        public string kind = "";
        public Label label = new Label();

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return !string.IsNullOrEmpty(kind); } }
    }

    /// <summary>A hand and the play it faces; an empty table is a free lead.</summary>
    [Serializable]
    public class TlmnLegalMovesIn : RequestIn
    {
        public string[] hand = new string[0];
        public string[] table = new string[0];
        public string must_include = ""; // Rank then suit: TD, 10d, 10♦.
        public bool passed = false;
    }

    /// <summary>Every play that is allowed, each set of cards once. `pass_breach`, of Sâm: as `breach` of a move.</summary>
    [Serializable]
    public class MovesOut
    {
        public List<MoveOut> moves = new List<MoveOut>();
        public int count = 0;
        public bool can_pass = false;
        public bool pass_breach = false;
    }

    /// <summary>A play that is allowed. `breach`, of Sâm: it breaks báo 1 and may make the seat pay for all.</summary>
    [Serializable]
    public class MoveOut
    {
        public string[] cards = new string[0];
        public string kind = "";
        public bool chop = false;
        public bool breach = false;
    }

    /// <summary>A hand to use up.</summary>
    [Serializable]
    public class TlmnDecomposeIn : RequestIn
    {
        public string[] hand = new string[0];
    }

    /// <summary>The fewest combinations that use up a hand.</summary>
    [Serializable]
    public class DecomposeOut
    {
        public int turns = 0;
        public List<CardList> plays = new List<CardList>();
        public bool optimal = false;
    }

    /// <summary>One move in a game given by its history.</summary>
    [Serializable]
    public class TlmnValidateIn : RequestIn
    {
        public int seats = 0;
        public TlmnEventIn move = new TlmnEventIn();
        public List<TlmnHandIn> hands = new List<TlmnHandIn>();
        public List<TlmnEventIn> history = new List<TlmnEventIn>();
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
    }

    /// <summary>A play of cards, or a pass.</summary>
    [Serializable]
    public class TlmnEventIn
    {
        public int seat = 0; // Seat in turn order.
        public string[] cards = new string[0];
        public bool pass = false;
    }

    /// <summary>The cards dealt to a seat.</summary>
    [Serializable]
    public class TlmnHandIn
    {
        public int seat = 0; // Seat in turn order.
        public string[] cards = new string[0];
    }

    /// <summary>The verdict on a move; `state` is after it, or before it when it is refused.</summary>
    [Serializable]
    public class TlmnValidateOut
    {
        public bool legal = false;
        public string reason = "";
        public string detail = "";
        public Label label = new Label();
        public TlmnStateOut state = new TlmnStateOut();
    }

    /// <summary>A position as the table sees it. `seat_to_act` is -1 when the game is over; `must_include`: what the opening play has to hold; `may_cut`: who may cut in.</summary>
    [Serializable]
    public class TlmnStateOut
    {
        public int seat_to_act = 0;
        public TrickOut trick = new TrickOut();
        public int[] cards_left = new int[0];
        public int[] finished = new int[0];
        public int[] stopped = new int[0];
        public bool over = false;
        public string must_include = ""; // Rank then suit.
        public int[] places = new int[0];
        public int[] may_cut = new int[0];
    }

    /// <summary>The round: the play to beat, who laid it, and who is out until the round ends.</summary>
    [Serializable]
    public class TrickOut
    {
        public string[] top = new string[0];
        public int top_seat = 0;
        public int[] passed = new int[0];
    }

    /// <summary>A game so far, and a move to judge if there is one. Hands that are not known may be left out.</summary>
    [Serializable]
    public class TlmnTurnIn : RequestIn
    {
        public List<TlmnSeatHandIn> hands = new List<TlmnSeatHandIn>();
        public int seats = 0;
        public List<TlmnEventIn> history = new List<TlmnEventIn>();
        public TlmnMoveIn move = new TlmnMoveIn();
        public string moves = "all"; // One of all, count, none.
        public long bet = 1; // Money of one point.
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
        public int den_cong_seat = -1; // Seat in turn order.
        public long pot_before = 0; // In the pot before this game, in bets.
    }

    /// <summary>The cards dealt to a seat, and the money it brought.</summary>
    [Serializable]
    public class TlmnSeatHandIn
    {
        public int seat = 0; // Seat in turn order.
        public string[] cards = new string[0];
        public long purse = -1;
    }

    /// <summary>A play of cards, or a pass.</summary>
    [Serializable]
    public class TlmnMoveIn
    {
        public int seat = -1; // Seat in turn order.
        public string[] cards = new string[0];
        public bool pass = false;
    }

    /// <summary>A table after a move (`legal` null: none was sent), with the moves of who is to act and the cuts of others.</summary>
    [Serializable]
    public class TlmnTurnOut
    {
        public bool legal = false;
        public string reason = "";
        public string detail = "";
        public Label label = new Label();
        public TlmnStateOut state = new TlmnStateOut();
        public TurnMovesOut moves = new TurnMovesOut();
        public List<CutsOut> cuts = new List<CutsOut>();
        public List<ChopOut> chops = new List<ChopOut>();
        public DealtWinOut instant_win = new DealtWinOut();
        public SettlementOut settlement = new SettlementOut();
        public int next_leader = 0;
    }

    /// <summary>What the seat to act may do; `moves` null: only their number was asked for.</summary>
    [Serializable]
    public class TurnMovesOut
    {
        public List<MoveOut> moves = new List<MoveOut>();
        public int count = 0;
        public bool can_pass = false;
        public bool pass_breach = false;

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return (moves != null && moves.Count > 0) || count > 0 || can_pass || pass_breach; } }
    }

    /// <summary>What a seat may lay out of turn; `moves` null: only their number was asked for.</summary>
    [Serializable]
    public class CutsOut
    {
        public int seat = 0;
        public List<MoveOut> moves = new List<MoveOut>();
        public int count = 0;
    }

    /// <summary>One payment for a cut; `cards` are the captured ones that it prices.</summary>
    [Serializable]
    public class ChopOut
    {
        public int from = 0;
        public int to = 0;
        public string[] cards = new string[0];
        public int points = 0;
    }

    /// <summary>A hand that won on the deal.</summary>
    [Serializable]
    public class DealtWinOut
    {
        public int seat = 0;
        public string kind = "";
        public Label label = new Label();

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return !string.IsNullOrEmpty(kind); } }
    }

    /// <summary>A settled game.</summary>
    [Serializable]
    public class SettlementOut
    {
        public List<SeatMoneyOut> seats = new List<SeatMoneyOut>();
        public List<PaymentOut> lines = new List<PaymentOut>();
        public long pot_after = 0;

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return (seats != null && seats.Count > 0) || (lines != null && lines.Count > 0); } }
    }

    /// <summary>What a game brings one seat. `net_points` and `net` are before the fee; `below_buy_in`: by its `purse`.</summary>
    [Serializable]
    public class SeatMoneyOut
    {
        public string id = "";
        public double net_points = 0;
        public long net = 0;
        public long fee = 0;
        public long credited = 0;
        public bool below_buy_in = false;
    }

    /// <summary>One payment between seats; -1 is the pot, or nobody.</summary>
    [Serializable]
    public class PaymentOut
    {
        public int from = 0;
        public int to = 0;
        public string kind = "";
        public Label label = new Label();
        public double points = 0;
    }

    /// <summary>A finished game.</summary>
    [Serializable]
    public class TlmnSettleIn : RequestIn
    {
        public List<TlmnSeatIn> seats = new List<TlmnSeatIn>();
        public List<TlmnChainIn> chops = new List<TlmnChainIn>();
        public long bet = 1; // Money of one point.
        public SeatAndKind instant_win = new SeatAndKind();
        public int den_cong_seat = -1; // Seat in turn order.
        public PutThreeSpadesIn put_3_spades = new PutThreeSpadesIn();
        public long pot_before = 0; // In the pot before this game, in bets.
    }

    /// <summary>How the game ended for a seat. `place`: 1 = first out; 0 = stopped by cóng. `played`: how many cards.</summary>
    [Serializable]
    public class TlmnSeatIn
    {
        public string id = "";
        public int place = 0;
        public int played = 0;
        public string[] left = new string[0];
        public string[] last_play = new string[0];
        public long purse = -1;
    }

    /// <summary>Plays that cut each other, oldest first: seats[i] laid links[i]; finishing[i]: it emptied the hand.</summary>
    [Serializable]
    public class TlmnChainIn
    {
        public List<CardList> links = new List<CardList>();
        public int[] seats = new int[0];
        public bool[] finishing = new bool[0];
    }

    /// <summary>A hand that won on the deal.</summary>
    [Serializable]
    public class SeatAndKind
    {
        public int seat = -1; // Seat in turn order.
        public string kind = "";
    }

    /// <summary>A seat left with 3♠ alone, and who beat that play, -1 = nobody.</summary>
    [Serializable]
    public class PutThreeSpadesIn
    {
        public int seat = -1; // Seat in turn order.
        public int caught_by = -1; // Seat in turn order.
    }

    /// <summary>A game with all its hands, or as one `text` (docs/game_text.md), beside what the text leaves out.</summary>
    [Serializable]
    public class TlmnReplayIn : RequestIn
    {
        public List<TlmnSeatHandIn> hands = new List<TlmnSeatHandIn>();
        public string text = "";
        public List<TlmnEventIn> history = new List<TlmnEventIn>();
        public long bet = 1; // Money of one point.
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
        public int den_cong_seat = -1; // Seat in turn order.
        public long pot_before = 0; // In the pot before this game, in bets.
        public bool review = false;
        public int samples = 64; // Deals in which each move of a review is judged.
        public long seed = 0; // Of the deals: the same seed gives the same answer.
    }

    /// <summary>A game replayed. `settlement` is there as soon as it is over; `next_leader` -1: by the first-game rule. `review`: null where none was asked for.</summary>
    [Serializable]
    public class TlmnReplayOut
    {
        public TlmnStateOut state = new TlmnStateOut();
        public List<ChopOut> chops = new List<ChopOut>();
        public DealtWinOut instant_win = new DealtWinOut();
        public SettlementOut settlement = new SettlementOut();
        public int next_leader = 0;
        public ReviewOut review = new ReviewOut();
    }

    /// <summary>A game looked at afterwards. `declarations`: of Sâm, the seats that declared, or if none did all.</summary>
    [Serializable]
    public class ReviewOut
    {
        public List<MoveReviewOut> moves = new List<MoveReviewOut>();
        public List<DeclarationReviewOut> declarations = new List<DeclarationReviewOut>();
        public List<SeatReviewOut> seats = new List<SeatReviewOut>();
        public ThresholdsOut thresholds = new ThresholdsOut();
        public HintEstimateOut estimate = new HintEstimateOut();

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return (moves != null && moves.Count > 0) || (declarations != null && declarations.Count > 0) || (seats != null && seats.Count > 0); } }
    }

    /// <summary>One event of a game looked at afterwards; no cards: a pass, or a declaration. `best`: what the hint would have played by what the seat knew, null where there was no choice. `lost`: points less than that, judged in other deals than those that chose it, so that chance may bring it below 0. `changed`: by how much the event moved what its seat may expect, with all cards known.</summary>
    [Serializable]
    public class MoveReviewOut
    {
        public int index = 0;
        public int seat = 0;
        public bool pass = false;
        public string[] cards = new string[0];
        public HintMoveOut best = new HintMoveOut();
        public double lost = 0;
        public double lost_error = 0;
        public VerdictOut verdict = new VerdictOut();
        public double changed = 0;
        public double changed_error = 0;
        public bool exact = false;
        public int samples = 0;
    }

    /// <summary>What a play is worth, in points; no cards: a pass. `behind`: points less than the best, with the error of the difference. `place_probabilities`: the first place first; `frozen_probability`: of never having played a card. `rotten_points`: what is paid for cards held at the end. `samples`: the deals it was looked at in, 0 when solved.</summary>
    [Serializable]
    public class HintMoveOut
    {
        public bool pass = false;
        public string[] cards = new string[0];
        public string kind = "";
        public bool chop = false;
        public double expected_points = 0;
        public double standard_error = 0;
        public double behind = 0;
        public double behind_error = 0;
        public double[] place_probabilities = new double[0];
        public double frozen_probability = 0;
        public double rotten_points = 0;
        public List<HintPartOut> parts = new List<HintPartOut>();
        public int samples = 0;
        public HintReasonOut reason = new HintReasonOut();

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return !string.IsNullOrEmpty(kind); } }
    }

    /// <summary>Expected points by a kind of settlement line.</summary>
    [Serializable]
    public class HintPartOut
    {
        public string kind = "";
        public Label label = new Label();
        public double points = 0;
    }

    /// <summary>Why a play is good.</summary>
    [Serializable]
    public class HintReasonOut
    {
        public string code = "";
        public Label label = new Label();
    }

    /// <summary>What a loss is called.</summary>
    [Serializable]
    public class VerdictOut
    {
        public string code = "";
        public Label label = new Label();
    }

    /// <summary>Of Sâm: what declaring, or not declaring, lost against the other. `success_probability`: of the best plan.</summary>
    [Serializable]
    public class DeclarationReviewOut
    {
        public int seat = 0;
        public bool declared = false;
        public double success_probability = 0;
        public double success_error = 0;
        public double lost = 0;
        public double lost_error = 0;
        public VerdictOut verdict = new VerdictOut();
    }

    /// <summary>Where a seat's points come from: `points` = `deal_points` (luck of the cards) + `own_points` + `others_points`. With all cards known. `lost`: what its moves lost in all by what it knew.</summary>
    [Serializable]
    public class SeatReviewOut
    {
        public int seat = 0;
        public double points = 0;
        public double points_error = 0;
        public double deal_points = 0;
        public double deal_error = 0;
        public double own_points = 0;
        public double own_error = 0;
        public double others_points = 0;
        public double others_error = 0;
        public double lost = 0;
        public double lost_error = 0;
        public VerdictCountsOut verdicts = new VerdictCountsOut();
    }

    /// <summary>How many moves of a seat had each verdict.</summary>
    [Serializable]
    public class VerdictCountsOut
    {
        public int forced = 0;
        public int best = 0;
        public int good = 0;
        public int inaccuracy = 0;
        public int mistake = 0;
        public int blunder = 0;
    }

    /// <summary>The loss, in points, from which on a move is called so, if it is more than two errors.</summary>
    [Serializable]
    public class ThresholdsOut
    {
        public double inaccuracy = 0;
        public double mistake = 0;
        public double blunder = 0;
    }

    /// <summary>How the figures came about. `exact`: solved, no sample; `playouts`: games that were played to their end.</summary>
    [Serializable]
    public class HintEstimateOut
    {
        public bool exact = false;
        public int samples = 0;
        public int playouts = 0;
        public long seed = 0;
        public string note = "";
    }

    /// <summary>What a seat asks that knows its own hand; of other hands nothing is looked at.</summary>
    [Serializable]
    public class TlmnHintIn : RequestIn
    {
        public int seats = 0;
        public int seat = 0; // Seat in turn order.
        public List<TlmnHandIn> hands = new List<TlmnHandIn>();
        public List<TlmnEventIn> history = new List<TlmnEventIn>();
        public long bet = 1; // Money of one point.
        public long pot_before = 0; // In the pot before this game, in bets.
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
        public long seed = 0; // Of the deals: the same seed gives the same answer.
        public int samples = 512; // Deals of the hidden cards in which plays are looked at.
        public int top = 3; // How many plays are answered, the best first.
    }

    /// <summary>What a seat may do, by worth. `forced`: there is one move only; `close`: the second is as good as the best.</summary>
    [Serializable]
    public class TlmnHintOut
    {
        public TlmnStateOut state = new TlmnStateOut();
        public List<HintMoveOut> moves = new List<HintMoveOut>();
        public bool forced = false;
        public bool close = false;
        public HintEstimateOut estimate = new HintEstimateOut();
    }

    /// <summary>A seat that a bot plays.</summary>
    [Serializable]
    public class TlmnBotMoveIn : RequestIn
    {
        public int seats = 0;
        public int seat = 0; // Seat in turn order.
        public List<TlmnHandIn> hands = new List<TlmnHandIn>();
        public List<TlmnEventIn> history = new List<TlmnEventIn>();
        public long bet = 1; // Money of one point.
        public long pot_before = 0; // In the pot before this game, in bets.
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
        public long seed = 0; // Of the deals: the same seed gives the same answer.
        public int level = 5; // How strong: 5 is the hint itself.
    }

    /// <summary>What a bot plays.</summary>
    [Serializable]
    public class TlmnBotMoveOut
    {
        public TlmnStateOut state = new TlmnStateOut();
        public HintMoveOut move = new HintMoveOut();
    }

    /// <summary>Cards to name.</summary>
    [Serializable]
    public class SamClassifyIn : RequestIn
    {
        public string[] cards = new string[0];
    }

    /// <summary>A play against the one on the table; they may share cards.</summary>
    [Serializable]
    public class SamCompareIn : RequestIn
    {
        public string[] table = new string[0];
        public string[] play = new string[0];
    }

    /// <summary>A dealt hand.</summary>
    [Serializable]
    public class SamInstantWinIn : RequestIn
    {
        public string[] cards = new string[0];
    }

    /// <summary>A hand and the play it faces; an empty table is a free lead.</summary>
    [Serializable]
    public class SamLegalMovesIn : RequestIn
    {
        public string[] hand = new string[0];
        public string[] table = new string[0];
        public string must_include = ""; // Rank then suit: TD, 10d, 10♦.
        public bool passed = false;
        public bool next_has_one_card = false;
    }

    /// <summary>A hand to use up.</summary>
    [Serializable]
    public class SamDecomposeIn : RequestIn
    {
        public string[] hand = new string[0];
    }

    /// <summary>One move in a game given by its history.</summary>
    [Serializable]
    public class SamValidateIn : RequestIn
    {
        public int seats = 0;
        public SamEventIn move = new SamEventIn();
        public List<SamHandIn> hands = new List<SamHandIn>();
        public List<SamEventIn> history = new List<SamEventIn>();
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
    }

    /// <summary>A play of cards, a pass, or the declaration of a Sâm.</summary>
    [Serializable]
    public class SamEventIn
    {
        public int seat = 0; // Seat in turn order.
        public string[] cards = new string[0];
        public bool pass = false;
        public bool declare_sam = false;
    }

    /// <summary>The cards dealt to a seat.</summary>
    [Serializable]
    public class SamHandIn
    {
        public int seat = 0; // Seat in turn order.
        public string[] cards = new string[0];
    }

    /// <summary>The verdict on a move; `state` is after it, or before it when it is refused.</summary>
    [Serializable]
    public class SamValidateOut
    {
        public bool legal = false;
        public string reason = "";
        public string detail = "";
        public Label label = new Label();
        public SamStateOut state = new SamStateOut();
    }

    /// <summary>A position as the table sees it. `one_left`: seats that hold one card; `sam_seat`: who declared; `must_include`: null, as the opening has no duty.</summary>
    [Serializable]
    public class SamStateOut
    {
        public int seat_to_act = 0;
        public TrickOut trick = new TrickOut();
        public int[] cards_left = new int[0];
        public int[] finished = new int[0];
        public int[] stopped = new int[0];
        public bool over = false;
        public string must_include = ""; // Rank then suit.
        public int[] places = new int[0];
        public int[] one_left = new int[0];
        public int sam_seat = 0;
    }

    /// <summary>A game so far, and a move to judge if there is one. Hands that are not known may be left out.</summary>
    [Serializable]
    public class SamTurnIn : RequestIn
    {
        public List<SamSeatHandIn> hands = new List<SamSeatHandIn>();
        public int seats = 0;
        public List<SamEventIn> history = new List<SamEventIn>();
        public SamMoveIn move = new SamMoveIn();
        public string moves = "all"; // One of all, count, none.
        public long bet = 1; // Money of one point.
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
        public int den_cong_seat = -1; // Seat in turn order.
        public long pot_before = 0; // In the pot before this game, in bets.
    }

    /// <summary>The cards dealt to a seat, and the money it brought.</summary>
    [Serializable]
    public class SamSeatHandIn
    {
        public int seat = 0; // Seat in turn order.
        public string[] cards = new string[0];
        public long purse = -1;
    }

    /// <summary>A play of cards, a pass, or the declaration of a Sâm.</summary>
    [Serializable]
    public class SamMoveIn
    {
        public int seat = -1; // Seat in turn order.
        public string[] cards = new string[0];
        public bool pass = false;
        public bool declare_sam = false;
    }

    /// <summary>A table after a move (`legal` null: none was sent), with the moves of who is to act and the cuts of others.</summary>
    [Serializable]
    public class SamTurnOut
    {
        public bool legal = false;
        public string reason = "";
        public string detail = "";
        public Label label = new Label();
        public SamStateOut state = new SamStateOut();
        public TurnMovesOut moves = new TurnMovesOut();
        public List<CutsOut> cuts = new List<CutsOut>();
        public int[] may_declare = new int[0];
        public List<ChopOut> chops = new List<ChopOut>();
        public DealtWinOut instant_win = new DealtWinOut();
        public SettlementOut settlement = new SettlementOut();
        public int next_leader = 0;
    }

    /// <summary>A finished game.</summary>
    [Serializable]
    public class SamSettleIn : RequestIn
    {
        public List<SamSeatIn> seats = new List<SamSeatIn>();
        public List<SamChainIn> chops = new List<SamChainIn>();
        public long bet = 1; // Money of one point.
        public SeatAndKind instant_win = new SeatAndKind();
        public SamIn sam = new SamIn();
        public int liable = -1; // Seat in turn order.
        public long pot_before = 0; // In the pot before this game, in bets.
    }

    /// <summary>How the game ended for a seat. `place`: 1 = first out, 0 = cóng or nobody was. `played`: how many cards.</summary>
    [Serializable]
    public class SamSeatIn
    {
        public string id = "";
        public int place = 0;
        public int played = 0;
        public string[] left = new string[0];
        public string[] last_play = new string[0];
        public long purse = -1;
    }

    /// <summary>Plays that cut each other, oldest first: seats[i] laid links[i]; finishing[i]: it emptied the hand.</summary>
    [Serializable]
    public class SamChainIn
    {
        public List<CardList> links = new List<CardList>();
        public int[] seats = new int[0];
        public bool[] finishing = new bool[0];
    }

    /// <summary>A declared Sâm and who beat a play of the declarer, -1 = nobody.</summary>
    [Serializable]
    public class SamIn
    {
        public int seat = -1; // Seat in turn order.
        public int blocked_by = -1; // Seat in turn order.
    }

    /// <summary>A game with all its hands, or as one `text` (docs/game_text.md), beside what the text leaves out.</summary>
    [Serializable]
    public class SamReplayIn : RequestIn
    {
        public List<SamSeatHandIn> hands = new List<SamSeatHandIn>();
        public string text = "";
        public List<SamEventIn> history = new List<SamEventIn>();
        public long bet = 1; // Money of one point.
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
        public int den_cong_seat = -1; // Seat in turn order.
        public long pot_before = 0; // In the pot before this game, in bets.
        public bool review = false;
        public int samples = 64; // Deals in which each move of a review is judged.
        public long seed = 0; // Of the deals: the same seed gives the same answer.
    }

    /// <summary>A game replayed. `settlement` is there as soon as it is over; `next_leader` -1: by the first-game rule. `review`: null where none was asked for.</summary>
    [Serializable]
    public class SamReplayOut
    {
        public SamStateOut state = new SamStateOut();
        public List<ChopOut> chops = new List<ChopOut>();
        public DealtWinOut instant_win = new DealtWinOut();
        public SettlementOut settlement = new SettlementOut();
        public int next_leader = 0;
        public ReviewOut review = new ReviewOut();
    }

    /// <summary>What a seat asks that knows its own hand; of other hands nothing is looked at.</summary>
    [Serializable]
    public class SamHintIn : RequestIn
    {
        public int seats = 0;
        public int seat = 0; // Seat in turn order.
        public List<SamHandIn> hands = new List<SamHandIn>();
        public List<SamEventIn> history = new List<SamEventIn>();
        public long bet = 1; // Money of one point.
        public long pot_before = 0; // In the pot before this game, in bets.
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
        public long seed = 0; // Of the deals: the same seed gives the same answer.
        public int samples = 512; // Deals of the hidden cards in which plays are looked at.
        public int top = 3; // How many plays are answered, the best first.
    }

    /// <summary>What a seat may do, by worth. `forced`: there is one move only; `close`: the second is as good as the best.</summary>
    [Serializable]
    public class SamHintOut
    {
        public SamStateOut state = new SamStateOut();
        public List<HintMoveOut> moves = new List<HintMoveOut>();
        public bool forced = false;
        public bool close = false;
        public HintEstimateOut estimate = new HintEstimateOut();
        public DeclareOut declare = new DeclareOut();
    }

    /// <summary>Whether to declare a Sâm: `plan` lays the sets in this order; `success_probability`: nobody blocks it.</summary>
    [Serializable]
    public class DeclareOut
    {
        public bool recommended = false;
        public double success_probability = 0;
        public double success_error = 0;
        public double expected_points = 0;
        public double standard_error = 0;
        public double expected_points_without = 0;
        public double standard_error_without = 0;
        public List<CardList> plan = new List<CardList>();

        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>
        public bool Exists { get { return (plan != null && plan.Count > 0) || recommended; } }
    }

    /// <summary>A seat that a bot plays.</summary>
    [Serializable]
    public class SamBotMoveIn : RequestIn
    {
        public int seats = 0;
        public int seat = 0; // Seat in turn order.
        public List<SamHandIn> hands = new List<SamHandIn>();
        public List<SamEventIn> history = new List<SamEventIn>();
        public long bet = 1; // Money of one point.
        public long pot_before = 0; // In the pot before this game, in bets.
        public int leader = -1; // Seat in turn order.
        public int game_number = 1; // 1 = the first game at this table.
        public int previous_winner = -1; // Seat in turn order.
        public bool previous_instant_win = false;
        public long seed = 0; // Of the deals: the same seed gives the same answer.
        public int level = 5; // How strong: 5 is the hint itself.
    }

    /// <summary>What a bot plays.</summary>
    [Serializable]
    public class SamBotMoveOut
    {
        public SamStateOut state = new SamStateOut();
        public HintMoveOut move = new HintMoveOut();
        public DeclareOut declare = new DeclareOut();
    }
}
