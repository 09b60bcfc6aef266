/** Judges a difference: by redocly's verdict, or by ours where redocly cannot tell. */
import { noLongerRequired, onlyDocumentation } from "./changes.ts";
import { arrayAt, includes, isObject, type Json, plain } from "./json.ts";
import { patternRelation } from "./pattern.ts";
import type { Place } from "./place.ts";
import type { Difference } from "./redocly.ts";

export interface Verdict {
  /** Overrides the location of the place. */
  location?: string;
  change: string;
  breaking: boolean;
  reason: string;
}

const documentation = new Set([
  "summary",
  "description",
  "tags",
  "x-section",
  "x-unspecified",
  "x-open-points",
  "x-text",
  "x-open",
]);

/** The verdicts on a difference: one per field for a list of required fields, none if another difference includes it. */
export function verdictsOf(difference: Difference, place: Place): Verdict[] {
  const [was, is] = [difference.base?.value ?? [], difference.revision?.value ?? []];
  if (difference.property === "required" && Array.isArray(was) && Array.isArray(is) && !place.isExcluded)
    return requiredFields(was, is, place);
  const verdict = verdictOf(difference, place);
  return verdict ? [verdict] : [];
}

/** Fields that became required or optional. `Changes` drops those that were added or removed. */
function requiredFields(was: readonly Json[], is: readonly Json[], { location, direction }: Place): Verdict[] {
  const isSent = direction === "request";
  const at = (name: Json) => (location ? `${location}.${plain(name)}` : plain(name));
  return [
    ...was
      .filter((name) => !includes(is, name))
      .map((name) => ({
        location: at(name),
        change: noLongerRequired,
        breaking: !isSent,
        reason: isSent ? "Existing clients send it, and may." : "The field can now be missing.",
      })),
    ...is
      .filter((name) => !includes(was, name))
      .map((name) => ({
        location: at(name),
        change: "is now required",
        breaking: isSent,
        reason: isSent ? "Requests of existing clients may lack it." : "The field is now always there.",
      })),
  ];
}

function verdictOf(difference: Difference, place: Place): Verdict | undefined {
  if (place.isExcluded && !documentation.has(difference.property ?? "")) return excluded(difference, place);
  return difference.kind === "modified" ? modified(difference, place) : comesOrGoes(difference, place);
}

/** Needed because redocly judges values inside `not` as if they were allowed. */
function excluded({ kind, property, base, revision }: Difference, place: Place): Verdict {
  const lists = property === "enum" ? [base?.value, revision?.value] : [[], []];
  const [was = [], is = []] = lists.map((list) => arrayAt({ list: list ?? [] }, "list"));
  const isMore = kind === "added" || is.some((value) => !includes(was, value));
  const isLess = kind === "removed" || was.some((value) => !includes(is, value));
  // A list that is added or removed is not known: without one, every value is excluded.
  const isKnown =
    isMore !== isLess && lists.every((list) => Array.isArray(list)) && (kind === "modified" || place.key === "not");
  const breaking = !isKnown || isMore === (place.direction === "request");
  return valuesChange(place, "what `not` excludes changed", breaking);
}

function modified(difference: Difference, place: Place): Verdict {
  const property = difference.property ?? "";
  const [was, is] = [difference.base?.value, difference.revision?.value];
  const isSent = place.direction === "request";
  const isMajor = difference.impact === "major";
  if (documentation.has(property)) {
    const isOwn = place.location === "";
    const open = "what the contract leaves open (x-unspecified) changed";
    return {
      ...(isOwn && { location: property }),
      change: isOwn ? "changed" : property === "x-open" ? open : "the description changed",
      breaking: false,
      reason: onlyDocumentation,
    };
  }
  if (property === "deprecated")
    return {
      location: place.location || "operation",
      change: is === true ? "deprecated" : "no longer deprecated",
      breaking: false,
      reason: "It still works as before.",
    };
  const change = changeOf(property, was, is);
  if (property === "operationId") {
    const reason = isMajor ? "Generated clients name their functions by it." : "Nothing was named by it before.";
    return { location: property, change, breaking: isMajor, reason };
  }
  if (property === "pattern") {
    const relation = patternRelation(was, is);
    return valuesChange(place, change, relation !== "equal" && relation !== (isSent ? "wider" : "narrower"));
  }
  if (property === "default") {
    const breaking = isSent && was !== undefined && !isRequired(place);
    return { change, breaking, reason: breaking ? "Leaving it out means something else." : "No client relies on it." };
  }
  if (place.list === "encoding") return { change, breaking: true, reason: "The same value is written in another way." };
  if (property === "x-chosen-by")
    return {
      change: `the values that choose it became ${plain(is)}`,
      breaking: true,
      reason: "Clients choose the variant by it.",
    };
  // redocly ignores whether a response header is required.
  if (property === "required" && typeof (was ?? is) === "boolean")
    return valuesChange(place, change, (is === true) === isSent);
  if (["style", "explode"].includes(property))
    return { change, breaking: isMajor, reason: "The same value is written in another way." };
  if (place.location === "servers") return serverChange(`${plain(was)} became ${plain(is)}`, isMajor);
  return valuesChange(place, change, isMajor);
}

