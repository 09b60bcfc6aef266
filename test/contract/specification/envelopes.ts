/** Bodies whose routes are not documented: the wallet, catalogs of gift cards and eSIMs, eSIM orders. Sections 2.6, 4.9, 4.12, 4.13. */
import { type Fields, type Noun, outcome } from "./words.ts";

const withCode: Fields = [
  ["4.9", "status", "required", "string"],
  ["4.9", "code", "required", "integer"],
  ["4.9", "message", "required", "string"],
  ["4.9", "data", "required", "any"],
];

const ofPlans: Fields = [
  ["4.13", "status", "required", "string"],
  ["4.13", "description", "required", "string"],
  ["4.13", "data", "required", { rows: "any" }],
];

const esim: Fields = [
  ["2.6", "iccid", "required", "string"],
  ["2.6", "activation_code", "required", "string"],
  ["2.6", "smdp_address", "required", "string"],
  ["2.6", "lpa", "required", "string"],
];

export const envelopes: Noun = {
  bodies: [
    [
      "4.12",
      "wallet balance",
      "200",
      "",
      [
        ["4.12", "status", "required", "string"],
        ["4.12", "data", "required", "any"],
        ["4.12", "total", "required", "any"],
      ],
    ],
    ["4.9", "gift card catalog", "200", "", withCode],
    ["4.9", "gift card quote", "200", "", withCode],
    ["4.9", "gift card availability", "200", "", withCode],
    ["4.9", "eSIM catalog", "200", "", withCode],
    ["4.9", "eSIM quote", "200", "", withCode],
    ["2.6", "eSIM order", "200", "success", outcome("success", { object: esim })],
    ["3", "eSIM order", "200", "failed", outcome("failed", "any")],
    ["3", "eSIM order", "200", "pending", outcome("pending", "any")],
    ["4.13", "electricity plans", "200", "", ofPlans],
    ["4.13", "betting plans", "200", "", ofPlans],
  ],

  told: [["2.6", "eSIM order", "200 pending", "", /delivered/]],
  leftOpen: [
    ["4.12", "wallet balance", "200", "", /route/],
    ["4.12", "wallet balance", "200", "data", /data/],
    ["4.12", "wallet balance", "200", "total", /total/],
    ["4.9", "gift card catalog", "200", "data", /route/],
    ["4.9", "gift card quote", "200", "data", /route/],
    ["4.9", "gift card availability", "200", "data", /route/],
    ["4.9", "eSIM catalog", "200", "data", /route/],
    ["4.9", "eSIM quote", "200", "data", /route/],
    ["2.6", "eSIM order", "200 success", "data", /routes.*fields/],
    ["2.6", "eSIM order", "200 failed", "data", /pending.*failed/],
    ["2.6", "eSIM order", "200 pending", "data", /pending.*failed/],
    ["4.12", "electricity plans", "200", "data", /route.*fields/],
    ["4.12", "betting plans", "200", "data", /route.*fields/],
  ],
};
