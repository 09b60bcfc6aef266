using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;

/// <summary>The purchase protocol, as in purchase-protocol.json: the event that a response is, and the state after it.</summary>
public static class Protocol
{
    public static readonly TimeSpan Attempt = TimeSpan.FromSeconds(30);
    // A create that returns the outcome: a bill.
    public static readonly TimeSpan AttemptWithOutcome = TimeSpan.FromSeconds(60);
    public static readonly TimeSpan FirstPause = TimeSpan.FromSeconds(0.5);
    public static readonly TimeSpan LongestPause = TimeSpan.FromSeconds(10);
    // Of one run.
    public static readonly TimeSpan Deadline = TimeSpan.FromSeconds(120);
    public static readonly TimeSpan Settling = TimeSpan.FromSeconds(15);
    public static readonly TimeSpan Visibility = TimeSpan.FromSeconds(300);
    // How long the service knows a request id is not documented.
    public static readonly TimeSpan ResendWithin = TimeSpan.FromHours(12);

    // In the other states, check the status.
    public static readonly string[] Sending = { "ready", "resending" };
    // With what to tell the customer.
    public static readonly Dictionary<string, string> Ends = new Dictionary<string, string>
    {
        ["succeeded"] = "success", ["failed"] = "failed", ["rejected"] = "failed", ["conflict"] = "pending",
    };

    // In any state.
    static readonly Dictionary<string, string> Shown = new Dictionary<string, string>
    {
        ["success"] = "succeeded", ["failed"] = "failed", ["other"] = "conflict", ["pending"] = "processing",
    };

    // By the state and the event.
    static readonly Dictionary<(string, string), string> Next = new Dictionary<(string, string), string>
    {
        [("ready", "rejected")] = "rejected", [("ready", "taken")] = "taken", [("ready", "unknown")] = "unanswered",
        [("resending", "rejected")] = "open", [("resending", "taken")] = "watching", [("resending", "unknown")] = "unanswered",
        [("resending", "late")] = "watching", [("unanswered", "absent")] = "resending",
    };

    /// <summary>The state after an event. lasted is how long only this event has happened in the state.</summary>
    public static string NextState(string state, string happened, TimeSpan lasted, TimeSpan sinceFirstSend)
    {
        if (happened == "absent" && state == "in-doubt" && lasted >= Settling) return "resending";
        if (happened == "absent" && state == "taken" && lasted >= Visibility && sinceFirstSend <= ResendWithin) return "rejected";
        return Shown.TryGetValue(happened, out var to) || Next.TryGetValue((state, happened), out to) ? to : state;
    }

    static readonly Dictionary<string, string> Outcomes =
        new Dictionary<string, string> { ["00"] = "success", ["01"] = "failed", ["02"] = "pending" };

    // Anywhere in a body: an outcome, or a reference of the service.
    static readonly Regex Signs = new Regex(
        "^(status:(success|pending)|response_code:0[012]|internal_reference:.+)$", RegexOptions.IgnoreCase | RegexOptions.Singleline);
    static readonly Dictionary<string, string> Nothing = new Dictionary<string, string>();

    /// <summary>The event that a response is, and the transaction in it. An empty text means no response. The action is send or check.</summary>
    public static (string, Dictionary<string, string>) EventOf(string action, int status, byte[] text, Dictionary<string, string> request)
    {
        XElement body;
        Dictionary<string, string> fields;
        var data = Nothing;
        try
        {
            body = Json.Read(text);
            fields = Texts(body);
            if (Fields(body).TryGetValue("data", out var shown)) data = Texts(shown);
        }
        catch (Exception error) when (error is XmlException || error is FormatException || error is ArgumentException
            || error is InvalidOperationException || error is IOException)
        {
            return ("unknown", Nothing); // none, cut, a field twice, or the page of a proxy
        }
        var isOurs = data.TryGetValue("request_id", out var id) && id == request["client_request_id"];
        if (status == 200)
        {
            fields.TryGetValue("status", out var word);
            fields.TryGetValue("response_code", out var code);
            if (!Outcomes.TryGetValue(code ?? "", out var outcome) || !outcome.Equals(word, StringComparison.OrdinalIgnoreCase) || !isOurs)
                return ("unknown", Nothing);
            if (IsOther(data, request)) return ("other", Nothing);
            // A failure without a reference proves no transaction, so it justifies no refund.
            return outcome == "failed" && !data.ContainsKey("internal_reference") ? ("unknown", Nothing) : (outcome, data);
        }
        // A gateway may have changed the status of a response that shows the purchase.
        var isShown = isOurs || body.Descendants().Any(one => !one.HasElements && Signs.IsMatch(one.Name.LocalName + ":" + one.Value));
        if (action == "send" && status == 422) return (isShown ? "pending" : "taken", Nothing);
        if (isShown) return ("unknown", Nothing);
        if (action == "send" && new[] { 400, 401, 403, 404 }.Contains(status)) return ("rejected", Nothing);
        return (action == "check" && status == 404 ? "absent" : "unknown", Nothing);
    }

