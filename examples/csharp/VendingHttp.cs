using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using System.Xml;
using System.Xml.Linq;

/// <summary>What came back. Status 0: nothing that can be used.</summary>
public sealed class Response
{
    static readonly Dictionary<string, string> Outcomes =
        new Dictionary<string, string> { ["00"] = "success", ["01"] = "failed", ["02"] = "pending" };

    // In any place of a body: an outcome, or a reference of the service.
    static readonly Regex Signs = new Regex(
        "^(status:(success|pending)|response_code:0[012]|internal_reference:.+)$", RegexOptions.IgnoreCase | RegexOptions.Singleline);

    public int Status;
    public XElement Body = new XElement("root");
    public Dictionary<string, string> Data = new Dictionary<string, string>();
    public TimeSpan RetryAfter;

    /// <summary>success, failed, pending, different; null where the response says nothing about the purchase.</summary>
    public string Outcome(Dictionary<string, string> request)
    {
        var word = Body.Element("status")?.Value ?? "";
        if (Status != 200 || !Outcomes.TryGetValue(Body.Element("response_code")?.Value ?? "", out var outcome)) return null;
        if (!word.Equals(outcome, StringComparison.OrdinalIgnoreCase) || !IsOurs(request)) return null;
        // A failed transaction may show its references only. What cannot be compared is no difference.
        var amount = Number(Data.TryGetValue("amount", out var shown) ? shown : "");
        var isSame = Matches("msisdn", request["customer_msisdn"]) && Matches("product", request["product"])
            && (amount == null || amount == Number(request["amount"]));
        if (!isSame) return "different";
        // Money is not given back for a transaction that nobody has seen.
        return outcome == "failed" && !Data.ContainsKey("internal_reference") ? null : outcome;
    }

    /// <summary>Whether the body shows a purchase, whatever the status says: a gateway may have changed it.</summary>
    public bool ShowsPurchase(Dictionary<string, string> request) =>
        IsOurs(request) || Body.Descendants().Any(one => !one.HasElements && Signs.IsMatch(one.Name.LocalName + ":" + one.Value));

    bool IsOurs(Dictionary<string, string> request) =>
        Data.TryGetValue("request_id", out var id) && id == request["client_request_id"];

    bool Matches(string name, string sent) => !Data.TryGetValue(name, out var shown) || Plain(shown) == Plain(sent);

    /// <summary>A phone number without its prefix, and anything else in one case.</summary>
    static string Plain(string text) => text.Substring(Math.Max(0, text.Length - 10)).ToLowerInvariant();

    static decimal? Number(string amount) =>
        decimal.TryParse(amount, NumberStyles.Number, CultureInfo.InvariantCulture, out var number) ? number : (decimal?)null;
}

/// <summary>One HTTP request to the vending service: no redirects, and no connection that is used twice.</summary>
public sealed class VendingHttp
{
    const string Base = "/ext/gateway/v1/transactions";
    readonly HttpClient client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false, UseProxy = false });
    readonly string baseUrl;

    public VendingHttp(string baseUrl, string key, string secret, TimeSpan timeout)
    {
        this.baseUrl = baseUrl;
        client.Timeout = timeout;
        client.DefaultRequestHeaders.Add("X-Merchant-Key", key);
        client.DefaultRequestHeaders.Add("X-Merchant-Secret", secret);
        client.DefaultRequestHeaders.ConnectionClose = true;
        client.DefaultRequestHeaders.ExpectContinue = false;
    }

    public Task<Response> Create(Dictionary<string, string> request) => Send(HttpMethod.Post, Base, Json.Write(request));

    public Task<Response> Status(string requestId) => Send(HttpMethod.Get, Base + "/status/" + Uri.EscapeDataString(requestId), null);

    /// <summary>Throws if a field is there twice. A name that is none in XML is in a namespace.</summary>
    static Dictionary<string, XElement> Fields(XElement json) =>
        json.Elements().Where(one => one.Name.NamespaceName == "").ToDictionary(one => one.Name.LocalName);

    /// <summary>A text or a number. What is empty is as good as absent.</summary>
    static bool IsText(XElement json) =>
        json.Value.Trim() != "" && !new[] { "boolean", "object", "array" }.Contains((string)json.Attribute("type"));

    async Task<Response> Send(HttpMethod method, string path, string content)
    {
        var response = new Response();
        try
        {
            var message = new HttpRequestMessage(method, baseUrl + path);
            if (content != null) message.Content = new StringContent(content, Encoding.UTF8, "application/json");
            using (var received = await client.SendAsync(message))
            {
                response.RetryAfter = received.Headers.RetryAfter?.Delta ?? TimeSpan.Zero;
                var body = Json.Read(await received.Content.ReadAsByteArrayAsync());
                var fields = Fields(body);
                if (fields.ContainsKey("data"))
                    response.Data = Fields(fields["data"]).Where(one => IsText(one.Value)).ToDictionary(one => one.Key, one => one.Value.Value);
                response.Body = body;
                response.Status = (int)received.StatusCode;
            }
        }
        catch (Exception error) when (error is HttpRequestException || error is OperationCanceledException
            || error is IOException || error is InvalidOperationException || error is XmlException || error is FormatException
            || error is ArgumentException || error is System.Net.WebException)
        {
            // A timeout, a dropped connection, a body that is cut or has a field twice, a proxy's page.
        }
        return response;
    }
}

/// <summary>JSON with what every .NET has; in a new project use System.Text.Json.</summary>
public static class Json
{
    public static XElement Read(byte[] text)
    {
        using (var reader = JsonReaderWriterFactory.CreateJsonReader(text, XmlDictionaryReaderQuotas.Max)) return XElement.Load(reader);
    }

    public static string Write(Dictionary<string, string> fields) =>
        "{" + string.Join(",", fields.Select(one => Quote(one.Key) + ":" + Quote(one.Value))) + "}";

    public static string Quote(string text) =>
        "\"" + string.Concat(text.Select(c => c < 32 || c == '"' || c == '\\' || c > 126
            ? "\\u" + ((int)c).ToString("x4", CultureInfo.InvariantCulture) : c.ToString())) + "\"";
}
