using System;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Serialization;

/// <summary>Reads each case with the generated classes and writes it again. Argument: the file of cases.</summary>
public static class Decode
{
    public static void Main(string[] args)
    {
        // What the generated client reads and writes with.
        var settings = new JsonSerializerSettings
        {
            ConstructorHandling = ConstructorHandling.AllowNonPublicDefaultConstructor,
        };
        foreach (var one in JArray.Parse(File.ReadAllText(args[0])))
        {
            var line = new JObject();
            try
            {
                var model = Type.GetType("Org.OpenAPITools.Model." + (string)one["model"], true);
                var value = JsonConvert.DeserializeObject(one["body"].ToString(), model, settings);
                line["value"] = JToken.Parse(JsonConvert.SerializeObject(value, settings));
            }
            catch (Exception error)
            {
                line["error"] = error.ToString().Replace("\n", " ");
            }
            Console.WriteLine(line.ToString(Formatting.None));
        }
    }
}