function comesOrGoes(difference: Difference, place: Place): Verdict | undefined {
  const isAdded = difference.kind === "added";
  const value = (isAdded ? difference.revision : difference.base)?.value ?? null;
  const isMajor = difference.impact === "major";
  const word = isAdded ? "is added" : "is removed";
  const { key, list } = place;
  if (place.location === "servers")
    return serverChange(`${isObject(value) ? plain(value.url) : "every address"} ${word}`, isMajor);
  if (key === "requestBody" || list === "parameters") {
    const isRequired = isObject(value) && value.required === true;
    const breaking = place.direction === "request" && (isAdded ? isRequired : true);
    const reason = !isAdded
      ? "A client that sends it is rejected, or no longer gets what it asks for."
      : breaking
        ? "Requests of existing clients lack it."
        : "Existing clients need not send it.";
    return { change: isAdded && isRequired ? "is added and required" : word, breaking, reason };
  }
  if (list === "content") {
    const reason = isMajor ? "Clients send or expect this media type." : "The old media types still work.";
    return { change: `media type ${key} ${word}`, breaking: isMajor, reason };
  }
  if (list === "properties") {
    const isClosed = place.holders[1]?.additionalProperties === false;
    const breaking = isAdded ? place.direction === "response" && isClosed : isMajor;
    return { change: word, breaking, reason: propertyReason(isAdded, breaking, place) };
  }
  if (key === "properties" && isObject(place.holders[0]?.additionalProperties))
    return valuesChange(place, `names that other rules hold for: ${key} ${word}`, true);
  if (list === "headers")
    return {
      change: word,
      breaking: isMajor,
      reason: isMajor ? "Clients that get it no longer find it." : "Clients ignore headers that they do not know.",
    };
  if (place.direction === undefined) return { change: `${key} ${word}`, breaking: isMajor, reason: onlyDocumentation };
  return valuesChange(place, list === "anyOf" ? `the variant ${word}` : `${key} ${word}`, isMajor);
}

function valuesChange({ direction }: Place, change: string, breaking: boolean): Verdict {
  const reason =
    direction === "request"
      ? breaking
        ? "A request that was accepted can now be rejected."
        : "Existing requests are still accepted."
      : breaking
        ? "A client can get what the old document did not tell it to expect."
        : "Clients get nothing that they do not expect.";
  return { change, breaking, reason };
}

function serverChange(change: string, breaking: boolean): Verdict {
  return { change, breaking, reason: breaking ? "Clients call this address." : "The old addresses are still served." };
}

function propertyReason(isAdded: boolean, breaking: boolean, { direction }: Place): string {
  if (isAdded) {
    if (breaking) return "The schema was closed: it promised that there is nothing else.";
    return direction === "request" ? "Existing clients need not send it." : "Clients ignore what they do not know.";
  }
  if (direction === "request") return breaking ? "A client that sends it is rejected." : "An open body ignores it.";
  return "Clients use it where it is there.";
}

function changeOf(property: string, was: Json | undefined, is: Json | undefined): string {
  if (property === "enum" && (Array.isArray(was) || Array.isArray(is))) {
    if (!Array.isArray(was)) return `only a list of values is allowed: ${shown(is as Json[])}`; // one of them is a list
    if (!Array.isArray(is)) return "any value is allowed";
    const gone = was.filter((item) => !includes(is, item));
    const added = is.filter((item) => !includes(was, item));
    return [
      ...(gone.length > 0 ? [`no longer allowed: ${shown(gone)}`] : []),
      ...(added.length > 0 ? [`now allowed: ${shown(added)}`] : []),
    ].join("; ");
  }
  if (property === "required") return is === true ? "is now required" : "is no longer required";
  if (was === undefined) return `${property} ${plain(is)} added`;
  if (is === undefined) return `${property} ${plain(was)} removed`;
  return `${property} changed from ${plain(was)} to ${plain(is)}`;
}

const shown = (list: Json[]) => list.map((item) => JSON.stringify(item)).join(", ");

/** Whether the parameter or property is required. */
function isRequired({ holders, key, list }: Place): boolean {
  const [holder = {}, schema = {}] = holders;
  return list === "properties" ? arrayAt(schema, "required").includes(key) : holder.required === true;
}
