// Client of the maubinh service for Unity: Mậu binh solver, Tiến lên miền Nam and Sâm lốc rules.
// Needs generated/MauBinhTypes.cs beside it, UnityWebRequest and JsonUtility, and nothing else.
// Works on WebGL and with IL2CPP.
//
//     var client = new MauBinhClient("http://127.0.0.1:8000");
//     StartCoroutine(client.maubinh.Solve(
//         new SolveIn { cards = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C".Split(' ') },
//         answer => Debug.Log(answer.best.back.label.vi)));
//
// Version 1.0.0, for version 1 of the API (/v1).

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using UnityEngine;
using UnityEngine.Networking;

namespace MauBinh
{
    /// <summary>
    /// A client of one service. Every operation is a coroutine that ends with one of its two callbacks.
    /// </summary>
    public class MauBinhClient
    {
        /// <summary>Silence after which an answer is given up.</summary>
        public int timeoutSeconds = 30;

        /// <summary>Longest sum of waits for a server that says 429 or 503; 0 = never wait.</summary>
        public float retryWaitSeconds = 30f;

        /// <summary>Further attempts when the connection fails. Sending twice does no harm.</summary>
        public int connectionRetries = 2;

        public readonly MauBinhOperations maubinh;
        public readonly TlmnOperations tlmn;
        public readonly SamOperations sam;
        private readonly string baseUrl;
        private readonly string apiKey;

        /// <summary>
        /// apiKey: sent as a bearer token, "" = none. Keep keys on your game server, not in what players get.
        /// </summary>
        public MauBinhClient(string baseUrl = "http://127.0.0.1:8000", string apiKey = "")
        {
            this.baseUrl = baseUrl.TrimEnd('/');
            this.apiKey = apiKey;
            maubinh = new MauBinhOperations(this);
            tlmn = new TlmnOperations(this);
            sam = new SamOperations(this);
        }

        /// <summary>Send a request; sent again as far as the three settings allow.</summary>
        public IEnumerator Post<TRequest, TAnswer>(
            string path, TRequest request, Action<TAnswer> onAnswer, Action<MauBinhError> onError = null)
            where TRequest : RequestIn
            where TAnswer : class
        {
            byte[] body = Encoding.UTF8.GetBytes(MauBinhJson.Write(request));
            float waited = 0f;
            for (int attempt = 1; ; attempt++)
            {
                TAnswer answer = null;
                MauBinhError error = null;
                using (UnityWebRequest web = new UnityWebRequest(baseUrl + path, "POST"))
                {
                    web.uploadHandler = new UploadHandlerRaw(body);
                    web.downloadHandler = new DownloadHandlerBuffer();
                    web.timeout = timeoutSeconds;
                    web.SetRequestHeader("Content-Type", "application/json");
                    if (apiKey != "") web.SetRequestHeader("Authorization", "Bearer " + apiKey);
                    yield return web.SendWebRequest();
                    if (web.responseCode == 200) answer = MauBinhJson.TryRead<TAnswer>(web.downloadHandler.text);
                    if (answer == null) error = MauBinhError.Of(web);
                }
                if (answer != null)
                {
                    onAnswer(answer);
                    yield break;
                }
                float pause = PauseAfter(error, attempt, waited);
                if (pause < 0f)
                {
                    if (onError != null) onError(error);
                    else Debug.LogWarning(error.ToString());
                    yield break;
                }
                if (error.status != 0) waited += pause;
                yield return new WaitForSecondsRealtime(pause);
            }
        }

        /// <summary>Seconds to wait before the next attempt; -1 = there is to be none.</summary>
        private float PauseAfter(MauBinhError error, int attempt, float waited)
        {
            if (error.code == MauBinhError.ConnectionFailed)
                return attempt <= connectionRetries ? 0.1f * Mathf.Pow(2f, attempt) : -1f;
            if (error.status != 429 && error.status != 503) return -1f;
            float usual = Mathf.Min(8f, 0.25f * Mathf.Pow(2f, attempt));
            float pause = error.retryAfterSeconds >= 0f ? error.retryAfterSeconds : usual;
            // Chance keeps many players who were refused together from coming back together.
            pause += UnityEngine.Random.value * 0.1f;
            return waited + pause <= retryWaitSeconds ? pause : -1f;
        }
    }

