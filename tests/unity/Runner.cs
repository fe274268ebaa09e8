// Runs the Unity client outside Unity, as tests/test_clients_unity.py asks: one task for each line of standard input,
// fields separated by tabs, one line of output for each.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Reflection;
using MauBinh;
using UnityEngine;

public static class Runner
{
    private static readonly MonoBehaviour Host = new MonoBehaviour();

    public static void Main(string[] arguments)
    {
        Console.OutputEncoding = new System.Text.UTF8Encoding(false);
        Console.InputEncoding = new System.Text.UTF8Encoding(false);
        if (arguments[0] == "example") RunExample(arguments);
        else if (arguments[0] == "fields") ListFields();
        else if (arguments[0] == "rules") WriteRules();
        else
        {
            string line;
            while ((line = Console.In.ReadLine()) != null)
            {
                string[] parts = line.Split('\t');
                if (arguments[0] == "call") Generic("Call", parts[1], parts[2]).Invoke(null, new object[] { arguments[1], parts[0], parts[3] });
                else if (arguments[0] == "write") Generic("WriteAgain", parts[0]).Invoke(null, new object[] { parts[1] });
                else Generic("ReadAgain", parts[0]).Invoke(null, new object[] { parts[1] });
            }
        }
    }

    private static MethodInfo Generic(string name, params string[] types)
    {
        MethodInfo method = typeof(Runner).GetMethod(name, BindingFlags.NonPublic | BindingFlags.Static);
        return method.MakeGenericMethod(Array.ConvertAll(types, type => typeof(MauBinhClient).Assembly.GetType("MauBinh." + type, true)));
    }

    /// A request through the client; prints its answer, or its error with the seconds that were waited.
    private static void Call<TRequest, TAnswer>(string url, string path, string json)
        where TRequest : RequestIn
        where TAnswer : class
    {
        MauBinhClient client = new MauBinhClient(url, Environment.GetEnvironmentVariable("API_KEY") ?? "");
        client.timeoutSeconds = int.Parse(Environment.GetEnvironmentVariable("TIMEOUT") ?? "30");
        MonoBehaviour.waited = 0f;
        List<string> outcomes = new List<string>();
        Host.StartCoroutine(client.Post<TRequest, TAnswer>(
            path,
            JsonUtility.FromJson<TRequest>(json),
            answer => outcomes.Add(JsonUtility.ToJson(answer)),
            error => outcomes.Add(error + " " + error.retryAfterSeconds + " " + string.Join(" ", error.errors.ConvertAll(fault => fault.pointer + "=" + fault.code).ToArray()))));
        Console.WriteLine(string.Join(" AND ", outcomes.ToArray()) + "\t" + MonoBehaviour.waited.ToString("0.0", System.Globalization.CultureInfo.InvariantCulture));
    }

    private static void ReadAgain<TAnswer>(string json) where TAnswer : class
    {
        Console.WriteLine(JsonUtility.ToJson(MauBinhJson.Read<TAnswer>(json)));
    }

    private static void WriteAgain<TRequest>(string json) where TRequest : RequestIn
    {
        Console.WriteLine(MauBinhJson.Write(JsonUtility.FromJson<TRequest>(json)));
    }

    /// House rules of each kind, as a client would set them.
    private static void WriteRules()
    {
        SolveIn solve = new SolveIn { cards = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C".Split(' ') };
        solve.rules = new RulesIn("per_chi").Set("chi_value", 3).Set("foul_pays_bonus", true).Set("a2345", "lowest").Set("fee_rate", 0.05);
        solve.rules.Set("chi_value", 2);
        Console.WriteLine(MauBinhJson.Write(solve));
        SamClassifyIn sam = new SamClassifyIn { cards = new[] { "3S" }, rules = new RulesIn("").SetJson("odd \"name\"\\", "[1]") };
        Console.WriteLine(MauBinhJson.Write(sam));
    }

    /// Every class that JsonUtility may meet: name, then name and type of each field it would write.
    private static void ListFields()
    {
        foreach (Type type in typeof(MauBinhClient).Assembly.GetTypes())
        {
            if (type.Namespace != "MauBinh" || !type.IsPublic || !type.IsDefined(typeof(SerializableAttribute), false)) continue;
            List<string> parts = new List<string> { type.Name };
            foreach (FieldInfo field in JsonUtility.Fields(type))
            {
                Type item = JsonUtility.ItemType(field.FieldType);
                parts.Add(field.Name + " " + (item == null ? field.FieldType.Name : item.Name + "[]"));
            }
            foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.Instance))
                if (!JsonUtility.Fields(type).Contains(field)) parts.Add(field.Name + " LOST");
            Console.WriteLine(string.Join("\t", parts.ToArray()));
        }
    }

    /// example CLASS METHOD field=value…: a component as Unity would make it.
    private static void RunExample(string[] arguments)
    {
        Type type = typeof(Runner).Assembly.GetType(arguments[1], true);
        MonoBehaviour component = (MonoBehaviour)Activator.CreateInstance(type);
        for (int index = 3; index < arguments.Length; index++)
        {
            string[] pair = arguments[index].Split(new[] { '=' }, 2);
            FieldInfo field = type.GetField(pair[0]);
            object value = field.FieldType == typeof(string[]) ? (object)pair[1].Split(' ')
                : field.FieldType == typeof(int) ? (object)int.Parse(pair[1]) : pair[1];
            field.SetValue(component, value);
        }
        foreach (string name in new[] { "Awake", arguments[2] })
        {
            MethodInfo method = type.GetMethod(name, BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance);
            IEnumerator routine = method == null ? null : method.Invoke(component, null) as IEnumerator;
            if (routine != null) component.StartCoroutine(routine);
        }
    }
}
