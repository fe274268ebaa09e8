// A hint button for Mậu binh: put it on a button, let your table fill `hand`, call OnClick.

using MauBinh;
using UnityEngine;

public class HintButton : MonoBehaviour
{
    public string serviceUrl = "http://127.0.0.1:8000";
    public string[] hand = new string[0];
    public int players = 4;

    private MauBinhClient client;

    private void Awake()
    {
        // Somebody waits for the button: rather no hint than a late one.
        client = new MauBinhClient(serviceUrl) { timeoutSeconds = 5, retryWaitSeconds = 1f, connectionRetries = 1 };
    }

    public void OnClick()
    {
        SolveIn request = new SolveIn { cards = hand, players = players, top = 1 };
        StartCoroutine(client.maubinh.Solve(request, Show, Explain));
    }

    private void Show(SolveOut answer)
    {
        foreach (Row row in new[] { answer.best.back, answer.best.middle, answer.best.front })
            Debug.Log(string.Join(" ", row.cards) + "  " + row.label.vi);
        if (answer.instant_win.Exists) Debug.Log(answer.instant_win.label.vi);
        Debug.Log("expected " + answer.best.expected_points.ToString("F2"));
    }

    private void Explain(MauBinhError error)
    {
        if (error.status == 422)
            foreach (ProblemItem fault in error.errors) Debug.Log(fault.pointer + ": " + fault.message);
        else
            Debug.Log("no hint now");
    }
}
