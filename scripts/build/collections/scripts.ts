/** The scripts of a request, for Postman or Bruno. */
import type { CollectionRequest } from "./collection.ts";

/** The dialect of a program. Every member except `test` returns a JavaScript expression. */
export interface Dialect {
  readonly get: (variable: string) => string;
  readonly set: (variable: string, value: string) => string;
  /** Resolves `{{variables}}` in a text. */
  readonly resolved: (text: string) => string;
  readonly status: string;
  readonly body: string;
  readonly expect: string;
  readonly test: (title: string, lines: readonly string[]) => string[];
  readonly skip: string;
  readonly repeat: string;
  readonly pause: (milliseconds: number) => string;
}

/** The number of status checks and the pause between them: ten seconds in all. */
const maxChecks = 20;
const pauseMs = 500;
const checks = "checks";

/** The variable that enables requests whose response is lost. */
export const lostResponses = "lostResponses";

/** The script that runs before a request. */
export function scriptBefore({ freshId, isLossy }: CollectionRequest, dialect: Dialect): string[] {
  return [
    ...(isLossy ? [`if (${dialect.resolved(`{{${lostResponses}}}`)} !== "yes") ${dialect.skip}`] : []),
    // Ends in letters, because the last digits of a gift card order's id select a scenario.
    ...(freshId ? [dialect.set(freshId, dialect.resolved("{{$guid}}-order"))] : []),
  ];
}

/** The script that tests a response. */
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
