import { addressOf, type SampleCall, timeoutOf } from "./call.ts";
import { jsonNotation, literal, type Notation } from "./literal.ts";

/** PHP without extensions. Its streams never repeat a POST, and do not need php-curl. */
export function php(call: SampleCall): string {
  const headers = [
    ...(call.isPublic
      ? []
      : ["'X-Merchant-Key: ' . getenv('VENDING_KEY')", "'X-Merchant-Secret: ' . getenv('VENDING_SECRET')"]),
    ...(call.body ? ["'Content-Type: application/json'"] : []),
  ];
  return [
    "<?php",
    ...(call.body ? [`$body = ${literal(call.body, notation)};`] : []),
    "$context = stream_context_create(['http' => [",
    `    'method' => '${call.method}',`,
    ...(headers.length > 0 ? ["    'header' => [", ...headers.map((header) => `        ${header},`), "    ],"] : []),
    ...(call.body ? ["    'content' => json_encode($body),"] : []),
    `    'timeout' => ${timeoutOf(call)},`,
    "    'follow_location' => 0, // a redirect would carry the secret to another host",
    "    'ignore_errors' => true, // also returns the body of an error",
    "]]);",
    `$response = @fopen(getenv('VENDING_URL') . '${addressOf(call)}', 'r', false, $context);`,
    "$text = $response ? stream_get_contents($response) : '';",
    "if (json_decode($text) === null) { // nothing, part of a body, or an error page of a proxy",
    "    exit('no response, which says nothing about a purchase');",
    "}",
    "echo stream_get_meta_data($response)['wrapper_data'][0], ' ', $text, PHP_EOL;",
  ].join("\n");
}

const notation: Notation = {
  ...jsonNotation,
  open: ["[", "["],
  close: ["]", "]"],
  key: (name) => `${singleQuoted(name)} => `,
  string: singleQuoted,
  step: "    ",
  lastComma: true,
};

function singleQuoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