    /// <summary>
    /// Why there is no answer. code: stable; the service's own, or one of the three below, which have status 0 (or that
    /// of a foreign answer). errors: every fault of the request, each with its pointer.
    /// </summary>
    public class MauBinhError
    {
        public const string ConnectionFailed = "connection_failed";
        public const string TimedOut = "timed_out";
        public const string UnexpectedAnswer = "unexpected_answer";

        public int status;
        public string code = "";
        public string title = "";
        public string detail = "";
        public List<ProblemItem> errors = new List<ProblemItem>();

        /// <summary>When to come back, as the service says; -1 = it does not say.</summary>
        public float retryAfterSeconds = -1f;

        public override string ToString() { return status + " " + code + ": " + detail; }

        internal static MauBinhError Of(UnityWebRequest web)
        {
            MauBinhError error = new MauBinhError { status = (int)web.responseCode };
            string text = web.downloadHandler.text ?? "";
            Problem problem = error.status >= 400 ? MauBinhJson.TryRead<Problem>(text) : null;
            if (error.status == 0)
            {
                bool late = (web.error ?? "").IndexOf("timeout", StringComparison.OrdinalIgnoreCase) >= 0;
                error.code = late ? TimedOut : ConnectionFailed;
                error.detail = web.error ?? "";
            }
            else if (problem == null || string.IsNullOrEmpty(problem.code))
            {
                error.code = UnexpectedAnswer;
                error.detail = text.Length > 200 ? text.Substring(0, 200) : text;
            }
            else
            {
                error.code = problem.code;
                error.title = problem.title;
                error.detail = problem.detail;
                error.errors = problem.errors;
            }
            float seconds;
            string header = web.GetResponseHeader("Retry-After");
            if (float.TryParse(header, NumberStyles.Float, CultureInfo.InvariantCulture, out seconds))
                error.retryAfterSeconds = seconds;
            return error;
        }
    }

    /// <summary>
    /// JSON as the service wants it. JsonUtility can leave no field out and knows no dictionary, no list of lists and
    /// no null; the service takes empty values for absent ones, and the rest is put right here.
    /// </summary>
    public static class MauBinhJson
    {
        private static readonly Regex NoPurse = new Regex("\"purse\":-1(?=[,}])");
        private static readonly Regex Inner = new Regex("\\{\"inner_list\":(\\[[^\\]]*\\])\\}");
        private static readonly Regex StringList = new Regex("\\[(\\s*\"[^\\]]*)\\]");
        private static readonly Regex LaterNull = new Regex(",\\s*\"\\w+\":\\s*null(?=\\s*[,}])");
        private static readonly Regex FirstNull = new Regex("\\{\\s*\"\\w+\":\\s*null\\s*,?");
        private static readonly Regex ListOfLists =
            new Regex("(\"(?:plays|plan)\":\\s*\\[)((?:\\s*\\[[^\\[\\]]*\\]\\s*,?)+)");

        /// <summary>A request as JSON.</summary>
        public static string Write<TRequest>(TRequest request) where TRequest : RequestIn
        {
            string text = JsonUtility.ToJson(request);
            string options = request.rules == null ? "" : request.rules.options;
            if (!string.IsNullOrEmpty(options))
            {
                string probe = JsonUtility.ToJson(new OptionsProbe { options = options });
                text = text.Replace(probe.Substring(1, probe.Length - 2), "\"options\":" + options);
            }
            text = NoPurse.Replace(text, "\"purse\":null");
            return Inner.Replace(text, "$1");
        }