    /// <summary>Throws if a field is there twice. A name that XML does not allow is in a namespace.</summary>
    static Dictionary<string, XElement> Fields(XElement json) =>
        json.Elements().Where(one => one.Name.NamespaceName == "").ToDictionary(one => one.Name.LocalName);

    /// <summary>The fields that are a text or a number. An empty one counts as absent.</summary>
    static Dictionary<string, string> Texts(XElement json) =>
        (string)json.Attribute("type") == "object"
            ? Fields(json).Where(one => IsText(one.Value)).ToDictionary(one => one.Key, one => one.Value.Value)
            : Nothing;

    static bool IsText(XElement json) =>
        json.Value.Trim() != "" && !new[] { "boolean", "object", "array" }.Contains((string)json.Attribute("type"));

    const string Mobile = "mtn|glo|airtel|9mobile";
    // By field of a transaction: the form that can be compared. The part in parentheses is compared.
    static readonly Dictionary<string, string> Any = new Dictionary<string, string>
    {
        ["product"] = "(airtime|data|cable|electricity|betting)",
        ["amount"] = @"0*([1-9][0-9]*(?:\.[0-9]?[1-9])?)(?:0|\.00?)?", // 500.00 is 500, and 0 is none
    };
    static readonly Dictionary<string, string> TopUp = new Dictionary<string, string>
    {
        ["msisdn"] = @"(?:\+|00)?(?:2340?|0)?([0-9]{10})",
        ["network"] = "(" + Mobile + ")",
        ["plan"] = "((?:" + Mobile + ")-[1-9][0-9]*)", // a code of the catalog
    };
    static readonly Dictionary<string, string> Bill = new Dictionary<string, string>
    {
        ["msisdn"] = "0*([0-9a-z]+)", ["network"] = "(dstv|gotv|startimes)", ["plan"] = "0*([1-9][0-9]*)",
    };
    // The fields that have another name in a request.
    static readonly Dictionary<string, string> Sent =
        new Dictionary<string, string> { ["msisdn"] = "customer_msisdn", ["plan"] = "plan_code" };

    /// <summary>Whether it is another purchase. A value that is absent or cannot be compared is no difference.</summary>
    static bool IsOther(Dictionary<string, string> data, Dictionary<string, string> request)
    {
        var isTopUp = request["product"] == "airtime" || request["product"] == "data";
        return Any.Concat(isTopUp ? TopUp : Bill).Any(form =>
        {
            var shown = Plain(form.Value, data, form.Key);
            var sent = Plain(form.Value, request, Sent.TryGetValue(form.Key, out var name) ? name : form.Key);
            return shown != "" && sent != "" && shown != sent;
        });
    }

    /// <summary>Empty if it cannot be compared.</summary>
    static string Plain(string form, Dictionary<string, string> fields, string name)
    {
        fields.TryGetValue(name, out var text);
        return Regex.Match(Regex.Replace(text ?? "", @"[\s,]", "").ToLowerInvariant(), "^" + form + "$").Groups[1].Value;
    }
}

/// <summary>JSON with what every .NET has. In a new project, use System.Text.Json.</summary>
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
