/** An optional field cannot get lost: an example shows it, the sandbox sends it, and the sandbox sends nothing else. */
import { examples } from "../lib/documents.ts";
import { type Response, type Responses, responsesOf } from "./sandbox-responses.ts";
import { specification } from "./specification/index.ts";
import { type Fields, type Form, isWords } from "./specification/words.ts";
import type { Fact } from "./table.ts";

/** The fields of a form by their path: `data.token`. */
function pathsOf(fields: Fields, at = ""): { path: string; section: string; there: string; form: Form }[] {
  return fields.flatMap(([section, name, there, form]) => {
    const path = `${at}${name}`;
    const inner = innerOf(form);
    return [{ path, section, there, form }, ...(inner === "any" ? [] : pathsOf(inner, `${path}.`))];
  });
}

function innerOf(form: Form): Fields | "any" {
  if (typeof form !== "object" || isWords(form) || "documented" in form) return [];
  return "object" in form ? form.object : form.rows;
}

/** The fields that a body shows, with their values. */
function shownIn(body: unknown, at = ""): [path: string, value: unknown][] {
  if (Array.isArray(body)) return body.flatMap((row) => shownIn(row, at));
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(
    ([name, value]) => [[`${at}${name}`, value], ...shownIn(value, `${at}${name}.`)] as [string, unknown][],
  );
}

/** Everybody who shows bodies, by name. */
export type Shows = Readonly<Record<string, () => Promise<readonly Response[]>>>;

const inExamples: readonly Response[] = Object.entries(examples).flatMap(([operationId, { responses }]) =>
  Object.entries(responses).flatMap(([status, bodies]) =>
    Object.values(bodies).map((body) => ({ operationId, status: Number(status), body })),
  ),
);

let sent: Promise<Responses> | undefined;
/** What the sandbox sends, asked once. */
export const sandboxSends = (): Promise<Responses> => (sent ??= responsesOf());

export const everybody: Shows = {
  examples: async () => inExamples,
  sandbox: async () => (await sandboxSends()).readable,
};

/** Section 2.1 states one form of `created_at`, and shows the other. */
const bothForms = { "RFC 3339": /^\d{4}-\d\d-\d\dT/, "YYYY-MM-DD HH:MM:SS": /^\d{4}-\d\d-\d\d \d/ };

export function fieldFacts(shows: Shows): Fact[] {
  const bodies = specification.partner.bodies.filter(([, id, part]) => part === "200" && examples[id]);
  // Operations with the same body count together, and so do the alternatives of one: nobody expects the token of a failed purchase.
  const groups = Map.groupBy(bodies, ([, id]) =>
    JSON.stringify(bodies.filter(([, of]) => of === id).map(([, , , about, fields]) => [about, fields])),
  );
  const ofGroups = [...groups.values()].flatMap((group): Fact[] => {
    const ids = [...new Set(group.map(([, id]) => id))];
    const paths = group.flatMap(([, , , , fields]) => (typeof fields === "string" ? [] : pathsOf(fields)));
    const isOpen = paths.length === 0;
    const shown = async (of: string) =>
      (await shows[of]?.())?.filter(({ operationId, status }) => ids.includes(operationId) && status === 200) ?? [];
    const fact = (
      section: string,
      path: string,
      promise: string,
      want: string,
      say: (fields: [string, unknown][]) => string,
    ): Fact => ({
      section,
      row: `${ids.join(", ")} 200: ${path}`,
      promise,
      says: `${ids.join(", ")} 200: ${path} ${promise}`,
      want,
      cells: Object.fromEntries(
        Object.keys(shows).map((of) => [of, async () => say((await shown(of)).flatMap(({ body }) => shownIn(body)))]),
      ),
    });
    const optional = new Map(
      paths.toReversed().flatMap((one) => (one.there === "optional" ? [[one.path, one] as const] : [])),
    );
    const open = paths.filter(({ form }) => form === "any").map(({ path }) => `${path}.`);
    const isKnown = (path: string) =>
      paths.some((one) => one.path === path) || open.some((prefix) => path.startsWith(prefix));
    return [
      ...[...optional.values()].map(({ section, path }) =>
        fact(section, path, "is shown", "shown", (fields) =>
          fields.some(([one]) => one === path) ? "shown" : "in no body",
        ),
      ),
      ...(isOpen
        ? []
        : [
            fact("2", "body", "has no field without a row", "", (fields) =>
              [...new Set(fields.flatMap(([path]) => (isKnown(path) ? [] : [path])))].join(", "),
            ),
          ]),
    ];
  });
  const sales = bodies.filter(
    ([, , , , fields]) => Array.isArray(fields) && pathsOf(fields).some(({ form }) => form === "creation time"),
  );
  const times = async (of: string) =>
    ((await shows[of]?.()) ?? []).flatMap(({ operationId, body }) =>
      sales.some(([, id]) => id === operationId)
        ? shownIn(body).flatMap(([path, value]) => (path === "data.created_at" ? [String(value)] : []))
        : [],
    );
  const ofCreation = Object.entries(bothForms).map(([form, pattern]): Fact => {
    const say = async (of: string) => ((await times(of)).some((time) => pattern.test(time)) ? "shown" : "in no body");
    return {
      section: "2.1",
      row: "creates 200: data.created_at",
      promise: `is shown as ${form}`,
      says: `creates 200: data.created_at is shown as ${form}`,
      want: "shown",
      cells: Object.fromEntries(Object.keys(shows).map((of) => [of, () => say(of)])),
    };
  });
  return [...ofGroups, ...ofCreation];
}
