import type { CheckError } from "./compiled-check.ts";
import type { Issue } from "./issue.ts";
import { cut, kindOf, show, withArticle } from "./text.ts";

/**
 * An error of AJV as an issue: a path in place of a pointer, and a sentence.
 *
 * @param alternatives The errors from which the choices of an `anyOf` are to be had.
 */
export function issueOf(
  error: CheckError,
  root: unknown,
  messages: Readonly<Record<string, string>>,
  alternatives: readonly CheckError[] = [],
): Issue {
  const { keyword, params, instancePath } = error;
  const path = pathOf(instancePath);
  const name = path.length > 0 ? path.join(".") : "the value";
  switch (keyword) {
    case "required":
      return missing([...path, String(params.missingProperty)]);
    case "additionalProperties":
      return unknown(path, String(params.additionalProperty));
    case "anyOf": {
      const choices = alternatives.filter((one) => one.instancePath === instancePath);
      const fields = choices.map((one) => [...path, one.params.missingProperty].join("."));
      return { message: `${fields.join(" or ")} is required`, path, keyword };
    }
    case "not":
      return { message: `${name} must not be ${show(valueAt(root, path))}`, path, keyword };
    case "type":
      return { message: `${name} must be ${wantedKind(String(params.type), valueAt(root, path))}`, path, keyword };
    case "enum": {
      // AJV puts the list of the schema there.
      const allowed = params.allowedValues as readonly unknown[];
      const list = allowed.length === 1 ? show(allowed[0]) : `one of ${allowed.map(show).join(", ")}`;
      return { message: `${name} must be ${list}, not ${show(valueAt(root, path))}`, path, keyword, allowed };
    }
    case "minimum":
    case "maximum": {
      const bound = keyword === "minimum" ? "at least" : "at most";
      return { message: `${name} must be ${bound} ${params.limit}, not ${show(valueAt(root, path))}`, path, keyword };
    }
    default: {
      const limit = `${keyword} ${params.pattern ?? params.limit}`;
      const message = messages[limit];
      if (!message) return { message: `${name} breaks ${limit}`, path, keyword };
      return { message: path.length > 0 ? `${name}: ${message}` : message, path, keyword };
    }
  }
}

type Path = Issue["path"];

const missing = (path: Path): Issue => ({ message: `${path.join(".")} is required`, path, keyword: "required" });

const unknown = (path: Path, property: string): Issue => ({
  message: `${[...path, cut(property)].join(".")} is not known here`,
  path: [...path, property],
  keyword: "additionalProperties",
});

/** A number that is not an integer is shown as it is: "not a number" would be wrong. */
function wantedKind(type: string, found: unknown): string {
  return `${withArticle(type)}, not ${typeof found === "number" && type === "integer" ? show(found) : kindOf(found)}`;
}

/** The property names and array indices of a JSON pointer (RFC 6901). */
function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<string | number, unknown> | null | undefined)?.[part], root);
