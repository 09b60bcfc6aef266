import { addressOf, type SampleCall, timeoutOf } from "./call.ts";
import { csharpNotation, literal } from "./literal.ts";

/** .NET 6 and later, with top-level statements. */
export function csharp(call: SampleCall): string {
  return [
    "using System.Net.Http.Json;",
    "",
    "// A redirect would carry the secret to another host.",
    "using var handler = new HttpClientHandler { AllowAutoRedirect = false };",
    `using var client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(${timeoutOf(call)}) };`,
    `var address = Environment.GetEnvironmentVariable("VENDING_URL") + ${JSON.stringify(addressOf(call))};`,
    `using var request = new HttpRequestMessage(HttpMethod.${call.method === "POST" ? "Post" : "Get"}, address);`,
    ...(call.isPublic
      ? []
      : [
          'request.Headers.Add("X-Merchant-Key", Environment.GetEnvironmentVariable("VENDING_KEY"));',
          'request.Headers.Add("X-Merchant-Secret", Environment.GetEnvironmentVariable("VENDING_SECRET"));',
        ]),
    ...(call.body ? [`request.Content = JsonContent.Create(${literal(call.body, csharpNotation)});`] : []),
    "using var response = await client.SendAsync(request);",
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join("\n");
}
