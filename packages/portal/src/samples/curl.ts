import { addressOf, type SampleCall, timeoutOf } from "./call.ts";
import { jsonNotation, literal } from "./literal.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export function curl(call: SampleCall): string {
  return [
    `curl --max-time ${timeoutOf(call)} "$VENDING_URL${addressOf(call)}"`,
    ...(call.isPublic ? [] : ['-H "X-Merchant-Key: $VENDING_KEY"', '-H "X-Merchant-Secret: $VENDING_SECRET"']),
    ...(call.body
      ? ['-H "Content-Type: application/json"', `-d ${quoted(literal(call.body, jsonNotation, "  "))}`]
      : []),
  ].join(" \\\n  ");
}
