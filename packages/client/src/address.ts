/** Where credentials may go. */

/** A machine's names for itself, and those that lead nowhere, for tests (RFC 6761, RFC 1122). */
const harmless = /^(?:(?:.+\.)?localhost|.+\.test|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Why credentials may not be sent to an address, if they may not. */
export function problemWith({ protocol, hostname }: URL, allowInsecureHttp: boolean): string | undefined {
  if (protocol === "https:") return undefined;
  if (protocol !== "http:") return "baseUrl must begin with https:// or http://";
  return allowInsecureHttp || harmless.test(hostname)
    ? undefined
    : "baseUrl must begin with https://: everybody on the way could read the secret (allowInsecureHttp permits that)";
}
