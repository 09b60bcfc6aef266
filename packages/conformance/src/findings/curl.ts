/** A request as a command that can be typed, with the credentials as variables of the shell. */
import type { SentRequest } from "@vending/shared/judging/exchange";

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const credentials: Readonly<Record<string, string>> = {
  "X-Merchant-Key": "VENDING_MERCHANT_KEY",
  "X-Merchant-Secret": "VENDING_MERCHANT_SECRET",
};

/** @returns Nothing for a body that was cut. */
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
