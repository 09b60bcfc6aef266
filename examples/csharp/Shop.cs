using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using System.Xml.Linq;

/// <summary>
/// Sells a list of orders, each at most once, and writes what each customer is to be told: Shop ORDERS.json BELIEFS.json FOLDER.
/// Kill it at any moment and start it again: the folder knows every order that may have been sent.
/// </summary>
public sealed class Shop
{
    // 10 for a certification at the fast pace
    static readonly double Speed =
        double.Parse(Environment.GetEnvironmentVariable("VENDING_SPEED") ?? "1", CultureInfo.InvariantCulture);
    // How long the service knows an id is not documented.
    static readonly TimeSpan ResendWithin = TimeSpan.FromHours(12);
    static readonly int[] Rejected = { 400, 401, 403, 404 };
    readonly VendingHttp http;
    readonly string merchantCode;
    readonly string folder;

    Shop(VendingHttp http, string merchantCode, string folder)
    {
        this.http = http;
        this.merchantCode = merchantCode;
        this.folder = folder;
    }

    static TimeSpan Scaled(double seconds) => TimeSpan.FromSeconds(seconds / Speed);

    /// <summary>Buys an order, or goes on with it after a restart. Returns what the customer is to be told.</summary>
    async Task<string> Sell(Dictionary<string, string> order)
    {
        var reference = order["reference"];
        var requestFile = Path.Combine(folder, reference + ".request.json");
        var outcomeFile = Path.Combine(folder, reference + ".outcome.json");
        if (File.Exists(outcomeFile)) return File.ReadAllText(outcomeFile);
        var isKnown = File.Exists(requestFile);
        var request = isKnown
            ? Fields(Json.Read(File.ReadAllBytes(requestFile)))
            : new Dictionary<string, string>(order)
            {
                ["merchant_code"] = merchantCode,
                ["client_request_id"] = "shop-" + Guid.NewGuid().ToString("N"),
            };
        request.Remove("reference");
        if (!isKnown) Keep(requestFile, Json.Write(request)); // before the first byte is sent
        // The file is as old as the order: it is written once.
        var (outcome, data) = await Follow(request, File.GetLastWriteTimeUtc(requestFile), isKnown);
        var belief = Belief(reference, outcome, data);
        if (outcome != "pending") Keep(outcomeFile, belief);
        return belief;
    }

    /// <summary>Sends the purchase if that is safe, and checks its status until it is final or the patience ends.</summary>
    async Task<(string, Dictionary<string, string>)> Follow(
        Dictionary<string, string> request, DateTime sentAt, bool mayHaveBeenSent)
    {
        var nothing = new Dictionary<string, string>();
        var deadline = DateTime.UtcNow + Scaled(120);
        var random = new Random(request["client_request_id"].GetHashCode());
        bool send = !mayHaveBeenSent, inDoubt = mayHaveBeenSent, exists = false;
        for (var pause = Scaled(2); ;)
        {
            var response = send ? await http.Create(request) : await http.Status(request["client_request_id"]);
            if (send && Rejected.Contains(response.Status) && !inDoubt && !response.ShowsPurchase(request))
                return ("failed", nothing); // nothing was made
            var outcome = response.Outcome(request);
            if (outcome == "success" || outcome == "failed") return (outcome, response.Data);
            // What was seen is there, whatever a status says later. After 422 something is there, and cannot be seen yet.
            exists |= outcome == "pending" || (send && response.Status == 422);
            // Nothing is there: send again, under the same id, which the service must still know.
            var isAbsent = !send && response.Status == 404 && !exists;
            send = isAbsent && DateTime.UtcNow - sentAt < ResendWithin;
            inDoubt = true;
            var wait = TimeSpan.Zero;
            if (!send)
            {
                wait = TimeSpan.FromSeconds(pause.TotalSeconds * (0.75 + random.NextDouble() / 4));
                if (wait < response.RetryAfter) wait = response.RetryAfter;
                pause = TimeSpan.FromSeconds(Math.Min(2 * pause.TotalSeconds, Scaled(30).TotalSeconds));
            }
            // Of a different purchase under the id a person must find out.
            if (outcome == "different" || DateTime.UtcNow + wait > deadline) return ("pending", nothing);
            await Task.Delay(wait);
        }
    }

    static string Belief(string reference, string outcome, Dictionary<string, string> data)
    {
        var fields = new List<string> { "\"reference\":" + Json.Quote(reference), "\"outcome\":" + Json.Quote(outcome) };
        // Text: it may begin with zeros.
        if (data.TryGetValue("token", out var token)) fields.Add("\"token\":" + Json.Quote(token));
        var tokens = new[] { "kct1", "kct2" }.Where(data.ContainsKey).Select(name => Json.Quote(data[name]));
        fields.Add("\"key_change_tokens\":[" + string.Join(",", tokens) + "]");
        return "{" + string.Join(",", fields) + "}";
    }

    static Dictionary<string, string> Fields(XElement json) =>
        json.Elements().ToDictionary(one => one.Name.LocalName, one => one.Value);

    /// <summary>Writes a file as a whole. A database does this better.</summary>
    static void Keep(string file, string text)
    {
        File.WriteAllText(file + ".part", text);
        if (File.Exists(file)) File.Delete(file);
        File.Move(file + ".part", file);
    }

    static void Main(string[] files) => Run(files).GetAwaiter().GetResult();

    static async Task Run(string[] files)
    {
        var work = Json.Read(File.ReadAllBytes(files[0]));
        Func<string, string> value = name => work.Element(name).Value;
        Directory.CreateDirectory(files[2]);
        var http = new VendingHttp(value("base_url"), value("merchant_key"), value("merchant_secret"), Scaled(60));
        var shop = new Shop(http, value("merchant_code"), files[2]);
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
