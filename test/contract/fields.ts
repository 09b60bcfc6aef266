/** An optional field cannot get lost: an example shows it, the sandbox sends it, and the sandbox sends nothing else. */
import { examples } from "../lib/documents.ts";
import { type Response, type Responses, responsesOf } from "./sandbox-responses.ts";
import { specification } from "./specification/index.ts";
import { type Fields, type Form, isWords } from "./specification/words.ts";
import { type Fact, fact } from "./table.ts";

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
  const cells = (ids: readonly string[], say: (shown: [path: string, value: unknown][]) => string): Fact["cells"] => {
    const isMeant = ({ operationId, status }: Response) => ids.includes(operationId) && status === 200;
    return Object.fromEntries(
      Object.entries(shows).map(([name, all]) => [
        name,
        async () => say((await all()).filter(isMeant).flatMap(({ body }) => shownIn(body))),
      ]),
    );
  };
  const isShown = (is: boolean): string => (is ? "shown" : "in no body");
  // Operations with the same body count together, and so do the alternatives of one: nobody expects the token of a failed purchase.
  const groups = Map.groupBy(bodies, ([, id]) =>
    JSON.stringify(bodies.flatMap(([, of, , about, fields]) => (of === id ? [about, fields] : []))),
  );
  const ofGroups = [...groups.values()].flatMap((group): Fact[] => {
    const ids = [...new Set(group.map(([, id]) => id))];
    const subject = `${ids.join(", ")} 200:`;
    const paths = group.flatMap(([, , , , fields]) => (typeof fields === "string" ? [] : pathsOf(fields)));
    if (paths.length === 0) return [];
    const optional = paths.filter(({ there }) => there === "optional");
    const known = new Set(paths.map(({ path }) => path));
    const open = paths.filter(({ form }) => form === "any").map(({ path }) => `${path}.`);
    const isUnknown = (path: string) => !known.has(path) && !open.some((prefix) => path.startsWith(prefix));
    const unknown = cells(ids, (shown) => [...new Set(shown.map(([path]) => path).filter(isUnknown))].join(", "));
    return [
      ...[...Map.groupBy(optional, ({ path }) => path)].map(([path, [row]]) => {
        const shown = cells(ids, (all) => isShown(all.some(([one]) => one === path)));
        return fact(row?.section ?? "", `${subject} ${path}`, "is shown", "shown", shown);
      }),
      fact("2", subject, "shows no field without a row", "", unknown),
    ];
  });
  const creates = bodies.flatMap(([, id, , , fields]) =>
    typeof fields !== "string" && pathsOf(fields).some(({ form }) => form === "creation time") ? [id] : [],
  );
  const ofCreation = Object.entries(bothForms).map(([form, pattern]): Fact => {
    const isThis = ([path, value]: [string, unknown]) => path === "data.created_at" && pattern.test(String(value));
    const shown = cells(creates, (all) => isShown(all.some(isThis)));
    return fact("2.1", "creates 200: data.created_at", `is shown as ${form}`, "shown", shown);
  });
  return [...ofGroups, ...ofCreation];
}
