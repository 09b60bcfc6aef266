/** Whether one regular expression matches everything that another matches. */
import { DFA, isDisjointWith, JS, NFA } from "refa";
import type { StringForm } from "./shape.ts";

/** Longer strings than this are not built as an automaton. */
const maxCounted = 500;
const maxNodes = 20_000;

/** Whether every string that `sub` accepts matches `pattern`. False if that cannot be proven. */
export function impliesPattern(sub: StringForm, pattern: string): boolean {
  if (sub.patterns.includes(pattern)) return true;
  return impliesLanguage(sub, anchored(pattern));
}

/** Whether the patterns of `sub` allow no other lengths. */
export function impliesLength(sub: StringForm, minLength: number, maxLength: number): boolean {
  if (sub.minLength >= minLength && sub.maxLength <= maxLength) return true;
  return sub.patterns.length > 0 && impliesLanguage(sub, lengthPattern(minLength, maxLength));
}

function impliesLanguage(sub: StringForm, source: string | undefined): boolean {
  if (source === undefined) return false;
  const parts = [...sub.patterns.map(anchored), lengthPattern(sub.minLength, sub.maxLength)].filter(
    (part) => part !== undefined,
  );
  if (parts.length === 0) return false;
  try {
    const [first = automaton("[^]*"), ...others] = parts.map(automaton);
    const all = others.reduce((a, b) => NFA.fromIntersection(a, b, new NFA.LimitedNodeFactory(maxNodes)), first);
    const outside = DFA.fromFA(automaton(source), new DFA.LimitedNodeFactory(maxNodes));
    outside.complement();
    return isDisjointWith(all, outside);
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

function lengthPattern(minLength: number, maxLength: number): string | undefined {
  if (minLength === 0 && maxLength === Number.POSITIVE_INFINITY) return undefined;
  if (Math.max(minLength, Number.isFinite(maxLength) ? maxLength : 0) > maxCounted) return undefined;
  return `[^]{${minLength},${Number.isFinite(maxLength) ? maxLength : ""}}`;
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
