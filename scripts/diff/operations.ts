/** The rules for operations, and for what they exchange. */
import { meaningsIn } from "@vending/openapi/inlined";
import { isProse, type Side } from "./document.ts";
import { compareDefaults } from "./keywords.ts";
import { canonical, type Json, type JsonObject, objectAt } from "./read.ts";
import { Result } from "./result.ts";
import { Schemas } from "./schema.ts";
import { type Flow, hasSeen, type Part, type View } from "./view.ts";

const methods = "get put post delete options head patch trace".split(" ");
/** Generated code has the names of these components. */
const sections = "schemas responses parameters headers requestBodies securitySchemes pathItems callbacks links".split(
  " ",
);

interface Item {
  /** A path, or what stands for it. */
  name: string;
  item: Json;
}

export class Documents {
  readonly #was: Side;
  readonly #is: Side;
  readonly #schemas = new Schemas();

  constructor(was: Side, is: Side) {
    this.#was = was;
    this.#is = is;
  }

  compare(): Result {
    const result = new Result();
    const [was, is] = [this.#was.document, this.#is.document];
    this.#compareItems(result, itemsAt(was, is), itemsAt(is, was), "sent");
    this.#compareItems(result, hooksIn(was.webhooks, "webhook"), hooksIn(is.webhooks, "webhook"), "received");
    for (const section of sections) this.#compareComponents(result, section);
    this.#compareOthers(result, was, is, "openapi paths webhooks components servers security");
    return result;
  }

  #compareComponents(result: Result, section: string): void {
    const [was, is] = [
      objectAt(this.#was.document, "components", section),
      objectAt(this.#is.document, "components", section),
    ];
    for (const [name, old, current] of pairs(was, is)) {
      const own = new Result();
      if (current === undefined) own.note(true, "component-removed", "is removed", old);
      else if (old === undefined) own.note(false, "component-added", "is added", current);
      else if (section === "securitySchemes") this.#compareSchemes(own, objectAt(old), objectAt(current));
      else if (section === "schemas" && !(hasSeen(old) && hasSeen(current)))
        // It may be the body of a route that is not documented.
        for (const flow of ["sent", "received"] as const) own.add("", this.#fit(old, current, flow));
      result.add(`components.${section}.${name}`, own);
    }
  }

  #compareSchemes(result: Result, was: JsonObject, is: JsonObject): void {
    this.#compareOthers(result, was, is, "flows bearerFormat");
    for (const [flow, old, current] of pairs(objectAt(was.flows), objectAt(is.flows))) {
      if (current === undefined) result.note(true, "flows", `the flow ${flow} is removed`, is);
      this.#compareOthers(result, objectAt(old), objectAt(old && current), "scopes");
      for (const [scope, , still] of pairs(objectAt(old, "scopes"), objectAt(current, "scopes")))
        if (still === undefined) result.note(true, "scopes", `the scope ${scope} is removed`, is);
    }
  }

  /** What has no rule may mean anything. */
  #compareOthers(result: Result, was: JsonObject, is: JsonObject, known: string): void {
    for (const [key, old, current] of pairs(was, is)) {
      if (isProse(key) || known.split(" ").includes(key)) continue;
      const [before, after] = [canonical(this.#was.expanded(old)), canonical(this.#is.expanded(current))];
      if (before !== after) result.note(true, key, `${key} changed from ${before} to ${after}`, is);
    }
  }

  #compareItems(result: Result, was: ReadonlyMap<string, Item>, is: ReadonlyMap<string, Item>, flow: Flow): void {
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      const [old, current] = [was.get(key), is.get(key)];
      const [oldItem, item] = [this.#was.whole(old?.item), this.#is.whole(current?.item)];
      for (const method of methods) {
        const own = new Result();
        const [from, to] = [oldItem[method], item[method]];
        if (to === undefined && from !== undefined) own.note(true, "operation-removed", "is removed", from);
        else if (from === undefined && to !== undefined) own.note(false, "operation-added", "is added", to);
        else if (from !== undefined && to !== undefined && old && current) {
          this.#compareParts(
            own,
            "parameters",
            parametersOf(this.#was, oldItem, objectAt(from), old.name, current.name),
            parametersOf(this.#is, item, objectAt(to), current.name, current.name),
            flow,
          );
          this.#compareOperations(own, inherit(this.#was, oldItem, from), inherit(this.#is, item, to), flow);
        }
        result.add(`${method.toUpperCase()} ${(old ?? current)?.name}`, own);
      }
      if (old && current)
        this.#compareOthers(result, oldItem, item, `${methods.join(" ")} parameters servers security`);
    }
  }

  #compareOperations(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
    const back = flow === "sent" ? "received" : "sent";
    this.#compareBodies(result, was, is, flow);
    if (is.responses === null || (is.responses === undefined && was.responses !== undefined))
      result.note(true, "responses", "responses are removed", is);
    else this.#compareResponses(result, objectAt(was.responses), objectAt(is.responses), back);
    const [hooks, now] = [hooksIn(was.callbacks, "callback", this.#was), hooksIn(is.callbacks, "callback", this.#is)];
    this.#compareItems(result, hooks, now, back);
    if (was.operationId !== undefined && was.operationId !== is.operationId) {
      const change = `operationId changed from ${canonical(was.operationId)} to ${canonical(is.operationId)}`;
      result.note(true, "operationId", change, is);
    }
    if (flow === "sent") this.#compareAccess(result, was, is);
    this.#compareMeanings(result, was, is);
    const known = "parameters requestBody responses callbacks operationId security servers x-meaning";
    this.#compareOthers(result, was, is, known);
  }

  #compareAccess(result: Result, was: JsonObject, is: JsonObject): void {
    const [asked, asks] = [alternatives(was.security), alternatives(is.security)];
    const isEnough = (sent: JsonObject) =>
      asks.some((needed) => Object.entries(needed).every(([name, scopes]) => isSubset(scopes, sent[name])));
    if (canonical(asked) !== canonical(asks)) {
      const change = `security changed from ${canonical(asked)} to ${canonical(asks)}`;
      result.note(!asked.every(isEnough), "security", change, is);
    }
    const [servers, now] = [serversOf(this.#was, was), serversOf(this.#is, is)];
    if (canonical(servers) === canonical(now)) return;
    // The first server is the one that clients call by default.
    const isServed = servers[0] === now[0] && isSubset(servers, now);
    result.note(!isServed, "servers", `servers changed from ${servers.join(", ")} to ${now.join(", ")}`, is);
  }

  /** Clients decide by a meaning about money. It comes and goes with its response. */
  #compareMeanings(result: Result, was: JsonObject, is: JsonObject): void {
    const [old, current] = [meaningsOf(this.#was, was), meaningsOf(this.#is, is)];
    for (const [response, before, after] of pairs(old, current)) {
      if (Object.hasOwn(objectAt(was.responses), response) && !Object.hasOwn(objectAt(is.responses), response))
        continue;
      for (const [key, from, to] of pairs(objectAt(before), objectAt(after)))
        if (!/^(means|basis|section)$/.test(key) && canonical(from) !== canonical(to)) {
          const change = `x-meaning ${key} changed from ${canonical(from)} to ${canonical(to)}`;
          const isResponse = Object.hasOwn(objectAt(is.responses), response);
          const own = new Result();
          own.note(from !== undefined, "x-meaning", change, is);
          result.add(isResponse ? `.responses.${response}` : `.${response}`, own);
        }
    }
  }

  /** Parameters or headers. */
  #compareParts(result: Result, list: string, was: Parts, is: Parts, flow: Flow): void {
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      const own = new Result();
      const [old, current] = [was.get(key), is.get(key)];
      if (!current) own.note(true, `${list}-removed`, "is removed", old);
      else if (!old) {
        const isNeeded = flow === "sent" && current.required === true;
        own.note(isNeeded, `${list}-added`, isNeeded ? "is added, and required" : "is added", current);
      } else {
        noteRequired(own, old, current, flow);
        this.#compareText(own, old, current, flow);
        this.#compareContent(own, objectAt(old.content), objectAt(current.content), flow);
        this.#compareOthers(own, old, current, "name in required schema content style explode");
      }
      result.add(`.${list}.${String((old ?? current)?.name ?? key)}`, own);
    }
  }

  /** Outside of a body every value is a text, and one text is a list of one. */
  #compareText(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
    const [a, b] = this.#parts(was.schema, is.schema, flow);
    const [va, vb] = [this.#schemas.view(a), this.#schemas.view(b)];
    const [before, after] = [was, is].map(styleOf);
    if (before !== after && !(isScalar(va) && isScalar(vb)))
      result.note(!isScalar(va), "style", `style changed from ${before} to ${after}`, is);
    result.add("", this.#fitText(a, b, flow, flow === "sent" && after === "form, exploded"));
    compareDefaults(this.#schemas, result, a, b, flow, was.required === true && is.required === true);
  }

  #fitText(a: Part, b: Part, flow: Flow, isListed: boolean): Result {
    const [va, vb] = [this.#schemas.view(a), this.#schemas.view(b)];
    const own = vb.conjuncts.map(({ keywords }) => keywords);
    const { type: _, default: __, items, ...more }: JsonObject = Object.assign({}, ...own);
    const isPlain = isScalar(va) && va.types.size > 0 && vb.unions.length === 0 && Object.keys(more).length === 0;
    if (isPlain && vb.types.has("string") && !va.types.has("string")) return new Result();
    if (isPlain && isListed && vb.types.has("array") && !vb.types.has("string"))
      return this.#fitText(a, { side: b.side, nodes: [items ?? {}] }, flow, false);
    return this.#schemas.fits(a, b, flow);
  }

  #compareBodies(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
    const own = new Result();
    const [old, current] = [this.#was.whole(was.requestBody), this.#is.whole(is.requestBody)];
    if (was.requestBody !== undefined && is.requestBody === undefined) own.note(true, "body-removed", "is removed", is);
    else if (was.requestBody === undefined && is.requestBody !== undefined) {
      const isNeeded = flow === "sent" && current.required === true;
      own.note(isNeeded, "body-added", isNeeded ? "is added, and required" : "is added", current);
    } else {
      noteRequired(own, old, current, flow);
      this.#compareContent(own, objectAt(old.content), objectAt(current.content), flow);
      this.#compareOthers(own, old, current, "required content");
    }
    result.add(".requestBody", own);
  }

  #compareContent(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
    const [old, current] = [byMediaType(was), byMediaType(is)];
    const isGeneral = () => false;
    const rules = {
      rule: "media-type",
      describing: rangeOf,
      isGeneral,
      stepOf: (type: string) => (type === "application/json" ? "" : `.${type}`),
    };
    this.#match(result, old, current, flow, rules, (own, before, after) => {
      own.add("", this.#fit(before.schema, after.schema, flow));
      this.#compareOthers(own, before, after, "schema");
    });
  }

  #compareResponses(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
    // A client takes an unknown error for a general one (RFC 9110, section 15), and so what is there by default.
    const hasSuccess = [was, is].every((responses) => Object.keys(responses).some((status) => status.startsWith("2")));
    const isGeneral = (status: string) => /^[45]/.test(status) || (status === "default" && hasSuccess);
    const rules = {
      rule: "status",
      describing: classOf,
      isGeneral,
      stepOf: (status: string) => `.responses.${status}`,
    };
    this.#match(result, was, is, flow, rules, (own, before, after) => {
      const [old, current] = [this.#was.whole(before), this.#is.whole(after)];
      this.#compareContent(own, objectAt(old.content), objectAt(current.content), flow);
      this.#compareParts(own, "headers", headersOf(this.#was, old), headersOf(this.#is, current), flow);
      for (const [name, link, now] of pairs(objectAt(old.links), objectAt(current.links)))
        if (link !== undefined && canonical(this.#was.expanded(link)) !== canonical(this.#is.expanded(now)))
          own.note(true, "links", `the link ${name} is changed or removed`, current);
      this.#compareOthers(own, old, current, "content headers links");
    });
  }

  /** Each kind of message that is written has to be described to its reader, by itself or in general. */
  #match(result: Result, was: JsonObject, is: JsonObject, flow: Flow, rules: Rules, compare: Compare): void {
    const [written, expected] = flow === "sent" ? [was, is] : [is, was];
    const [more, less] = flow === "sent" ? ["is removed", "is added"] : ["is added", "is removed"];
    const { rule, describing, isGeneral, stepOf } = rules;
    for (const [key, own] of Object.entries(written)) {
      if (isProse(key)) continue;
      const part = new Result();
      const by = describing(expected, key);
      if (by === undefined) part.note(!isGeneral(key), rule, more, own);
      else {
        if (by !== key) part.note(false, rule, more, own);
        const other = expected[by];
        compare(part, objectAt(flow === "sent" ? own : other), objectAt(flow === "sent" ? other : own));
      }
      result.add(stepOf(key), part);
    }
    for (const key of Object.keys(expected)) {
      if (Object.hasOwn(written, key) || isProse(key)) continue;
      const isMet = Object.keys(written).some((other) => describing({ [key]: {} }, other) !== undefined);
      const part = new Result();
      part.note(flow === "received" && !isMet && !isGeneral(key), rule, less, expected[key]);
      result.add(stepOf(key), part);
    }
  }

  #parts(was: Json | undefined, is: Json | undefined, flow: Flow): [Part, Part] {
    const [old, current] = [
      { side: this.#was, nodes: [was ?? {}] },
      { side: this.#is, nodes: [is ?? {}] },
    ];
    return flow === "sent" ? [old, current] : [current, old];
  }

  #fit(was: Json | undefined, is: Json | undefined, flow: Flow): Result {
    return this.#schemas.fits(...this.#parts(was, is, flow), flow);
  }
}

type Parts = ReadonlyMap<string, JsonObject>;
type Compare = (result: Result, was: JsonObject, is: JsonObject) => void;
interface Rules {
  rule: string;
  /** The key of what describes this kind. */
  describing: (all: JsonObject, key: string) => string | undefined;
  /** Whether clients know what it is although nothing describes it. */
  isGeneral: (key: string) => boolean;
  stepOf: (key: string) => string;
}

function* pairs(was: JsonObject, is: JsonObject): Iterable<[key: string, was: Json | undefined, is: Json | undefined]> {
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) yield [key, was[key], is[key]];
}

/** The paths, by what does not depend on the names of their variables. */
const itemsAt = ({ paths }: JsonObject, other: JsonObject): Map<string, Item> =>
  new Map(
    Object.entries(objectAt(paths)).flatMap(([name, item]) => {
      const key = Object.hasOwn(objectAt(other.paths), name) ? name : name.replaceAll(/\{[^}]*\}/g, "{}");
      return isProse(name) ? [] : [[key, { name, item }]];
    }),
  );

/** Webhooks, or the callbacks of a place. */
const hooksIn = (map: Json | undefined, word: string, side?: Side): Map<string, Item> =>
  new Map(
    Object.entries(objectAt(map)).flatMap(([name, value]) =>
      Object.entries(side ? side.whole(value) : { "": value }).map(([address, item]) => {
        const place = `${word} ${name} ${address}`.trim();
        return [place, { name: place, item }];
      }),
    ),
  );

/** An operation with what the document or the path says for all of theirs. */
function inherit({ document }: Side, item: JsonObject, from: Json): JsonObject {
  const operation = objectAt(from);
  const { security = document.security, servers = item.servers ?? document.servers } = operation;
  return { ...operation, security: security ?? [], servers: servers ?? [] };
}

/** By place and name: a variable of a path by the name that is in its place now, a header in any case. */
function parametersOf(side: Side, item: JsonObject, operation: JsonObject, from: string, to: string): Parts {
  const [variables, now] = [from, to].map((path) => [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? ""));
  const lists = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
  return new Map(
    lists.map((parameter) => {
      const { in: place, name, ...others } = side.whole(parameter);
      const text = place === "header" ? String(name).toLowerCase() : String(name);
      const id = (place === "path" && now?.[variables?.indexOf(text) ?? -1]) || text;
      return [`${place} ${id}`, { in: place ?? null, name: name ?? null, ...others }];
    }),
  );
}

const headersOf = (side: Side, { headers }: JsonObject): Parts =>
  new Map(
    Object.entries(objectAt(headers)).map(([name, header]) => [name.toLowerCase(), { name, ...side.whole(header) }]),
  );

function noteRequired(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
  const isNeeded = is.required === true;
  if (isNeeded === (was.required === true)) return;
  // The code that receives a webhook was made for the one or the other.
  const breaks = isNeeded === (flow === "sent") || (flow === "received" && "content" in is);
  result.note(breaks, "required", isNeeded ? "is required now" : "is not required any more", is);
}

const isScalar = ({ types }: View): boolean => !types.has("array") && !types.has("object");

/** How a list or an object is written. */
function styleOf({ in: place, style, explode, allowReserved }: JsonObject): string {
  const written = style ?? (place === "query" || place === "cookie" ? "form" : "simple");
  return `${written}${(explode ?? written === "form") ? ", exploded" : ""}${allowReserved === true ? ", reserved" : ""}`;
}

/** The lists of credentials, each of which is enough. */
const alternatives = (security: Json | undefined): JsonObject[] =>
  Array.isArray(security) && security.length > 0 ? security.map((one) => objectAt(one)) : [{}];

const isSubset = (some: Json | undefined, all: Json | undefined): boolean =>
  Array.isArray(some) && Array.isArray(all) && some.every((item) => all.includes(item));

const serversOf = (side: Side, { servers }: JsonObject): string[] =>
  (Array.isArray(servers) && servers.length > 0 ? servers : [{ url: "/" }]).map((server) =>
    canonical(side.expanded(server)),
  );

function meaningsOf({ document }: Side, operation: JsonObject): JsonObject {
  const meanings = objectAt(document, "components", "x-meanings");
  return meaningsIn({ ...operation, "x-meaning": objectAt(operation["x-meaning"]) }, meanings) as unknown as JsonObject; // parsed
}

const byMediaType = (content: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(content).map(([type, media]) => [mediaType(type), media]));

const mediaType = (type: string): string =>
  type
    .toLowerCase()
    .replace(/; *charset=utf-8$/, "")
    .replaceAll(" ", "");

const rangeOf = (content: JsonObject, type: string): string | undefined =>
  [type, type.replace(/\/.*/, "/*"), "*/*"].find((range) => Object.hasOwn(content, range));

const classOf = (responses: JsonObject, status: string): string | undefined =>
  [status, `${status[0]}XX`, `${status[0]}xx`, "default"].find((name) => Object.hasOwn(responses, name));
