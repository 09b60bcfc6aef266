/** The rules for operations, and for what they exchange. */
import { meaningsIn } from "@vending/openapi/inlined";
import { isProse, type Side } from "./document.ts";
import { compareDefaults } from "./keywords.ts";
import { canonical, isObject, type Json, type JsonObject, objectAt } from "./read.ts";
import { Result } from "./result.ts";
import { Schemas } from "./schema.ts";
import type { Flow, Part, View } from "./view.ts";

const methods = "get put post delete options head patch trace".split(" ");
/** Generated code has the names of these components. */
const sections = "schemas responses parameters headers requestBodies securitySchemes pathItems callbacks links";

type Compare = (result: Result, was: JsonObject, is: JsonObject) => void;
type Step = (key: string, part: JsonObject) => string;

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
    this.#compareItems(result, pathsOf(was, is), pathsOf(is, was), "sent");
    this.#compareItems(result, hooksIn(was.webhooks), hooksIn(is.webhooks), "received");
    for (const section of sections.split(" ")) {
      const [old, current] = [was, is].map((document) => objectAt(document, "components", section));
      const step = (name: string) => `components.${section}.${name}`;
      this.#each(result, "component", old, current, step, "received", (own, before, after) => {
        if (section === "securitySchemes") this.#compareCredentials(own, before, after);
        if (section !== "schemas" || (this.#was.hasRead(before) && this.#is.hasRead(after))) return;
        // It may be the body of a route that is not documented.
        for (const flow of ["sent", "received"] as const) own.add("", this.#fit(before, after, flow));
      });
    }
    this.#compareOthers(result, was, is, "openapi paths webhooks components servers security");
    return result;
  }

  /** What is gone breaks. What is new does not, unless it has to be sent. */
  #each(
    result: Result,
    rule: string,
    was: JsonObject | undefined,
    is: JsonObject | undefined,
    step: Step,
    flow: Flow,
    compare: Compare,
  ): void {
    for (const [key, old, current] of pairs(was, is)) {
      const own = new Result();
      const isNeeded = flow === "sent" && objectAt(current).required === true;
      if (current === undefined) own.note(true, `${rule}-removed`, "is removed", old);
      else if (old === undefined)
        own.note(isNeeded, `${rule}-added`, isNeeded ? "is added, and required" : "is added", current);
      else compare(own, objectAt(old), objectAt(current));
      result.add(step(key, objectAt(current ?? old)), own);
    }
  }

  /** What has no rule may mean anything. */
  #compareOthers(result: Result, was: JsonObject, is: JsonObject, known: string): void {
    for (const [key, old, current] of pairs(was, is)) {
      if (isProse(key) || known.split(" ").includes(key)) continue;
      const [before, after] = [this.#was.text(old), this.#is.text(current)];
      if (before !== after) result.note(true, key, `${key} changed from ${before} to ${after}`, is);
    }
  }

  #compareCredentials(result: Result, was: JsonObject, is: JsonObject): void {
    this.#compareOthers(result, was, is, "flows bearerFormat");
    const step = (name: string) => `.${name}`;
    this.#each(result, "flow", objectAt(was.flows), objectAt(is.flows), step, "received", (own, old, current) => {
      this.#compareOthers(own, old, current, "scopes");
      this.#each(own, "scope", objectAt(old.scopes), objectAt(current.scopes), step, "received", () => {});
    });
  }

  #compareItems(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
    for (const [, old, current] of pairs(was, is)) {
      const [from, to] = [objectAt(old).name ?? "", objectAt(current).name ?? ""].map(String) as [string, string];
      const [oldItem, item] = [this.#was.whole(objectAt(old).item), this.#is.whole(objectAt(current).item)];
      const step = (method: string) => `${method.toUpperCase()} ${from || to}`;
      this.#each(result, "operation", operationsIn(oldItem), operationsIn(item), step, flow, (own, before, after) => {
        const parameters = parametersOf(this.#was, oldItem, before, from, to);
        const now = parametersOf(this.#is, item, after, to, to);
        const place: Step = (_, { name }) => `.parameters.${String(name)}`;
        this.#each(own, "parameters", parameters, now, place, flow, this.#comparePart(flow));
        this.#compareOperations(own, inherit(this.#was, oldItem, before), inherit(this.#is, item, after), flow);
      });
      if (old && current)
        this.#compareOthers(result, oldItem, item, `${methods.join(" ")} parameters servers security`);
    }
  }

  #compareOperations(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
    const back = flow === "sent" ? "received" : "sent";
    const [body, now] = [bodyOf(this.#was, was), bodyOf(this.#is, is)];
    this.#each(result, "body", body, now, () => ".requestBody", flow, this.#comparePart(flow));
    if (isObject(was.responses) && !isObject(is.responses)) result.note(true, "responses", "responses are removed", is);
    else this.#compareResponses(result, objectAt(was.responses), objectAt(is.responses), back);
    const [hooks, hooksNow] = [hooksOf(this.#was, was), hooksOf(this.#is, is)];
    this.#compareItems(result, hooks, hooksNow, back);
    if (was.operationId !== undefined)
      this.#compareOthers(result, { operationId: was.operationId }, { operationId: is.operationId ?? null }, "");
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
    for (const [response, before, after] of pairs(meaningsOf(this.#was, was), meaningsOf(this.#is, is))) {
      const [isHere, stays] = [was, is].map(({ responses }) => Object.hasOwn(objectAt(responses), response));
      for (const [key, from, to] of isHere && !stays ? [] : pairs(objectAt(before), objectAt(after))) {
        if (/^(means|basis|section)$/.test(key) || canonical(from) === canonical(to)) continue;
        const own = new Result();
        const change = `x-meaning ${key} changed from ${canonical(from)} to ${canonical(to)}`;
        own.note(from !== undefined, "x-meaning", change, is);
        result.add(stays ? `.responses.${response}` : `.${response}`, own);
      }
    }
  }

  /** A parameter, a header or a body. */
  #comparePart(flow: Flow): Compare {
    return (result, was, is) => {
      const isNeeded = is.required === true;
      // The code that receives a webhook was made for the one or the other.
      const breaks =
        isNeeded === (flow === "sent") || (flow === "received" && is.in === undefined && is.content !== undefined);
      if (isNeeded !== (was.required === true))
        result.note(breaks, "required", isNeeded ? "is required now" : "is not required any more", is);
      if (isObject(was.content) !== isObject(is.content))
        result.note(true, "content", "is written otherwise: with a media type, or without one", is);
      if (was.content === undefined || is.content === undefined) this.#compareText(result, was, is, flow);
      this.#compareContent(result, objectAt(was.content), objectAt(is.content), flow);
      this.#compareOthers(result, was, is, "name in required schema content style explode");
    };
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

  #compareContent(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
    const step = (type: string) => (type === "application/json" ? "" : `.${type}`);
    const rules = { rule: "media-type", describing: rangeOf, isGeneral: () => false, step };
    this.#match(result, byMediaType(was), byMediaType(is), flow, rules, (own, before, after) => {
      own.add("", this.#fit(before.schema, after.schema, flow));
      this.#compareOthers(own, before, after, "schema");
    });
  }

  #compareResponses(result: Result, was: JsonObject, is: JsonObject, flow: Flow): void {
    // A client takes an unknown error for a general one (RFC 9110, section 15), and so what is there by default.
    const hasSuccess = [was, is].every((responses) => Object.keys(responses).some((status) => status.startsWith("2")));
    const isGeneral = (status: string) => /^[45]/.test(status) || (status === "default" && hasSuccess);
    const rules = { rule: "status", describing: classOf, isGeneral, step: (status: string) => `.responses.${status}` };
    this.#match(result, was, is, flow, rules, (own, before, after) => {
      const [old, current] = [this.#was.whole(before), this.#is.whole(after)];
      this.#compareContent(own, objectAt(old.content), objectAt(current.content), flow);
      const [headers, now] = [headersOf(this.#was, old), headersOf(this.#is, current)];
      this.#each(
        own,
        "headers",
        headers,
        now,
        (_, { name }) => `.headers.${String(name)}`,
        flow,
        this.#comparePart(flow),
      );
      const [links, linksNow] = [objectAt(old.links), objectAt(current.links)];
      this.#each(
        own,
        "link",
        links,
        linksNow,
        (name) => `.links.${name}`,
        flow,
        (result, link, linkNow) => this.#compareOthers(result, { link }, { link: linkNow }, ""),
      );
      this.#compareOthers(own, old, current, "content headers links");
    });
  }

  /** Each kind of message that is written has to be described to its reader, by itself or in general. */
  #match(result: Result, was: JsonObject, is: JsonObject, flow: Flow, rules: Rules, compare: Compare): void {
    const [written, expected] = flow === "sent" ? [was, is] : [is, was];
    const [more, less] = flow === "sent" ? ["is removed", "is added"] : ["is added", "is removed"];
    const { rule, describing, isGeneral, step } = rules;
    for (const [key, own, other] of pairs(written, expected)) {
      if (isProse(key)) continue;
      const part = new Result();
      const by = own === undefined ? undefined : describing(expected, key);
      if (own === undefined) {
        const isMet = Object.keys(written).some((one) => describing({ [key]: {} }, one) !== undefined);
        part.note(flow === "received" && !isMet && !isGeneral(key), rule, less, other);
      } else if (by === undefined) part.note(!isGeneral(key), rule, more, own);
      else {
        if (by !== key) part.note(false, rule, more, own);
        const [a, b] = [objectAt(own), objectAt(expected[by])];
        compare(part, ...(flow === "sent" ? ([a, b] as const) : ([b, a] as const)));
      }
      result.add(step(key), part);
    }
  }

  #parts(was: Json | undefined, is: Json | undefined, flow: Flow): [Part, Part] {
    const old = { side: this.#was, nodes: [was ?? {}] };
    const current = { side: this.#is, nodes: [is ?? {}] };
    return flow === "sent" ? [old, current] : [current, old];
  }

  #fit(was: Json | undefined, is: Json | undefined, flow: Flow): Result {
    return this.#schemas.fits(...this.#parts(was, is, flow), flow);
  }
}

