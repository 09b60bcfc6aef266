/** The rules for operations, and for what they exchange. */
import { meaningsIn } from "@vending/openapi/inlined";
import { isProse, type Side } from "./document.ts";
import { canonical, isObject, type Json, type JsonObject, objectAt, valueAt } from "./read.ts";
import { Result } from "./result.ts";
import { Schemas } from "./schema.ts";
import { isRead, type Part, type View } from "./view.ts";

const methods = "get put post delete options head patch trace".split(" ");
/** Generated code has the names of these components. */
const sections = "schemas responses parameters headers requestBodies securitySchemes pathItems callbacks links";

type Two = readonly [was: JsonObject, is: JsonObject];
type Compare = (result: Result, was: JsonObject, is: JsonObject) => void;

export const compareDocuments = (was: Side, is: Side): Result => new Comparison(was, is, new Schemas("sent")).compare();

/** What a client of one document sends to a service of the other, or receives from it. */
class Comparison {
  readonly #was: Side;
  readonly #is: Side;
  readonly #schemas: Schemas;
  /** What comes back. */
  readonly #back: Comparison;

  constructor(was: Side, is: Side, schemas: Schemas, back?: Comparison) {
    this.#was = was;
    this.#is = is;
    this.#schemas = schemas;
    this.#back = back ?? new Comparison(was, is, schemas.back, this);
  }

