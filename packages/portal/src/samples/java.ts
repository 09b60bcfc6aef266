import { addressOf, type SampleCall, timeoutOf } from "./call.ts";
import { jsonNotation, literal } from "./literal.ts";

/** Java 17 and later. */
export function java(call: SampleCall): string {
  const at = `System.getenv("VENDING_URL") + ${JSON.stringify(addressOf(call))}`;
  const text = call.body && literal(call.body, jsonNotation, "            ").replaceAll("\\", "\\\\");
  return [
    "import java.net.URI;",
    "import java.net.http.*;",
    "import java.time.Duration;",
    "",
    "public class Sample {",
    "    public static void main(String[] arguments) throws Exception {",
    ...(text ? ['        var body = """', `            ${text}""";`] : []),
    `        var request = HttpRequest.newBuilder(URI.create(${at}))`,
    `            .timeout(Duration.ofSeconds(${timeoutOf(call)}))`,
    ...(call.isPublic
      ? []
      : [
          '            .header("X-Merchant-Key", System.getenv("VENDING_KEY"))',
          '            .header("X-Merchant-Secret", System.getenv("VENDING_SECRET"))',
        ]),
    ...(call.body
      ? [
          '            .header("Content-Type", "application/json")',
          "            .POST(HttpRequest.BodyPublishers.ofString(body))",
        ]
      : []),
    "            .build();",
    "        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    '        System.out.println(response.statusCode() + " " + response.body());',
    "    }",
    "}",
  ].join("\n");
}
