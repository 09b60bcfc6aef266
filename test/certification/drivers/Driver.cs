using System;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Xml.Linq;

/// <summary>Prints what the example's protocol says to each line of its input: the event of a response, or the state after an event.</summary>
static class Driver
{
    static void Main()
    {
        Console.InputEncoding = new UTF8Encoding(false);
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var ask = Json.Read(Encoding.UTF8.GetBytes(line));
            Func<string, string> text = name => ask.Element(name).Value;
            Func<string, TimeSpan> seconds = name => TimeSpan.FromSeconds(double.Parse(text(name), CultureInfo.InvariantCulture));
            if (ask.Element("action") == null)
            {
                Console.WriteLine(Protocol.NextState(text("state"), text("event"), seconds("lasted"), seconds("since_first_send")));
                continue;
            }
            var request = ask.Element("request").Elements().ToDictionary(one => one.Name.LocalName, one => one.Value);
            var status = int.Parse(text("status"), CultureInfo.InvariantCulture);
            Console.WriteLine(Protocol.EventOf(text("action"), status, Encoding.UTF8.GetBytes(text("text")), request).Item1);
        }
    }
}
