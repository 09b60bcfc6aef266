using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

/// <summary>The response. An empty text means that there was none, or only part of it.</summary>
public sealed class Response
{
    public int Status;
    public byte[] Text = new byte[0];
    public TimeSpan RetryAfter;
}

/// <summary>One HTTP request to the vending service: no redirects, and a new connection each time.</summary>
public sealed class VendingHttp
{
    const string Base = "/ext/gateway/v1/transactions";
    readonly HttpClient client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false, UseProxy = false });
    readonly string baseUrl;

    public VendingHttp(string baseUrl, string key, string secret)
    {
        this.baseUrl = baseUrl;
        client.Timeout = Timeout.InfiniteTimeSpan;
        client.DefaultRequestHeaders.Add("X-Merchant-Key", key);
        client.DefaultRequestHeaders.Add("X-Merchant-Secret", secret);
        client.DefaultRequestHeaders.ConnectionClose = true;
        client.DefaultRequestHeaders.ExpectContinue = false;
    }

    public Task<Response> Create(Dictionary<string, string> request, TimeSpan timeout) =>
        Send(HttpMethod.Post, Base, Json.Write(request), timeout);

    public Task<Response> Status(string requestId, TimeSpan timeout) =>
        Send(HttpMethod.Get, Base + "/status/" + Uri.EscapeDataString(requestId), null, timeout);

    async Task<Response> Send(HttpMethod method, string path, string content, TimeSpan timeout)
    {
        try
        {
            var message = new HttpRequestMessage(method, baseUrl + path);
            if (content != null) message.Content = new StringContent(content, Encoding.UTF8, "application/json");
            using (var limit = new CancellationTokenSource(timeout))
            using (var received = await client.SendAsync(message, limit.Token))
            {
                return new Response
                {
                    Status = (int)received.StatusCode,
                    Text = await received.Content.ReadAsByteArrayAsync(),
                    RetryAfter = received.Headers.RetryAfter?.Delta ?? TimeSpan.Zero,
                };
            }
        }
        catch (Exception error) when (error is HttpRequestException || error is OperationCanceledException
            || error is IOException || error is InvalidOperationException || error is System.Net.WebException)
        {
            return new Response(); // a timeout, a dropped connection, a body that is cut
        }
    }
}
