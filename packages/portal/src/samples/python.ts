import { addressOf, type SampleCall, timeoutOf } from "./call.ts";
import { jsonNotation, literal, type Notation } from "./literal.ts";

/** Python with its standard library alone. */
export function python(call: SampleCall): string {
  const headers = [
    ...(call.isPublic
      ? []
      : ['"X-Merchant-Key": os.environ["VENDING_KEY"]', '"X-Merchant-Secret": os.environ["VENDING_SECRET"]']),
    ...(call.body ? ['"Content-Type": "application/json"'] : []),
  ];
  return [
    "import json",
    "import os",
    "from http.client import HTTPException",
    "from urllib.request import HTTPErrorProcessor, Request, build_opener",
    "",
    "",
    "class AsReceived(HTTPErrorProcessor):",
    '    """No redirects, which would carry the secret to another host, and no exception for a status."""',
    "",
    "    def http_response(self, request, response):",
    "        return response",
    "",
    "    https_response = http_response",
    "",
    "",
    ...(call.body ? [`body = ${literal(call.body, notation)}`] : []),
    "request = Request(",
    `    os.environ["VENDING_URL"] + ${JSON.stringify(addressOf(call))},`,
    `    method="${call.method}",`,
    ...(headers.length > 0 ? ["    headers={", ...headers.map((header) => `        ${header},`), "    },"] : []),
    ...(call.body ? ["    data=json.dumps(body).encode(),"] : []),
    ")",
    "try:",
    `    with build_opener(AsReceived).open(request, timeout=${timeoutOf(call)}) as response:`,
    "        print(response.status, response.read().decode())",
    "except (OSError, HTTPException):",
    '    print("no response, which says nothing about a purchase")',
  ].join("\n");
}

const notation: Notation = {
  ...jsonNotation,
  constants: { true: "True", false: "False", null: "None" },
  step: "    ",
  lastComma: true,
};