interface Rules {
  rule: string;
  /** The key of what describes this kind. */
  describing: (all: JsonObject, key: string) => string | undefined;
  /** Whether clients know what it is although nothing describes it. */
  isGeneral: (key: string) => boolean;
  step: (key: string) => string;
}

function* pairs(was: JsonObject = {}, is: JsonObject = {}): Iterable<[string, Json | undefined, Json | undefined]> {
  const own = (map: JsonObject, key: string) => (Object.hasOwn(map, key) ? map[key] : undefined);
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) yield [key, own(was, key), own(is, key)];
}

const mapped = (map: Json | undefined, entryOf: (name: string, value: Json) => [string, Json][]): JsonObject =>
  Object.fromEntries(Object.entries(objectAt(map)).flatMap(([name, value]) => entryOf(name, value)));

/** The paths, by what does not depend on the names of their variables. */
const pathsOf = ({ paths }: JsonObject, other: JsonObject): JsonObject =>
  mapped(paths, (name, item) => {
    const key = Object.hasOwn(objectAt(other.paths), name) ? name : name.replaceAll(/\{[^}]*\}/g, "{}");
    return isProse(name) ? [] : [[key, { name, item }]];
  });

const hooksIn = (webhooks: Json | undefined): JsonObject =>
  mapped(webhooks, (name, item) => [[name, { name: `webhook ${name}`, item }]]);

