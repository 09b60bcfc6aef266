/** Whether one regular expression matches everything that another matches. */
import { DFA, isDisjointWith, JS, NFA } from "refa";
import type { Json } from "./json.ts";

/** A larger automaton is not built. */
const maxNodes = 20_000;

/** How the texts that a new pattern matches relate to those of the old one. No pattern matches every text. */
export function patternRelation(was: Json | undefined, is: Json | undefined): "equal" | "narrower" | "wider" | "other" {
  const [old, current] = [was ?? "", is ?? ""].map(String) as [string, string]; // one for each
  const [isWider, isNarrower] = [implies(old, current), implies(current, old)];
  if (isWider && isNarrower) return "equal";
  return isWider ? "wider" : isNarrower ? "narrower" : "other";
}

/** Whether every text that matches the one matches the other. False if that cannot be proven. */
function implies(pattern: string, other: string): boolean {
  if (pattern === other || other === "") return true;
  const [part, whole] = [anchored(pattern), anchored(other)];
  if (part === undefined || whole === undefined) return false;
  try {
    const outside = DFA.fromFA(automaton(whole), new DFA.LimitedNodeFactory(maxNodes));
    outside.complement();
    return isDisjointWith(automaton(part), outside);
  } catch {
    return false; // too large, or with features that an automaton does not have
  }
}

function automaton(source: string): NFA {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags: "us" }).parse({
    assertions: "throw",
    backreferences: "throw",
  });
  return NFA.fromRegex(expression, { maxCharacter }, {}, new NFA.LimitedNodeFactory(maxNodes));
}

/** The same language without `^` and `$` at the ends of its alternatives; what is not anchored goes on. */
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

/** Splits at each `|` that is in no group and no class. */
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
