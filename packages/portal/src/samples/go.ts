import { addressOf, type SampleCall, timeoutOf } from "./call.ts";
import { jsonNotation, literal } from "./literal.ts";

export function go(call: SampleCall): string {
  const body = call.body ? "strings.NewReader(body)" : "nil";
  const imports = ["fmt", "io", "net/http", "os", ...(call.body ? ["strings"] : []), "time"];
  return [
    "package main",
    "",
    "import (",
    ...imports.map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    ...(call.body ? [`\tbody := \`${literal(call.body, { ...jsonNotation, step: "\t" }, "\t")}\``] : []),
    `\trequest, err := http.NewRequest("${call.method}", os.Getenv("VENDING_URL")+${JSON.stringify(addressOf(call))}, ${body})`,
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    ...(call.isPublic
      ? []
      : [
          '\trequest.Header.Set("X-Merchant-Key", os.Getenv("VENDING_KEY"))',
          '\trequest.Header.Set("X-Merchant-Secret", os.Getenv("VENDING_SECRET"))',
        ]),
    ...(call.body ? ['\trequest.Header.Set("Content-Type", "application/json")'] : []),
    "\t// A redirect would carry the secret to another host.",
    "\tnoRedirects := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }",
    `\tclient := http.Client{Timeout: ${timeoutOf(call)} * time.Second, CheckRedirect: noRedirects}`,
    "\tresponse, err := client.Do(request)",
    "\tif err != nil {",
    "\t\tpanic(err) // no response, which says nothing about a purchase",
    "\t}",
    "\tdefer response.Body.Close()",
    "\ttext, err := io.ReadAll(response.Body)",
    "\tfmt.Println(response.StatusCode, string(text), err)",
    "}",
  ].join("\n");
}
