/** A request as a shell command, with the credentials as variables. */
import type { SentRequest } from "../http/exchange.ts";

/** A text as one word of a shell command. */
export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const credentials: Readonly<Record<string, string>> = {
  "X-Merchant-Key": "VENDING_MERCHANT_KEY",
  "X-Merchant-Secret": "VENDING_MERCHANT_SECRET",
};

/** `undefined` if the body was cut. */
export function curlOf({ method, url, headers, body, bodyLength }: SentRequest): string | undefined {
  if (bodyLength !== undefined) return undefined;
  const parts = Object.entries(headers).map(([name, value]) => {
    const variable = credentials[name];
    return `-H ${variable ? `"${name}: $${variable}"` : quote(`${name}: ${value}`)}`;
  });
  return ["curl -i", ...(method === "GET" ? [] : [`-X ${method}`]), quote(url), ...parts]
    .concat(body === undefined ? [] : [`--data-raw ${quote(body)}`])
    .join(" ");
}