const hooksOf = (side: Side, { callbacks }: JsonObject): JsonObject =>
  mapped(callbacks, (name, callback) =>
    Object.entries(side.whole(callback)).map(([address, item]) => [
      `${name} ${address}`,
      { name: `callback ${name} ${address}`, item },
    ]),
  );

const operationsIn = (item: JsonObject): JsonObject =>
  mapped(item, (method, operation) => (methods.includes(method) ? [[method, operation]] : []));

/** An operation with what the document or the path says for all of theirs. */
function inherit({ document }: Side, item: JsonObject, operation: JsonObject): JsonObject {
  const { security = document.security, servers = item.servers ?? document.servers } = operation;
  return { ...operation, security: security ?? [], servers: servers ?? [] };
}

/** By place and name: a variable of a path by the name that is in its place now, a header in any case. */
function parametersOf(side: Side, item: JsonObject, operation: JsonObject, from: string, to: string): JsonObject {
  const [variables, now] = [from, to].map((path) => [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? ""));
  const lists = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
  const entries = lists.map((parameter): [string, Json] => {
    const whole = side.whole(parameter);
    const name = String(whole.name);
    const variable = whole.in === "path" ? now?.[variables?.indexOf(name) ?? -1] : undefined;
    return [`${whole.in} ${variable ?? (whole.in === "header" ? name.toLowerCase() : name)}`, whole];
  });
  return Object.fromEntries(entries);
}

const headersOf = (side: Side, { headers }: JsonObject): JsonObject =>
  mapped(headers, (name, header) => [[name.toLowerCase(), { name, ...side.whole(header) }]]);

const bodyOf = (side: Side, { requestBody }: JsonObject): JsonObject =>
  requestBody === undefined ? {} : { requestBody: side.whole(requestBody) };

const isScalar = ({ types }: View): boolean => !types.has("array") && !types.has("object");

/** How a list or an object is written. */
function styleOf({ in: place, style, explode }: JsonObject): string {
  const written = style ?? (place === "query" || place === "cookie" ? "form" : "simple");
  return `${written}${(explode ?? written === "form") ? ", exploded" : ""}`;
}

/** The lists of credentials, each of which is enough. */
const alternatives = (security: Json | undefined): JsonObject[] =>
  Array.isArray(security) && security.length > 0 ? security.map((one) => objectAt(one)) : [{}];

const isSubset = (some: Json | undefined, all: Json | undefined): boolean =>
  Array.isArray(some) && Array.isArray(all) && some.every((item) => all.includes(item));

const serversOf = (side: Side, { servers }: JsonObject): string[] =>
  (Array.isArray(servers) && servers.length > 0 ? servers : [{ url: "/" }]).map((server) => side.text(server));

function meaningsOf({ document }: Side, operation: JsonObject): JsonObject {
  const meanings = objectAt(document, "components", "x-meanings");
  return meaningsIn({ ...operation, "x-meaning": objectAt(operation["x-meaning"]) }, meanings) as unknown as JsonObject; // parsed
}

const byMediaType = (content: JsonObject): JsonObject =>
  mapped(content, (type, media) => [
    [
      type
        .toLowerCase()
        .replace(/; *charset=utf-8$/, "")
        .replaceAll(" ", ""),
      media,
    ],
  ]);

const rangeOf = (content: JsonObject, type: string): string | undefined =>
  [type, type.replace(/\/.*/, "/*"), "*/*"].find((range) => Object.hasOwn(content, range));

const classOf = (responses: JsonObject, status: string): string | undefined =>
  [status, `${status[0]}XX`, `${status[0]}xx`, "default"].find((name) => Object.hasOwn(responses, name));
