/** Compares the languages of regular expressions. */
import { DFA, isDisjointWith, JS, NFA } from "refa";
import { type Json, plain } from "./json.ts";

/** The size limit of an automaton. */
const maxNodes = 20_000;

/** How the language of the new pattern relates to that of the old one. A missing pattern matches every text. */
export function patternRelation(was: Json | undefined, is: Json | undefined): "equal" | "narrower" | "wider" | "other" {
  const [old, current] = [was ?? "", is ?? ""].map(plain) as [string, string]; // one per side
  const [isWider, isNarrower] = [implies(old, current), implies(current, old)];
  if (isWider && isNarrower) return "equal";
  return isWider ? "wider" : isNarrower ? "narrower" : "other";
}

/** Whether every match of `pattern` is a match of `other`. False if that cannot be proven. */
function implies(pattern: string, other: string): boolean {
  if (pattern === other || other === "") return true;
  try {
    const outside = DFA.fromFA(automaton(other), new DFA.LimitedNodeFactory(maxNodes));
    outside.complement();
    return isDisjointWith(automaton(pattern), outside);
  } catch {
    return false; // not valid, too large, or not a regular language
  }
}

function automaton(pattern: string): NFA {
  const { expression, maxCharacter } = parser(anchored(pattern)).parse({
    assertions: "throw",
    backreferences: "throw",
  });
  return NFA.fromRegex(expression, { maxCharacter }, {}, new NFA.LimitedNodeFactory(maxNodes));
}

const parser = (source: string) => JS.Parser.fromLiteral({ source, flags: "us" });

/** The same language without `^` and `$` at the ends of its alternatives: an end without one matches anything. */
function anchored(pattern: string): string {
  const alternatives = parser(pattern).ast.pattern.alternatives.map(({ elements }) => {
    const isAt = (side: "start" | "end") => (element: (typeof elements)[number] | undefined) =>
      element?.type === "Assertion" && element.kind === side;
    const [start, end] = [isAt("start")(elements[0]), isAt("end")(elements.at(-1))];
    const inner = elements.slice(start ? 1 : 0, end ? -1 : undefined).map(({ raw }) => raw);
    return `${start ? "" : "[^]*"}${inner.join("")}${end ? "" : "[^]*"}`;
  });
  return alternatives.join("|");
}
