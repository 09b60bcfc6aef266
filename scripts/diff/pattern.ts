/** Compares the languages of regular expressions. */
import { DFA, isDisjointWith, JS, NFA } from "refa";
import type { Json } from "./json.ts";

/** The size limit of an automaton. */
const maxNodes = 20_000;

/** How the language of the new pattern relates to that of the old one. A missing pattern matches every text. */
export function patternRelation(was: Json | undefined, is: Json | undefined): "equal" | "narrower" | "wider" | "other" {
  const [old, current] = [was ?? "", is ?? ""].map(String) as [string, string]; // one per side
  const [isWider, isNarrower] = [implies(old, current), implies(current, old)];
  if (isWider && isNarrower) return "equal";
  return isWider ? "wider" : isNarrower ? "narrower" : "other";
}

/** Whether every match of `pattern` is a match of `other`. False if that cannot be proven. */
function implies(pattern: string, other: string): boolean {
  if (pattern === other || other === "") return true;
  const [part, whole] = [anchored(pattern), anchored(other)];
  if (part === undefined || whole === undefined) return false;
  try {
    const outside = DFA.fromFA(automaton(whole), new DFA.LimitedNodeFactory(maxNodes));
    outside.complement();
    return isDisjointWith(automaton(part), outside);
  } catch {
    return false; // too large, or not a regular language
  }
}

function automaton(source: string): NFA {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags: "us" }).parse({
    assertions: "throw",
    backreferences: "throw",
  });
  return NFA.fromRegex(expression, { maxCharacter }, {}, new NFA.LimitedNodeFactory(maxNodes));
}

/** The same language without anchors: `^` and `$` are removed, and unanchored ends match anything. */
function anchored(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
  return `(?:${alternatives(pattern)
    .map((alternative) => {
      const start = alternative.startsWith("^");
      const end = alternative.endsWith("$") && !/(^|[^\\])(\\\\)*\\\$$/.test(alternative);
      const inner = alternative.slice(start ? 1 : 0, end ? -1 : undefined);
      return `${start ? "" : "[^]*"}(?:${inner})${end ? "" : "[^]*"}`;
    })
    .join("|")})`;
}

/** Splits at each `|` outside of groups and classes. */
function alternatives(pattern: string): string[] {
  const parts = [""];
  let depth = 0;
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    let character = pattern.charAt(i);
    if (character === "\\") character += pattern.charAt(++i);
    else if (inClass) inClass = character !== "]";
    else if (character === "[") inClass = true;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === "|" && depth === 0) {
      parts.push("");
      continue;
    }
    parts[parts.length - 1] += character;
  }
  return parts;
}