        /// <summary>An answer as an object. Throws ArgumentException when it is no JSON.</summary>
        public static TAnswer Read<TAnswer>(string text) where TAnswer : class
        {
            text = ListOfLists.Replace(text, found => found.Groups[1].Value
                + StringList.Replace(found.Groups[2].Value, "{\"inner_list\":[$1]}"));
            // A field that is not there keeps what a new object holds; what null does differs.
            return JsonUtility.FromJson<TAnswer>(FirstNull.Replace(LaterNull.Replace(text, ""), "{"));
        }

        internal static TAnswer TryRead<TAnswer>(string text) where TAnswer : class
        {
            try { return string.IsNullOrEmpty(text) ? null : Read<TAnswer>(text); }
            catch (ArgumentException) { return null; }
        }

        /// <summary>Text as a JSON string.</summary>
        public static string Quoted(string text)
        {
            StringBuilder quoted = new StringBuilder("\"");
            foreach (char sign in text)
            {
                if (sign == '"' || sign == '\\') quoted.Append('\\').Append(sign);
                else if (sign < ' ') quoted.Append("\\u").Append(((int)sign).ToString("x4"));
                else quoted.Append(sign);
            }
            return quoted.Append('"').ToString();
        }

        [Serializable]
        private class OptionsProbe
        {
            public string options = "";
        }
    }

    /// <summary>Base of all requests.</summary>
    [Serializable]
    public class RequestIn
    {
        public RulesIn rules = new RulesIn();
    }

    /// <summary>
    /// House rules: a preset ("" = the game's first) and the options that differ from it, for instance
    /// new RulesIn("per_chi").Set("chi_value", 2).Set("instant_six_pairs", 5). What there is to set is told by
    /// GET /v1/rules/{game}/{preset}. A whole set of options can be given back too:
    /// rules.options = JsonUtility.ToJson(answer.rules.options).
    /// </summary>
    [Serializable]
    public class RulesIn
    {
        public string preset = "";

        /// <summary>A JSON object as text, "" = none; sent as it is. Set writes it.</summary>
        public string options = "";

        [NonSerialized] private SortedDictionary<string, string> chosen;

        public RulesIn() { }

        public RulesIn(string preset) { this.preset = preset; }

        public RulesIn Set(string option, int value)
        {
            return SetJson(option, value.ToString(CultureInfo.InvariantCulture));
        }

        public RulesIn Set(string option, double value)
        {
            return SetJson(option, value.ToString("R", CultureInfo.InvariantCulture));
        }

        public RulesIn Set(string option, bool value) { return SetJson(option, value ? "true" : "false"); }

        public RulesIn Set(string option, string value) { return SetJson(option, MauBinhJson.Quoted(value)); }

        public RulesIn Set(string option, params string[] names)
        {
            return SetJson(option, "[" + string.Join(",", Array.ConvertAll(names, MauBinhJson.Quoted)) + "]");
        }

        public RulesIn Set(string option, params int[] numbers)
        {
            string[] shown = Array.ConvertAll(numbers, number => number.ToString());
            return SetJson(option, "[" + string.Join(",", shown) + "]");
        }

        /// <summary>Any JSON value.</summary>
        public RulesIn SetJson(string option, string json)
        {
            if (chosen == null) chosen = new SortedDictionary<string, string>(StringComparer.Ordinal);
            chosen[option] = json;
            List<string> pairs = new List<string>();
            foreach (KeyValuePair<string, string> pair in chosen)
                pairs.Add(MauBinhJson.Quoted(pair.Key) + ":" + pair.Value);
            options = "{" + string.Join(",", pairs.ToArray()) + "}";
            return this;
        }
    }

    /// <summary>Cards inside a list: JsonUtility knows no lists of lists.</summary>
    [Serializable]
    public class CardList
    {
        public string[] inner_list = new string[0];

        public CardList() { }

        public CardList(params string[] cards) { inner_list = cards; }
    }
}
