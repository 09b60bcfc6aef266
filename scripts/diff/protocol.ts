/** Compares two purchase protocols. Integrations decide by them about money, so only one more example breaks nothing. */
import { canonical, isObject, type Json } from "./read.ts";
import type { Change } from "./verdict.ts";

const texts = new Set(["means", "basis", "section", "why", "order"]);

export function diffProtocols(before: Json, after: Json): Change[] {
  const [was, is] = [before, after].map((protocol) => [...factsOf(protocol, "protocol")]) as [string[], string[]]; // one each
  const [old, current] = [new Set(was), new Set(is)];
  const advice = "Keep it: integrations decide by it about money.";
  const changes = [
    ...was.filter((fact) => !current.has(fact)).map((where) => ({ where, change: "is removed", breaks: true, advice })),
    ...is
      .filter((fact) => !old.has(fact))
      .map((where) => ({
        where,
        change: "is added",
        breaks: !/^protocol\.events\.\w+\.examples:/.test(where),
        advice,
      })),
  ];
  // The first transition that fits counts.
  const isOrder = changes.length === 0 && was.join() !== is.join();
  return isOrder ? [{ where: "protocol", change: "the order changes", breaks: true, advice }] : changes;
}

/** Every fact with its place; of a list, each item. */
function* factsOf(value: Json, place: string): Iterable<string> {
  if (Array.isArray(value)) for (const item of value) yield `${place}: ${canonical(withoutTexts(item))}`;
  else if (!isObject(value)) yield `${place}: ${canonical(value)}`;
  else for (const [key, inner] of Object.entries(withoutTexts(value))) yield* factsOf(inner, `${place}.${key}`);
}

const withoutTexts = <Value extends Json>(value: Value): Value =>
  isObject(value) ? (Object.fromEntries(Object.entries(value).filter(([key]) => !texts.has(key))) as Value) : value;
