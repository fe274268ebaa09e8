// What clients/unity uses of Unity, for tests without Unity: the same names, the same behaviour where it matters.
// Coroutines run to their end at once; waits are counted and shortened.

using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Threading;

namespace UnityEngine
{
    public class YieldInstruction { }

    public class Coroutine : YieldInstruction { }

    public class AsyncOperation : YieldInstruction { }

    public class WaitForSecondsRealtime
    {
        public readonly float seconds;

        public WaitForSecondsRealtime(float seconds) { this.seconds = seconds; }
    }

    public class MonoBehaviour
    {
        public static float waited;

        public Coroutine StartCoroutine(IEnumerator routine)
        {
            while (routine.MoveNext())
            {
                IEnumerator inner = routine.Current as IEnumerator;
                WaitForSecondsRealtime wait = routine.Current as WaitForSecondsRealtime;
                if (inner != null) StartCoroutine(inner);
                if (wait != null)
                {
                    waited += wait.seconds;
                    Thread.Sleep(10);
                }
            }
            return new Coroutine();
        }
    }

    public static class Debug
    {
        public static void Log(object message) { Console.WriteLine(message); }

        public static void LogWarning(object message) { Console.WriteLine("warning: " + message); }
    }

    public static class Mathf
    {
        public static float Pow(float number, float power) { return (float)Math.Pow(number, power); }

        public static float Min(float one, float other) { return Math.Min(one, other); }
    }

    public static class Random
    {
        private static readonly System.Random Source = new System.Random(1);

        public static float value { get { return (float)Source.NextDouble(); } }

        public static int Range(int first, int end) { return Source.Next(first, end); }
    }
}

namespace UnityEngine.Networking
{
    public class UploadHandler { internal byte[] data; }

    public class UploadHandlerRaw : UploadHandler
    {
        public UploadHandlerRaw(byte[] data) { this.data = data; }
    }

    public class DownloadHandler
    {
        internal string received = "";

        public string text { get { return received; } }
    }

    public class DownloadHandlerBuffer : DownloadHandler { }

    public class UnityWebRequestAsyncOperation : AsyncOperation { }

    public class UnityWebRequest : IDisposable
    {
        public UploadHandler uploadHandler;
        public DownloadHandler downloadHandler;
        public int timeout;
        private readonly Dictionary<string, string> headers = new Dictionary<string, string>();
        private readonly string url;
        private readonly string method;
        private WebHeaderCollection answered;

        public UnityWebRequest(string url, string method)
        {
            this.url = url;
            this.method = method;
        }

        public long responseCode { get; private set; }

        public string error { get; private set; }

        public void SetRequestHeader(string name, string value) { headers[name] = value; }

        public string GetResponseHeader(string name) { return answered == null ? null : answered[name]; }

        public void Dispose() { }

        public UnityWebRequestAsyncOperation SendWebRequest()
        {
            ServicePointManager.Expect100Continue = false;
            HttpWebRequest request = (HttpWebRequest)WebRequest.Create(url);
            request.Method = method;
            request.Timeout = request.ReadWriteTimeout = timeout > 0 ? timeout * 1000 : Timeout.Infinite;
            request.AllowAutoRedirect = false;
            request.Proxy = null;
            foreach (KeyValuePair<string, string> header in headers)
            {
                if (header.Key == "Content-Type") request.ContentType = header.Value;
                else request.Headers[header.Key] = header.Value;
            }
            try
            {
                using (Stream body = request.GetRequestStream()) body.Write(uploadHandler.data, 0, uploadHandler.data.Length);
                Take((HttpWebResponse)request.GetResponse());
            }
            catch (WebException broken)
            {
                HttpWebResponse refusal = broken.Response as HttpWebResponse;
                if (refusal != null) Take(refusal);
                else error = broken.Status == WebExceptionStatus.Timeout ? "Request timeout" : "Cannot connect to destination host";
            }
            return new UnityWebRequestAsyncOperation();
        }

        private void Take(HttpWebResponse response)
        {
            using (response)
            using (StreamReader reader = new StreamReader(response.GetResponseStream()))
            {
                downloadHandler.received = reader.ReadToEnd();
                responseCode = (long)response.StatusCode;
                answered = response.Headers;
            }
        }
    }
}
