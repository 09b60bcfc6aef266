import { addressOf, type SampleCall, timeoutOf } from "./call.ts";
import { literal, pythonNotation } from "./literal.ts";

/** The standard library is enough: nothing has to be installed. */
export function python(call: SampleCall): string {
  const headers = {
    ...(!call.isPublic && { "X-Merchant-Key": "VENDING_KEY", "X-Merchant-Secret": "VENDING_SECRET" }),
  };
  const lines = Object.entries(headers).map(([name, variable]) => `        "${name}": os.environ["${variable}"],`);
  if (call.body) lines.push('        "Content-Type": "application/json",');
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
    ...(call.body ? [`body = ${literal(call.body, pythonNotation)}`] : []),
    "request = Request(",
    `    os.environ["VENDING_URL"] + ${JSON.stringify(addressOf(call))},`,
    `    method="${call.method}",`,
    ...(lines.length > 0 ? ["    headers={", ...lines, "    },"] : []),
    ...(call.body ? ["    data=json.dumps(body).encode(),"] : []),
    ")",
    "try:",
    `    with build_opener(AsReceived).open(request, timeout=${timeoutOf(call)}) as response:`,
    "        print(response.status, response.read().decode())",
    "except (OSError, HTTPException):",
    '    print("no response, which says nothing about a purchase")',
  ].join("\n");
}
