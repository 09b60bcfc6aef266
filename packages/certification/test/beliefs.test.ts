/** Beliefs are read as they are meant, or rejected with a reason. */
import { describe, expect, test } from "vitest";
import { readBeliefs } from "../src/index.ts";

const references = new Set(["a", "b", "c"]);
const read = (text: string) => readBeliefs(text, references);

describe("JSON and CSV say the same", () => {
  const json = JSON.stringify([
    { reference: "a", outcome: "success", token: "0012", key_change_tokens: ["1", "2"] },
    { reference: "b", outcome: "pending", token: null },
  ]);
  const wanted = [
    { reference: "a", outcome: "success", token: "0012", key_change_tokens: ["1", "2"] },
    { reference: "b", outcome: "pending" },
  ];
  test.each([
    ["JSON", json],
    ["CSV", "reference,outcome,token,key_change_tokens\na,success,0012,1 2\nb,pending,,\n"],
    [
      "CSV with quotes, CRLF, a byte order mark and other columns",
      '\uFEFFoutcome,note,reference,token,key_change_tokens\r\n"success","a ""note"", long",a,"0012",1;2\r\npending,,b,,\r\n',
    ],
    ["CSV without tokens", "reference,outcome\na,success\nb,pending"],
  ])("%s", (name, text) => {
    const plain = wanted.map(({ reference, outcome }) => ({ reference, outcome }));
    expect(read(text)).toEqual(name === "CSV without tokens" ? plain : wanted);
  });

  test("a token that is a number stays a number: that is a finding, not an error", () => {
    expect(read('[{"reference":"a","outcome":"success","token":12}]')).toEqual([
      { reference: "a", outcome: "success", token: 12 },
    ]);
  });
});

describe("invalid beliefs are rejected", () => {
  test.each([
    ["", "CSV whose first line"],
    ["[", "not valid JSON"],
    ['{"a":1}', "must be a list"],
    ["[1]", "entry 1: it is not an object"],
    ['[{"reference":"a","outcome":"sold"}]', 'outcome must be success, failed or pending, not "sold"'],
    ['[{"reference":"z","outcome":"failed"}]', 'there is no order "z"'],
    ['[{"outcome":"failed"}]', "reference must be that of an order"],
    ['[{"reference":"a","outcome":"failed"},{"reference":"a","outcome":"failed"}]', "entry 2: a is there twice"],
    ['[{"reference":"a","outcome":"failed","token":{}}]', "token must be text"],
    ['[{"reference":"a","outcome":"failed","key_change_tokens":"1"}]', "key_change_tokens must be a list"],
    ['reference,outcome\n"a,failed', "a quote is not closed"],
    ["reference;outcome\na;failed", "CSV whose first line"],
    [`[${" ".repeat(1_100_000)}]`, "longer than"],
  ])("%.60s", (text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });
});
