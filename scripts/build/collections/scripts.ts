/** The scripts of a request, in the words of Postman or of Bruno. */
import type { CollectionRequest } from "./collection.ts";

/** How a program says what scripts do. Everything is an expression in JavaScript, but for `test`. */
export interface Dialect {
  readonly get: (variable: string) => string;
  readonly set: (variable: string, value: string) => string;
  /** A text with `{{variables}}`, resolved. */
  readonly resolved: (text: string) => string;
  readonly status: string;
  readonly body: string;
  readonly expect: string;
  readonly test: (title: string, lines: readonly string[]) => string[];
  readonly skip: string;
  readonly repeat: string;
  readonly pause: (milliseconds: number) => string;
}

/** How often a status is checked until it is final, and the pause in between: ten seconds in all. */
const maxChecks = 20;
const pauseMs = 500;
const checks = "checks";

/** The variable that lets a run send what gets no response. */
export const lostResponses = "lostResponses";

/** What runs before a request is sent. */
export function scriptBefore({ freshId, isLossy }: CollectionRequest, dialect: Dialect): string[] {
  return [
    ...(isLossy ? [`if (${dialect.resolved(`{{${lostResponses}}}`)} !== "yes") ${dialect.skip}`] : []),
    // It ends in letters: the last digits of the id of a gift card order select a scenario.
    ...(freshId ? [dialect.set(freshId, dialect.resolved("{{$guid}}-order"))] : []),
  ];
}

/** The tests of a request. */
export function scriptAfter({ expected }: CollectionRequest, dialect: Dialect): string[] {
  if (!expected) return [];
  const { status, codes, echo, fields, whilePending } = expected;
  const { expect, body, get, test } = dialect;
  const tests = [
    ...test(`HTTP ${status}`, [`${expect}(${dialect.status}).to.equal(${status});`]),
    ...(codes
      ? test(`response_code is ${codes.join(" or ")}`, [
          `${expect}(${JSON.stringify(codes)}).to.include(${body}.response_code);`,
        ])
      : []),
    ...(echo
      ? test("request_id is that of the purchase", [`${expect}(${body}.data.request_id).to.equal(${get(echo)});`])
      : []),
    ...(fields
      ? test(`data has ${fields.join(", ")}`, [
          `${expect}(${body}.data).to.include.all.keys(${fields.map((field) => JSON.stringify(field)).join(", ")});`,
        ])
      : []),
  ];
  if (!whilePending) return tests;
  return [
    `const isFinal = ${dialect.status} === 200 && ${body}.response_code !== "${whilePending}";`,
    `const count = Number(${get(checks)} || 0) + 1;`,
    `if (!isFinal && count < ${maxChecks}) {`,
    ...indent([dialect.set(checks, "count"), dialect.repeat, dialect.pause(pauseMs)]),
    "} else {",
    ...indent([dialect.set(checks, "0"), ...tests]),
    "}",
  ];
}

export const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
