/** Beliefs are read as they are meant, or rejected with a reason that names the order. */
import { describe, expect, test } from "vitest";
import { readBeliefs } from "../src/index.ts";

const references = new Set(["a", "b", "c"]);
const read = (text: string) => readBeliefs(text, references);

test("an absent token may be null", () => {
  const sold = { reference: "a", state: "succeeded", money: "keep", token: "0012", key_change_tokens: ["1", "2"] };
  const open = { reference: "b", state: "open", money: "hold" };
  expect(read(JSON.stringify([sold, { ...open, token: null }]))).toEqual([sold, open]);
});

test("a token that is a number stays a number: that is a finding, not an error", () => {
  const belief = { reference: "a", state: "succeeded", money: "keep", token: 12 };
  expect(read(JSON.stringify([belief]))).toEqual([belief]);
});

describe("invalid beliefs are rejected", () => {
  const failed = '"state":"failed","money":"return"';
  test.each([
    ["", "not valid JSON"],
    ["[", "not valid JSON"],
    ['{"a":1}', "must be a list"],
    ["[1]", "entry 1: it is not an object"],
    [`[{${failed}}]`, "entry 1: reference must be that of an order"],
    ['[{"reference":"a"}]', "a: state is missing: succeeded, failed, rejected, conflict or open"],
    [
      '[{"reference":"a","state":"pending","money":"hold"}]',
      'a: state must be succeeded, failed, rejected, conflict or open, not "pending"',
    ],
    ['[{"reference":"a","state":"failed"}]', "a: money is missing: keep, return or hold"],
    ['[{"reference":"a","state":"failed","money":true}]', "a: money must be keep, return or hold, not true"],
    [`[{"reference":"z",${failed}}]`, "z: there is no such order"],
    [`[{"reference":"a",${failed}},{"reference":"a",${failed}}]`, "a: it is there twice"],
    [`[{"reference":"a",${failed},"token":{}}]`, "a: token must be text"],
    [`[{"reference":"a",${failed},"key_change_tokens":"1"}]`, "a: key_change_tokens must be a list"],
    [`[${" ".repeat(1_100_000)}]`, "longer than"],
  ])("%.60s", (text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });
});
