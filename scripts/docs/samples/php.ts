import { addressOf, type SampleCall } from "./call.ts";
import { literal, phpNotation } from "./literal.ts";

export function php(call: SampleCall): string {
  const headers = [
    ...(call.isPublic
      ? []
      : ["'X-Merchant-Key: ' . getenv('VENDING_KEY')", "'X-Merchant-Secret: ' . getenv('VENDING_SECRET')"]),
    ...(call.body ? ["'Content-Type: application/json'"] : []),
  ];
  return [
    "<?php",
    ...(call.body ? [`$body = ${literal(call.body, phpNotation)};`] : []),
    `$curl = curl_init(getenv('VENDING_URL') . '${addressOf(call)}');`,
    "curl_setopt_array($curl, [",
    "    CURLOPT_RETURNTRANSFER => true,",
    "    CURLOPT_TIMEOUT => 60,",
    ...(call.body
      ? [
          "    CURLOPT_FRESH_CONNECT => true, // curl repeats a POST when a reused connection closes",
          "    CURLOPT_POSTFIELDS => json_encode($body),",
        ]
      : []),
    ...(headers.length > 0
      ? ["    CURLOPT_HTTPHEADER => [", ...headers.map((header) => `        ${header},`), "    ],"]
      : []),
    "]);",
    "$response = curl_exec($curl); // false: no response, which says nothing about a purchase",
    "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;",
  ].join("\n");
}
