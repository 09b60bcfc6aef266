using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Threading.Tasks;
using System.Xml;
using System.Xml.Linq;

/// <summary>What came back. Status 0: nothing that can be used.</summary>
public sealed class Response
{
    static readonly Dictionary<string, string> Outcomes =
        new Dictionary<string, string> { ["00"] = "success", ["01"] = "failed", ["02"] = "pending" };

    public int Status;
    public string Code = "";
    public Dictionary<string, string> Data = new Dictionary<string, string>();
    public TimeSpan RetryAfter;

    /// <summary>success, failed, pending, different; null where the response says nothing about the purchase.</summary>
    public string Outcome(Dictionary<string, string> request)
    {
        if (Status != 200 || Data.Count == 0 || !Outcomes.TryGetValue(Code, out var outcome)) return null;
        // A failed transaction may show its references only.
        var isSame = Matches("msisdn", request["customer_msisdn"]) && Matches("product", request["product"])
            && Matches("amount", request["amount"]);
        return isSame ? outcome : "different";
    }

    bool Matches(string name, string sent) => !Data.TryGetValue(name, out var shown) || Plain(shown) == Plain(sent);

    /// <summary>A phone number without its prefix, an amount without commas and decimals, anything else as it is.</summary>
    static string Plain(string text)
    {
        var plain = text.Replace(",", "");
        if (plain.EndsWith(".00", StringComparison.Ordinal)) plain = plain.Substring(0, plain.Length - 3);
        return plain.Substring(Math.Max(0, plain.Length - 10));
    }
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
                response.Code = body.Element("response_code")?.Value ?? "";
                response.Data = body.Elements("data").Elements().ToDictionary(one => one.Name.LocalName, one => one.Value);
                response.Status = (int)received.StatusCode;
            }
        }
        catch (Exception error) when (error is HttpRequestException || error is OperationCanceledException
            || error is IOException || error is InvalidOperationException || error is XmlException || error is FormatException || error is System.Net.WebException)
        {
            // A timeout, a dropped connection, a body that is cut, a proxy's page.
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
