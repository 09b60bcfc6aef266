/** The rules for purchase protocols: integrations decide by them about money, so nearly any change breaks. */
import { canonical, type Json } from "./read.ts";
import type { Change } from "./result.ts";

const texts = new Set(["means", "basis", "section", "why"]);
/** The order of these lists says nothing. */
const sets = /\.(examples|same|different|from|event|of|after)$/;
/** One more example, and one more product that is compared in the same way, change nothing for those that are there. */
const growing = /\.(examples|of)$/;

export function diffProtocols(before: Json, after: Json): Change[] {
  const [was, is] = [new Map(factsOf(before, "protocol")), new Map(factsOf(after, "protocol"))];
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, current] = [was.get(key), is.get(key)];
    if (old?.fact === current?.fact) return [];
    const { where = "" } = old ?? current ?? {};
    const change = `changed from ${old?.fact ?? "nothing"} to ${current?.fact ?? "nothing"}`;
    const breaks = old !== undefined || !growing.test(where);
    return [
      {
        where,
        rule: "protocol",
        change,
        breaks,
        advice: breaks ? "Keep it: integrations decide by it about money." : "",
      },
    ];
  });
  return changes.sort((a, b) => Number(b.breaks) - Number(a.breaks));
}

/** Every fact, by what it is about: its place, and in a list without an order itself, too. */
function* factsOf(value: Json, where: string): Iterable<[about: string, { where: string; fact: string }]> {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0)
    yield [where, { where, fact: canonical(value) }];
  else if (Array.isArray(value) && sets.test(where))
    for (const item of value) yield [`${where} ${canonical(item)}`, { where, fact: canonical(item) }];
  else for (const [key, inner] of Object.entries(value)) if (!texts.has(key)) yield* factsOf(inner, `${where}.${key}`);
}
