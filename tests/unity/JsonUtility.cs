// A stand-in for Unity's JsonUtility with its limits: public fields of [Serializable] classes only, every field is
// written, no dictionaries, no lists of lists, no more than ten levels. What Unity makes of a null in JSON nobody should
// have to know: here it is an error.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Reflection;
using System.Text;

namespace UnityEngine
{
    public static class JsonUtility
    {
        private const int DeepestLevel = 10;

        public static string ToJson(object value)
        {
            StringBuilder text = new StringBuilder();
            Write(text, value.GetType(), value, 0);
            return text.ToString();
        }

        public static T FromJson<T>(string json)
        {
            Parser parser = new Parser(json);
            object tree = parser.Whole();
            if (!(tree is Dictionary<string, object>)) throw new ArgumentException("JSON must represent an object type.");
            return (T)Make(typeof(T), tree, 0);
        }

        public static List<FieldInfo> Fields(Type type)
        {
            List<FieldInfo> found = new List<FieldInfo>();
            foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.Instance))
                if (!field.IsInitOnly && !field.IsNotSerialized && IsKnown(field.FieldType)) found.Add(field);
            return found;
        }

        private static bool IsKnown(Type type)
        {
            Type item = ItemType(type);
            if (item != null) return ItemType(item) == null && IsKnown(item);
            if (type.IsPrimitive || type == typeof(string)) return true;
            return !type.IsGenericType && type.IsDefined(typeof(SerializableAttribute), false);
        }

        public static Type ItemType(Type type)
        {
            if (type.IsArray) return type.GetElementType();
            bool isList = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>);
            return isList ? type.GetGenericArguments()[0] : null;
        }

        private static void Write(StringBuilder text, Type type, object value, int level)
        {
            if (level > DeepestLevel) throw new InvalidOperationException("Serialization depth limit exceeded at " + type);
            Type item = ItemType(type);
            if (type == typeof(string)) text.Append(Quoted((string)value ?? ""));
            else if (type == typeof(bool)) text.Append((bool)value ? "true" : "false");
            else if (type == typeof(double)) text.Append(((double)value).ToString("R", CultureInfo.InvariantCulture));
            else if (type == typeof(float)) text.Append(((float)value).ToString("R", CultureInfo.InvariantCulture));
            else if (type.IsPrimitive) text.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
            else if (item != null)
            {
                string gap = "";
                text.Append('[');
                foreach (object one in (IEnumerable)value ?? new object[0])
                {
                    text.Append(gap);
                    Write(text, item, one, level + 1);
                    gap = ",";
                }
                text.Append(']');
            }
            else WriteObject(text, type, value ?? Activator.CreateInstance(type), level);
        }

        private static void WriteObject(StringBuilder text, Type type, object value, int level)
        {
            string gap = "";
            text.Append('{');
            foreach (FieldInfo field in Fields(type))
            {
                text.Append(gap).Append(Quoted(field.Name)).Append(':');
                Write(text, field.FieldType, field.GetValue(value), level + 1);
                gap = ",";
            }
            text.Append('}');
        }

        private static string Quoted(string value)
        {
            StringBuilder text = new StringBuilder("\"");
            foreach (char sign in value)
            {
                if (sign == '"' || sign == '\\') text.Append('\\').Append(sign);
                else if (sign == '\n') text.Append("\\n");
                else if (sign < ' ') text.Append("\\u").Append(((int)sign).ToString("x4"));
                else text.Append(sign);
            }
            return text.Append('"').ToString();
        }

        private static object Make(Type type, object tree, int level)
        {
            if (level > DeepestLevel) throw new ArgumentException("too deep");
            Type item = ItemType(type);
            if (tree == null) throw new ArgumentException("null is no value of " + type);
            if (type == typeof(string)) return (string)tree;
            if (type == typeof(bool)) return (bool)tree;
            if (type.IsPrimitive) return Convert.ChangeType(tree, type, CultureInfo.InvariantCulture);
            if (item == null) return MakeObject(type, (Dictionary<string, object>)tree, level);
            IList made = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(item));
            foreach (object one in (List<object>)tree) made.Add(Make(item, one, level + 1));
            if (!type.IsArray) return made;
            Array array = Array.CreateInstance(item, made.Count);
            made.CopyTo(array, 0);
            return array;
        }

        private static object MakeObject(Type type, Dictionary<string, object> tree, int level)
        {
            object made = Activator.CreateInstance(type);
            foreach (FieldInfo field in Fields(type))
            {
                object part;
                if (tree.TryGetValue(field.Name, out part)) field.SetValue(made, Make(field.FieldType, part, level + 1));
            }
            return made;
        }

        private class Parser
        {
            private readonly string text;
            private int at;

            public Parser(string text) { this.text = text; }

            public object Whole()
            {
                object value = Value();
                Blank();
                if (at != text.Length) throw Wrong();
                return value;
            }

            private ArgumentException Wrong() { return new ArgumentException("JSON parse error at " + at); }

            private void Blank()
            {
                while (at < text.Length && char.IsWhiteSpace(text[at])) at++;
            }

            private bool Skip(char sign)
            {
                Blank();
                if (at >= text.Length || text[at] != sign) return false;
                at++;
                return true;
            }

            private void Need(char sign)
            {
                if (!Skip(sign)) throw Wrong();
            }

            private bool Word(string word)
            {
                if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) return false;
                at += word.Length;
                return true;
            }

            private object Value()
            {
                if (Skip('{')) return Members();
                if (Skip('[')) return Items();
                if (Skip('"')) return Text();
                if (Word("null")) return null;
                if (Word("true")) return true;
                if (Word("false")) return false;
                return Number();
            }

            private object Number()
            {
                int start = at;
                while (at < text.Length && "+-.0123456789eE".IndexOf(text[at]) >= 0) at++;
                string digits = text.Substring(start, at - start);
                long whole;
                double number;
                if (long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out whole)) return whole;
                if (double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out number)) return number;
                throw Wrong();
            }

            private Dictionary<string, object> Members()
            {
                Dictionary<string, object> members = new Dictionary<string, object>();
                if (Skip('}')) return members;
                do
                {
                    Need('"');
                    string name = Text();
                    Need(':');
                    members[name] = Value();
                }
                while (Skip(','));
                Need('}');
                return members;
            }

            private List<object> Items()
            {
                List<object> items = new List<object>();
                if (Skip(']')) return items;
                do items.Add(Value());
                while (Skip(','));
                Need(']');
                return items;
            }

            private string Text()
            {
                StringBuilder made = new StringBuilder();
                while (at < text.Length && text[at] != '"')
                {
                    char sign = text[at++];
                    if (sign != '\\') made.Append(sign);
                    else made.Append(Escape());
                }
                Need('"');
                return made.ToString();
            }

            private char Escape()
            {
                char sign = text[at++];
                if (sign == 'u')
                {
                    at += 4;
                    return (char)int.Parse(text.Substring(at - 4, 4), NumberStyles.HexNumber);
                }
                int place = "nrtbf".IndexOf(sign);
                return place < 0 ? sign : "\n\r\t\b\f"[place];
            }
        }
    }
}
