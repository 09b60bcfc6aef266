/** Compares two purchase protocols. Integrations decide by them about money: any change breaks, but one more example. */
import type { Json } from "./read.ts";
import type { Change } from "./verdict.ts";

const texts = new Set(["means", "basis", "section", "why"]);

export function diffProtocols(before: Json, after: Json): Change[] {
  const [was, is] = [new Map(factsOf(before, "protocol")), new Map(factsOf(after, "protocol"))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((where) => {
    const [old, current] = [was.get(where), is.get(where)];
    if (old === current) return [];
    const isExample = old === undefined && /^protocol\.events\.\w+\.examples\./.test(where);
    const change = `changed from ${old ?? "nothing"} to ${current ?? "nothing"}`;
    return [{ where, change, breaks: !isExample, advice: "Keep it: integrations decide by it about money." }];
  });
}

/** Every fact, by place. */
function* factsOf(value: Json, place: string): Iterable<[place: string, fact: string]> {
  if (typeof value !== "object" || value === null) yield [place, JSON.stringify(value)];
  else for (const [key, inner] of Object.entries(value)) if (!texts.has(key)) yield* factsOf(inner, `${place}.${key}`);
}
