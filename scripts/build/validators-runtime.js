// biome-ignore-all lint/correctness/noUnusedVariables lint/correctness/noUndeclaredVariables: a part of generated/validators.js

/**
 * Turns a compiled check into a Standard Schema object (https://standardschema.dev).
 * @param {(value: unknown) => boolean} check The check that was compiled ahead of time.
 */
function standard(check) {
  return {
    "~standard": {
      version: 1,
      vendor: "vending",
      validate(value) {
        return check(value) ? { value } : { issues: issuesOf(check.errors ?? [], value) };
      },
    },
  };
}

/** One fault, one issue: what only follows from another fault is left out. */
function issuesOf(errors, value) {
  const missing = new Set(
    errors.filter(({ keyword }) => keyword === "required").map(({ instancePath }) => instancePath),
  );
  const issues = errors
    // The list of values of the discriminator says it already, with the values.
    .filter(({ keyword }) => keyword !== "discriminator")
    // Fewer fields than needed, because one that is required is missing.
    .filter(({ keyword, instancePath }) => keyword !== "minProperties" || !missing.has(instancePath))
    .map((error) => issueOf(error, value));
  // A value of the wrong type breaks its list and its pattern as well: keep what says most, which is the list.
  const byPath = new Map();
  for (const issue of issues) {
    const key = JSON.stringify(issue.path);
    if (!byPath.has(key) || (issue.allowed && !byPath.get(key).allowed)) byPath.set(key, issue);
  }
  return [...byPath.values()];
}

function issueOf({ keyword, instancePath, params }, root) {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const found = path.reduce((value, part) => value?.[part], root);
  const name = path.length > 0 ? path.join(".") : "the value";
  switch (keyword) {
    case "required":
      return {
        message: `${[...path, params.missingProperty].join(".")} is required`,
        path: [...path, params.missingProperty],
      };
    case "additionalProperties":
      return {
        message: `${[...path, cut(params.additionalProperty)].join(".")} is not known here`,
        path: [...path, params.additionalProperty],
      };
    case "type":
      // A number that is no integer is said as it is: "not a number" would be wrong.
      return {
        message: `${name} must be ${article(params.type)}, not ${typeof found === "number" && params.type === "integer" ? show(found) : kindOf(found)}`,
        path,
      };
    case "enum": {
      const allowed = params.allowedValues;
      const list = allowed.length === 1 ? show(allowed[0]) : `one of ${allowed.map(show).join(", ")}`;
      return { message: `${name} must be ${list}, not ${show(found)}`, path, allowed };
    }
    case "minimum":
    case "maximum":
      return {
        message: `${name} must be ${keyword === "minimum" ? "at least" : "at most"} ${params.limit}, not ${show(found)}`,
        path,
      };
    default: {
      const limit = params.pattern ?? params.limit;
      const message = messages[`${keyword} ${limit}`];
      return {
        message: message ? (path.length > 0 ? `${name}: ${message}` : message) : `${name} breaks ${keyword} ${limit}`,
        path,
      };
    }
  }
}

const article = (type) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);
const kindOf = (value) =>
  value === null || value === undefined ? String(value) : article(Array.isArray(value) ? "array" : typeof value);

/** A value for a sentence: short, whatever somebody sent. Not all of them are JSON: a `bigint` has no JSON form. */
function show(value) {
  if (value !== null && typeof value === "object") return kindOf(value);
  return cut(typeof value === "string" ? JSON.stringify(value) : String(value));
}

const cut = (text) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