  get #isSent(): boolean {
    return this.#schemas.flow === "sent";
  }

  compare(): Result {
    const result = new Result();
    const [was, is] = [this.#was.document, this.#is.document];
    this.#compareItems(result, [pathsOf(was, is), pathsOf(is, was)]);
    this.#back.#compareItems(result, [hooksIn(was), hooksIn(is)]);
    for (const section of sections.split(" ")) {
      const components = [objectAt(was, "components", section), objectAt(is, "components", section)] as const;
      this.#back.#each(result, "component", components, `components.${section}.`, (own, before, after) => {
        if (section === "securitySchemes") this.#back.#compareCredentials(own, before, after);
        if (section !== "schemas" || (isRead(this.#was, before) && isRead(this.#is, after))) return;
        // It may be the body of a route that is not documented.
        for (const comparison of [this, this.#back]) own.add("", comparison.#fit(before, after));
      });
    }
    this.#compareOthers(result, was, is, "openapi paths webhooks components servers security");
    return result;
  }

  /** What of both documents is compared. */
  #both(was: JsonObject, is: JsonObject, of: (side: Side, part: JsonObject) => JsonObject): Two {
    return [of(this.#was, was), of(this.#is, is)];
  }

  /** What is gone breaks. What is new does not, unless it has to be sent. */
  #each(result: Result, rule: string, [was, is]: Two, step: string, compare: Compare): void {
    for (const [key, old, current] of pairs(was, is)) {
      const [own, before, now] = [new Result(), objectAt(old), objectAt(current)];
      if (current === undefined) own.note(true, `${rule}-removed`, "is removed", old);
      else if (old === undefined) own.noteAdded(rule, this.#isSent && now.required === true, current);
      else compare(own, before, now);
      // The key of a component is its name.
      result.add(step + String((rule !== "component" && (now.name ?? before.name)) || key), own);
    }
  }

  /** What has no rule may mean anything. */
  #compareOthers(result: Result, was: JsonObject, is: JsonObject, known: string): void {
    for (const [key, old, current] of pairs(was, is)) {
      if (isProse(key) || known.split(" ").includes(key)) continue;
      const [before, now] = [this.#was.text(old, key), this.#is.text(current, key)];
      if (before !== now) result.note(true, key, `${key} changed from ${before} to ${now}`, is);
    }
  }

  #compareCredentials(result: Result, was: JsonObject, is: JsonObject): void {
    this.#compareOthers(result, was, is, "flows bearerFormat");
    this.#each(result, "flow", [objectAt(was.flows), objectAt(is.flows)], ".", (own, old, current) => {
      this.#compareOthers(own, old, current, "scopes");
      this.#each(own, "scope", [objectAt(old.scopes), objectAt(current.scopes)], ".", () => {});
    });
  }

  #compareItems(result: Result, [was, is]: Two): void {
    for (const [, old, current] of pairs(was, is)) {
      const [{ name, item }, { name: newName, item: newItem }] = [objectAt(old), objectAt(current)];
      const items = [this.#was.whole(item), this.#is.whole(newItem)] as const;
      const [from, to] = [String(name ?? newName), String(newName ?? name)];
      for (const method of methods) {
        const two = items.map(({ [method]: operation }) => (operation === undefined ? {} : { [from]: operation }));
        this.#each(result, "operation", two as unknown as Two, `${method.toUpperCase()} `, (own, before, after) => {
          const parameters = [
            parametersOf(this.#was, items[0], before, from, to),
            parametersOf(this.#is, items[1], after, to, to),
          ] as const;
          this.#each(own, "parameters", parameters, ".parameters.", this.#comparePart);
          this.#compareOperations(own, inherit(this.#was, items[0], before), inherit(this.#is, items[1], after));
        });
      }
      if (old && current) this.#compareOthers(result, ...items, `${methods.join(" ")} parameters servers security`);
    }
  }

  #compareOperations(result: Result, was: JsonObject, is: JsonObject): void {
    this.#each(result, "body", this.#both(was, is, bodyOf), ".", this.#comparePart);
    if (isObject(was.responses) && !isObject(is.responses)) result.note(true, "responses", "responses are removed", is);
    else this.#back.#compareResponses(result, objectAt(was.responses), objectAt(is.responses));
    this.#back.#compareItems(result, this.#both(was, is, hooksOf));
    if (this.#isSent) this.#compareAccess(result, was, is);
    this.#compareMeanings(result, was, is);
    const known = "parameters requestBody responses callbacks security servers x-meaning";
    // Nothing has a name that was not there.
    this.#compareOthers(result, was, is, was.operationId === undefined ? `${known} operationId` : known);
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
    for (const [response, before, after] of pairs(...this.#both(was, is, meaningsOf))) {
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
  readonly #comparePart: Compare = (result, was, is) => {
    const isNeeded = is.required === true;
    // The code that receives a webhook was made for the one or the other.
    const breaks = isNeeded === this.#isSent || (!this.#isSent && is.name === "requestBody");
    if (isNeeded !== (was.required === true))
      result.note(breaks, "required", isNeeded ? "is required now" : "is not required any more", is);
    if (isObject(was.content) !== isObject(is.content))
      result.note(true, "content", "is written otherwise: with a media type, or without one", is);
    this.#compareText(result, was, is);
    this.#compareContent(result, objectAt(was.content), objectAt(is.content));
    this.#compareOthers(result, was, is, "name in required schema content style explode");
  };

  /** Outside of a body every value is a text, and one text is a list of one. */
  #compareText(result: Result, was: JsonObject, is: JsonObject): void {
    const [a, b] = this.#parts(was.schema, is.schema);
    const [va, vb] = [this.#schemas.view(a), this.#schemas.view(b)];
    const [before, now] = [styleOf(was), styleOf(is)];
    if (before !== now && !(isScalar(va) && isScalar(vb)))
      result.note(!isScalar(va), "style", `style changed from ${before} to ${now}`, is);
    // A text may have the comma that separates a list.
    const isListed = now === "form, exploded" || (/^(form|simple)/.test(now) && !va.types.has("string"));
    result.add("", this.#fitText(a, b, this.#isSent && isListed));
    this.#schemas.compareDefaults(result, a, b, was.required === true && is.required === true);
  }

  #fitText(a: Part, b: Part, isListed: boolean): Result {
    const [va, vb] = [this.#schemas.view(a), this.#schemas.view(b)];
    const own = vb.conjuncts.map(({ keywords }) => keywords);
    const { type: _, default: __, items, ...more }: JsonObject = Object.assign({}, ...own);
    const isPlain = isScalar(va) && va.types.size > 0 && vb.unions.length === 0 && Object.keys(more).length === 0;
    if (isPlain && vb.types.has("string") && !va.types.has("string")) return new Result();
    if (isPlain && isListed && vb.types.has("array") && !vb.types.has("string"))
      return this.#fitText(a, { side: b.side, nodes: [items ?? {}] }, false);
    return this.#schemas.fits(a, b);
  }

  #compareContent(result: Result, was: JsonObject, is: JsonObject): void {
    const rules = { rule: "media-type", describing: rangeOf, isGeneral: () => false };
    const step = (type: string) => (type === "application/json" ? "" : `.${type}`);
    this.#match(result, byMediaType(was), byMediaType(is), { ...rules, step }, (own, before, after) => {
      own.add("", this.#fit(before.schema, after.schema));
      this.#compareOthers(own, before, after, "schema");
    });
  }

  #compareResponses(result: Result, was: JsonObject, is: JsonObject): void {
    // A client takes an unknown error for a general one (RFC 9110, section 15), and so what is there by default.
    const hasSuccess = [was, is].every((responses) => Object.keys(responses).some((status) => status.startsWith("2")));
    const isGeneral = (status: string) => /^[45]/.test(status) || (status === "default" && hasSuccess);
    const rules = { rule: "status", describing: classOf, isGeneral, step: (status: string) => `.responses.${status}` };
    this.#match(result, was, is, rules, (own, before, after) => {
      const [old, current] = [this.#was.whole(before), this.#is.whole(after)];
      this.#compareContent(own, objectAt(old.content), objectAt(current.content));
      this.#each(own, "header", this.#both(old, current, headersOf), ".headers.", this.#comparePart);
      this.#each(own, "link", [objectAt(old.links), objectAt(current.links)], ".links.", (own, link, now) =>
        this.#compareOthers(own, { link }, { link: now }, ""),
      );
      this.#compareOthers(own, old, current, "content headers links");
    });
  }

  /** Each kind of message that is written has to be described to its reader, by itself or in general. */
  #match(result: Result, was: JsonObject, is: JsonObject, rules: Rules, compare: Compare): void {
    const [written, expected] = this.#isSent ? [was, is] : [is, was];
    const [more, less] = this.#isSent ? ["is removed", "is added"] : ["is added", "is removed"];
    const { rule, describing, isGeneral, step } = rules;
    for (const [key, own, other] of pairs(written, expected)) {
      if (isProse(key) && !key.includes("/")) continue;
      const part = new Result();
      const by = own === undefined ? undefined : describing(expected, key);
      if (own === undefined) {
        const isMet = Object.keys(written).some((one) => describing({ [key]: {} }, one) !== undefined);
        part.note(!this.#isSent && !isMet && !isGeneral(key), rule, less, other);
      } else if (by === undefined) part.note(!isGeneral(key), rule, more, own);
      else {
        if (by !== key) part.note(false, rule, more, own);
        const [a, b] = [objectAt(own), objectAt(expected[by])];
        if (this.#isSent) compare(part, a, b);
        else compare(part, b, a);
      }
      result.add(step(key), part);
    }
  }

  #parts(was: Json | undefined, is: Json | undefined): [Part, Part] {
    const [old, current] = [
      { side: this.#was, nodes: [was ?? {}] },
      { side: this.#is, nodes: [is ?? {}] },
    ];
    return this.#isSent ? [old, current] : [current, old];
  }

  #fit(was: Json | undefined, is: Json | undefined): Result {
    return this.#schemas.fits(...this.#parts(was, is));
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
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
    yield [key, valueAt(was, [key]), valueAt(is, [key])];
}

const mapped = (map: Json | undefined, entryOf: (name: string, value: Json) => [string, Json][]): JsonObject =>
  Object.fromEntries(Object.entries(objectAt(map)).flatMap(([name, value]) => entryOf(name, value)));

/** The paths, by what does not depend on the names of their variables. */
const pathsOf = ({ paths }: JsonObject, other: JsonObject): JsonObject =>
  mapped(paths, (name, item) => {
    const key = Object.hasOwn(objectAt(other.paths), name) ? name : name.replaceAll(/\{[^}]*\}/g, "{}");
    return isProse(name) ? [] : [[key, { name, item }]];
  });

const hooksIn = ({ webhooks }: JsonObject): JsonObject =>
  mapped(webhooks, (name, item) => [[name, { name: `webhook ${name}`, item }]]);

const hooksOf = (side: Side, { callbacks }: JsonObject): JsonObject =>
  mapped(callbacks, (name, callback) =>
    Object.entries(side.whole(callback)).map(([address, item]) => {
      const place = `callback ${name} ${address}`;
      return [place, { name: place, item }];
    }),
  );

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
  requestBody === undefined ? {} : { body: { ...side.whole(requestBody), name: "requestBody" } };

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
        .replaceAll(" ", "")
        .replace(/;charset=utf-8$/, ""),
      media,
    ],
  ]);

const rangeOf = (content: JsonObject, type: string): string | undefined =>
  [type, type.replace(/\/.*/, "/*"), "*/*"].find((range) => Object.hasOwn(content, range));

const classOf = (responses: JsonObject, status: string): string | undefined =>
  [status, `${status[0]}XX`, `${status[0]}xx`, "default"].find((name) => Object.hasOwn(responses, name));
