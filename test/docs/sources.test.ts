/**
 * A sentence that says what the service does rests on something: a row of the specification, a reading, or advice. A test cannot
 * read; it looks for the words of a promise in the descriptions, in the tables of the guides and in the rules of the judges.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rules } from "../../packages/certification/src/judge/rules.ts";
import { checks } from "../../packages/conformance/src/checks/index.ts";
import { root } from "../../scripts/lib/paths.ts";
import { specification } from "../contract/specification/index.ts";
import { sentences } from "../contract/specification/sentences.ts";
import { document, partner } from "../lib/documents.ts";

/** The words of a promise. */
const promise =
  /\b(always|never|only|must|may|can|cannot|accepts?|accepted|rejects?|rejected|ignored?|remembers?|forgets?|counts?|by default|sets?|required|optional|absent|omitted|exists?)\b/i;
/** What says on what it rests. */
const marked = /\b(readings?|reads|advice|assumption|not documented)\b/i;
const told = Object.values(specification)
  .flatMap((noun) => noun.told.map(([, , , , says]) => says))
  // A pattern of one word is in many sentences.
  .filter(({ source }) => source.length > 11);

const sentencesOf = (text: string): string[] =>
  text.split(/\n\s*\n|\n(?=[-|])/).flatMap((paragraph) => paragraph.replaceAll("\n", " ").split(/(?<=\.) (?=[A-Z`])/));

/** Sentences that promise something, and do not say on what that rests. */
const promisesIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap(sentencesOf)
    .filter((one) => promise.test(one) && !marked.test(one) && !told.some((says) => says.test(one)));

const without = (promises: readonly string[]): string[] =>
  promises.filter((one) => !sentences.some(([, part]) => one.includes(part)));

/** Every description, at any depth. What responses mean has a `basis`, and examples are no promises. */
function descriptionsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === "description" && typeof value === "string") return [value];
    return ["examples", "example", "x-meanings", "x-meaning"].includes(key) ? [] : descriptionsIn(value);
  });
}

/** The pages that describe the service. */
const pages = ["conventions", "errors", "operating", "outcomes", "products"];
/** What the reader or our own tools do is no promise of the service. */
const ours = /\b(you|your|sandbox|mock|certification)\b/i;
const cellsIn = (guide: string): string[] =>
  [...guide.replaceAll(/```.*?```/gs, "").matchAll(/^\|.*$/gm)].flatMap(([row]) =>
    row.split(/ ?\| ?/).filter((cell) => !ours.test(cell)),
  );

const descriptions = [partner, document("openapi-internal")].flatMap(descriptionsIn);
const cells = (
  await Promise.all(pages.map((page) => readFile(join(root, "packages/portal/guides", `${page}.md`), "utf8")))
).flatMap(cellsIn);
const promises = promisesIn([...descriptions, ...cells]);

test("each description, and each cell of a guide's table, rests on a section, a reading or advice", () => {
  expect(descriptions.length).toBeGreaterThan(150);
  expect(cells.length).toBeGreaterThan(100);
  expect([...new Set(without(promises))]).toEqual([]);
});

test("a sentence that nobody has read in the documentation is found", () => {
  const invented = "The service remembers an id for a day. By our reading it forgets none.\n\n- A plan may change.";
  expect(without(promisesIn([invented, ...cellsIn("| 429 | only above ten requests |")]))).toEqual([
    "The service remembers an id for a day.",
    "- A plan may change.",
    "only above ten requests",
  ]);
});

test("what has a source is there", () => {
  expect(sentences.filter(([, part]) => !promises.some((one) => one.includes(part)))).toEqual([]);
});

const sections = new Set(
  [...(await readFile(join(root, "decisions/sections.md"), "utf8")).matchAll(/^\| ([\d.]+) \|/gm)].map(
    ([, one]) => one,
  ),
);
const readings = new Map((partner["x-readings"] as { id: string; section: string }[]).map((one) => [one.id, one]));
const unknown = (section: string): boolean => section.split(", ").some((one) => !sections.has(one));

/** The rules of the judges whose source does not exist. */
const unfounded = (all: readonly { name: string; section: string; reading?: string | undefined }[]): string[] =>
  all
    .filter(({ section, reading }) => unknown(section) || (reading !== undefined && !readings.has(reading)))
    .map(({ name }) => name);

test("each rule of the judges names its section, and the reading that it stands on", () => {
  const all = [...checks, ...rules.map(({ id, section }) => ({ name: id, section }))];
  expect(unfounded(all)).toEqual([]);
  expect(
    unfounded([
      { name: "a", section: "3, 10" },
      { name: "b", section: "3", reading: "a-guess" },
    ]),
  ).toEqual(["a", "b"]);
  const named = sentences.filter(([source]) => !["advice", "ours"].includes(source) && !readings.has(source));
  expect(named.filter(([source]) => unknown(source))).toEqual([]);
});

test.each([
  ["creates/rejected-buys-nothing", "rejection"],
  ["recovery/retry-after-503", "server-error"],
  ["electricity/nowhere-else", "list-row-fields"],
  ["electricity/token-and-units", "token-optional"],
  ["plans/unique", "plan-fields"],
  ["list/no-match", "pagination"],
  ["status/missing-id", "missing-id"],
])("%s stands on the reading %s", (name, reading) => {
  expect(checks.find((check) => check.name === name)).toMatchObject({ reading });
});
