using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using System.Xml.Linq;

/// <summary>
/// Sells a list of orders, each at most once, and writes down what to tell each customer: Shop ORDERS.json BELIEFS.json FOLDER.
/// Kill it at any moment and start it again: the folder knows every order that may have been sent.
/// </summary>
public sealed class Shop
{
    // 10 for a certification at the fast pace
    static readonly double Speed =
        double.Parse(Environment.GetEnvironmentVariable("VENDING_SPEED") ?? "1", CultureInfo.InvariantCulture);
    readonly VendingHttp http;
    readonly string merchantCode;
    readonly string folder;

    Shop(VendingHttp http, string merchantCode, string folder)
    {
        this.http = http;
        this.merchantCode = merchantCode;
        this.folder = folder;
    }

    /// <summary>A time of the protocol on the clock of this machine.</summary>
    static TimeSpan ClockTime(TimeSpan protocol) => TimeSpan.FromSeconds(protocol.TotalSeconds / Speed);

    /// <summary>The time of the protocol since a moment on the clock of this machine.</summary>
    static TimeSpan Since(DateTime moment) => TimeSpan.FromSeconds((DateTime.UtcNow - moment).TotalSeconds * Speed);

    static string Now() => DateTime.UtcNow.ToString("o", CultureInfo.InvariantCulture);

    static DateTime Moment(string text) => DateTime.Parse(text, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind);

    /// <summary>Buys an order, or continues it. Returns what to tell the customer.</summary>
    async Task<string> Sell(Dictionary<string, string> order)
    {
        var reference = order["reference"];
        // The request is written once, so its file is as old as the order. The state of the purchase is in a file beside it.
        var requestFile = Path.Combine(folder, reference + ".request.json");
        var stateFile = Path.Combine(folder, reference + ".state.json");
        var isKnown = File.Exists(requestFile);
        if (!isKnown)
        {
            order.Remove("reference");
            order["merchant_code"] = merchantCode;
            order["client_request_id"] = "shop-" + Guid.NewGuid().ToString("N");
            Keep(requestFile, Json.Write(order));
        }
        var request = Fields(Json.Read(File.ReadAllBytes(requestFile)));
        var firstSentAt = File.GetLastWriteTimeUtc(requestFile);
        var sale = File.Exists(stateFile)
            ? Fields(Json.Read(File.ReadAllBytes(stateFile)))
            : new Dictionary<string, string> { ["state"] = isKnown ? "in-doubt" : "ready", ["since"] = Now() };
        if (!Protocol.Ends.ContainsKey(sale["state"]))
        {
            if (sale["state"] == "open") sale["state"] = "in-doubt";
            if (sale["state"] == "in-doubt") sale["since"] = Now();
            // Before the first byte is sent. If this run is killed, the next one finds the purchase in doubt.
            Keep(stateFile, Json.Write(new Dictionary<string, string>(sale) { ["state"] = "in-doubt" }));
            await Follow(request, firstSentAt, sale);
            Keep(stateFile, Json.Write(sale));
        }
        return Belief(reference, sale);
    }

    /// <summary>Takes a purchase from state to state until it ends or the time of this run is over.</summary>
    async Task Follow(Dictionary<string, string> request, DateTime firstSentAt, Dictionary<string, string> sale)
    {
        var deadline = DateTime.UtcNow + ClockTime(Protocol.Deadline);
        var random = new Random(request["client_request_id"].GetHashCode());
        var pause = TimeSpan.Zero;
        while (!Protocol.Ends.ContainsKey(sale["state"]) && sale["state"] != "open" && DateTime.UtcNow + ClockTime(pause) <= deadline)
        {
            await Task.Delay(ClockTime(pause));
            var state = sale["state"];
            var happened = "late";
            if (state != "resending" || Since(firstSentAt) <= Protocol.ResendWithin)
            {
                var isSend = Protocol.Sending.Contains(state);
                var isTopUp = request["product"] == "airtime" || request["product"] == "data";
                var response = isSend
                    ? await http.Create(request, ClockTime(isTopUp ? Protocol.Attempt : Protocol.AttemptWithOutcome))
                    : await http.Status(request["client_request_id"], ClockTime(Protocol.Attempt));
                Dictionary<string, string> data;
                (happened, data) = Protocol.EventOf(isSend ? "send" : "check", response.Status, response.Text, request);
                foreach (var name in new[] { "token", "kct1", "kct2" })
                    if (data.TryGetValue(name, out var token)) sale[name] = token;
                var grown = Math.Min(2 * pause.TotalSeconds, Protocol.LongestPause.TotalSeconds) * (0.75 + random.NextDouble() / 4);
                var asked = response.RetryAfter.TotalSeconds * Speed;
                pause = TimeSpan.FromSeconds(Math.Max(Math.Max(grown, Protocol.FirstPause.TotalSeconds), asked));
            }
            sale["state"] = Protocol.NextState(state, happened, Since(Moment(sale["since"])), Since(firstSentAt));
            if (sale["state"] != state || happened == "unknown") sale["since"] = Now();
        }
    }

    static string Belief(string reference, Dictionary<string, string> sale)
    {
        var outcome = Protocol.Ends.TryGetValue(sale["state"], out var told) ? told : "pending";
        var fields = new List<string> { "\"reference\":" + Json.Quote(reference), "\"outcome\":" + Json.Quote(outcome) };
        // Text: it may begin with zeros.
        if (sale.TryGetValue("token", out var token)) fields.Add("\"token\":" + Json.Quote(token));
        var tokens = new[] { "kct1", "kct2" }.Where(sale.ContainsKey).Select(name => Json.Quote(sale[name]));
        fields.Add("\"key_change_tokens\":[" + string.Join(",", tokens) + "]");
        return "{" + string.Join(",", fields) + "}";
    }

    static Dictionary<string, string> Fields(XElement json) =>
        json.Elements().ToDictionary(one => one.Name.LocalName, one => one.Value);

    /// <summary>Writes a whole file. A database does this better.</summary>
    static void Keep(string file, string text)
    {
        File.WriteAllText(file + ".part", text);
        if (File.Exists(file)) File.Replace(file + ".part", file, null);
        else File.Move(file + ".part", file);
    }

    static void Main(string[] files) => Run(files).GetAwaiter().GetResult();

    static async Task Run(string[] files)
    {
        var work = Json.Read(File.ReadAllBytes(files[0]));
        Func<string, string> value = name => work.Element(name).Value;
        Directory.CreateDirectory(files[2]);
        var shop = new Shop(new VendingHttp(value("base_url"), value("merchant_key"), value("merchant_secret")), value("merchant_code"), files[2]);
        System.Net.ServicePointManager.DefaultConnectionLimit = 8;
        var slots = new SemaphoreSlim(8);
        var beliefs = await Task.WhenAll(work.Element("orders").Elements().Select(async order =>
        {
            await slots.WaitAsync();
            try { return await shop.Sell(Fields(order)); }
            finally { slots.Release(); }
        }));
        Keep(files[1], "[" + string.Join(",\n", beliefs) + "]");
    }
}
