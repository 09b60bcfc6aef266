/** The scripts of a request in Postman. Others that import the collection translate them. */
import type { CollectionRequest } from "./collection.ts";

/** The number of status checks and the pause between them: ten seconds in all. */
const maxChecks = 20;
const pauseMs = 500;
const checks = "checks";

/** The variable that enables requests whose response is lost. */
export const lostResponses = "lostResponses";

const get = (variable: string): string => `pm.collectionVariables.get("${variable}")`;
const set = (variable: string, value: string): string => `pm.collectionVariables.set("${variable}", ${value});`;
/** Resolves `{{variables}}` in a text. */
const resolved = (text: string): string => `pm.variables.replaceIn(${JSON.stringify(text)})`;
const status = "pm.response.code";
const body = "pm.response.json()";
const test = (title: string, ...lines: readonly string[]): string[] => [
  `pm.test(${JSON.stringify(title)}, () => {`,
  ...indent(lines),
  "});",
];

export function scriptBefore({ freshId, isLossy }: CollectionRequest): string[] {
  return [
    ...(isLossy ? [`if (${resolved(`{{${lostResponses}}}`)} !== "yes") pm.execution.skipRequest();`] : []),
    // Ends in letters, because the last digits of a gift card order's id select a scenario.
    ...(freshId ? [set(freshId, resolved("{{$guid}}-order"))] : []),
  ];
}

/** The script that tests a response. */
export function scriptAfter({ expected }: CollectionRequest): string[] {
  if (!expected) return [];
  const { codes, echo, fields, whilePending } = expected;
  const tests = [
    ...test(`HTTP ${expected.status}`, `pm.expect(${status}).to.equal(${expected.status});`),
    ...(codes
      ? test(
          `response_code is ${codes.join(" or ")}`,
          `pm.expect(${JSON.stringify(codes)}).to.include(${body}.response_code);`,
        )
      : []),
    ...(echo
      ? test("request_id is that of the purchase", `pm.expect(${body}.data.request_id).to.equal(${get(echo)});`)
      : []),
    ...(fields
      ? test(
          `data has ${fields.join(", ")}`,
          `pm.expect(${body}.data).to.include.all.keys(${fields.map((field) => JSON.stringify(field)).join(", ")});`,
        )
      : []),
  ];
  if (!whilePending) return tests;
  return [
    `const isFinal = ${status} === 200 && ${body}.response_code !== "${whilePending}";`,
    `const count = Number(${get(checks)} || 0) + 1;`,
    `if (!isFinal && count < ${maxChecks}) {`,
    ...indent([
      set(checks, "count"),
      "pm.execution.setNextRequest(pm.info.requestName);",
      // A run waits for the timers of a script.
      `setTimeout(() => {}, ${pauseMs});`,
    ]),
    "} else {",
    ...indent([set(checks, "0"), ...tests]),
    "}",
  ];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
