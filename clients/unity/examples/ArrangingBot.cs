// Bots that arrange their hands at several Mậu binh tables at once, and what each wins.

using System.Collections;
using System.Collections.Generic;
using MauBinh;
using UnityEngine;

public class ArrangingBot : MonoBehaviour
{
    public string serviceUrl = "http://127.0.0.1:8000";
    public int tables = 3;

    private static readonly string[] Names = { "An", "Bình", "Chi", "Dũng" };

    public IEnumerator Start()
    {
        MauBinhClient client = new MauBinhClient(serviceUrl);
        ArrangeIn request = new ArrangeIn { players = 4 };
        for (int table = 0; table < tables; table++)
        {
            List<string> deck = Deck();
            for (int seat = 0; seat < 4; seat++)
                request.hands.Add(new HandIn { cards = deck.GetRange(13 * seat, 13).ToArray() });
        }
        // One call arranges up to a thousand hands, far faster than one call each.
        List<RowLists> rows = null;
        yield return client.maubinh.Arrange(request, answer => rows = answer.arrangements);
        if (rows == null) yield break;
        long[] money = new long[4];
        for (int table = 0; table < tables; table++)
        {
            SettleIn settle = new SettleIn { bet = 1000 };
            for (int seat = 0; seat < 4; seat++)
            {
                RowLists row = rows[4 * table + seat];
                settle.players.Add(
                    new SettlePlayerIn { id = Names[seat], back = row.back, middle = row.middle, front = row.front });
            }
            yield return client.maubinh.Settle(settle, answer =>
            {
                for (int seat = 0; seat < 4; seat++) money[seat] += answer.players[seat].net;
            });
        }
        for (int seat = 0; seat < 4; seat++) Debug.Log(Names[seat] + ": " + money[seat]);
    }

    private static List<string> Deck()
    {
        List<string> deck = new List<string>();
        foreach (char rank in "23456789TJQKA")
            foreach (char suit in "SCDH") deck.Insert(Random.Range(0, deck.Count + 1), rank.ToString() + suit);
        return deck;
    }
}
