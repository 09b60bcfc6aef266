import { addressOf, type SampleCall, timeoutOf } from "./call.ts";
import { literal, rubyNotation } from "./literal.ts";

/** Ruby without gems. Net::HTTP follows no redirect and, with `max_retries: 0`, repeats nothing. */
export function ruby(call: SampleCall): string {
  const kind = call.method === "POST" ? "Post" : "Get";
  return [
    'require "json"',
    'require "net/http"',
    "",
    ...(call.body ? [`body = ${literal(call.body, rubyNotation)}`] : []),
    `uri = URI(ENV.fetch("VENDING_URL") + ${JSON.stringify(addressOf(call))})`,
    `request = Net::HTTP::${kind}.new(uri)`,
    ...(call.isPublic
      ? []
      : [
          'request["X-Merchant-Key"] = ENV.fetch("VENDING_KEY")',
          'request["X-Merchant-Secret"] = ENV.fetch("VENDING_SECRET")',
        ]),
    ...(call.body ? ['request["Content-Type"] = "application/json"', "request.body = JSON.generate(body)"] : []),
    "begin",
    `  options = { use_ssl: uri.scheme == "https", read_timeout: ${timeoutOf(call)}, max_retries: 0 }`,
    "  response = Net::HTTP.start(uri.host, uri.port, **options) { |http| http.request(request) }",
    "  JSON.parse(response.body) # fails for part of a body, or an error page of a proxy",
    '  puts "#{response.code} #{response.body}"',
    "rescue IOError, SystemCallError, SocketError, Timeout::Error, JSON::ParserError",
    '  puts "no response, which says nothing about a purchase"',
    "end",
  ].join("\n");
}
