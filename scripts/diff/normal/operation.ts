/** The normal form of an operation: with its parameters, credentials and servers, wherever the document declares them. */
import { methods, type OpenApiDocument } from "../document.ts";
import {
  arrayAt,
  canonical,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  plain,
  sorted,
  stringAt,
} from "../json.ts";
import { notes } from "./combined.ts";
import { type Direction, notesOf, SchemaWriter } from "./schema.ts";

/** Documentation keys, compared one by one. */
const documentation = ["summary", "description", "tags", "x-section", "x-unspecified", "x-open-points"];

export class OperationWriter {
  readonly #document: OpenApiDocument;
  readonly #writers: Record<Direction, SchemaWriter>;

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#writers = {
      request: new SchemaWriter(document, "request"),
      response: new SchemaWriter(document, "response"),
    };
  }

  /** The normal form of `paths`, `webhooks` or a callback. Path variables lose their names. */
  paths(paths: JsonObject, sent: Direction = "request"): JsonObject {
    const written: JsonObject = {};
    for (const path of Object.keys(paths).filter((key) => !key.startsWith("x-"))) {
      const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? "");
      const anonymous = names.reduce((text, name, i) => text.replace(`{${name}}`, `{${i}}`), path);
      const key = path.includes("{$") || written[anonymous] ? path : anonymous;
      const entry = objectAt(paths, path);
      const item = { ...this.#document.follow(entry), ...entry };
      const operations = methods.filter((method) => isObject(item[method]));
      written[key] = Object.fromEntries(
        operations.map((method) => [
          method,
          this.#operation(objectAt(item, method), item, key === path ? [] : names, sent),
        ]),
      );
    }
    return written;
  }

  /** The schema of a response whose route is not documented. */
  schema(schema: Json): JsonObject {
    return this.#writers.response.write(schema);
  }

  #operation(operation: JsonObject, item: JsonObject, variables: string[], sent: Direction): JsonObject {
    const received: Direction = sent === "request" ? "response" : "request";
    const { root } = this.#document;
    const own = Object.fromEntries(
      ["operationId", "deprecated", ...documentation].flatMap((key) =>
        operation[key] === undefined || operation[key] === false
          ? []
          : [[key, typeof operation[key] === "object" ? canonical(operation[key]) : operation[key]]],
      ),
    );
    const body = operation.requestBody === undefined ? undefined : this.#document.follow(operation.requestBody);
    const callbacks = Object.entries(objectAt(operation, "callbacks"));
    const servers = [operation, item].map((holder) => arrayAt(holder, "servers")).find((list) => list.length > 0);
    return {
      ...own,
      parameters: this.#parameters(
        [...arrayAt(item, "parameters"), ...arrayAt(operation, "parameters")],
        variables,
        sent,
      ),
      ...(body && { requestBody: { required: body.required === true, content: this.#content(body, sent) } }),
      responses: this.#responses(objectAt(operation, "responses"), received),
      security: this.#security(arrayAt(Array.isArray(operation.security) ? operation : root, "security")),
      ...(servers && { servers: addresses(servers) }),
      ...(callbacks.length > 0 && {
        callbacks: Object.fromEntries(
          callbacks.map(([name, callback]) => [name, this.paths(this.#document.follow(callback), received)]),
        ),
      }),
    };
  }

  #responses(responses: JsonObject, received: Direction): JsonObject {
    const statuses = Object.keys(responses).filter((status) => !status.startsWith("x-"));
    return Object.fromEntries(
      statuses.map((status) => {
        const response = this.#document.follow(responses[status]);
        const headers = Object.entries(objectAt(response, "headers"))
          .filter(([name]) => !/^content-type$/i.test(name))
          .map(([name, header]) => [name.toLowerCase(), this.#parameter(this.#document.follow(header), received)]);
        const { description = "", content } = response;
        const written: JsonObject = { description, headers: Object.fromEntries(headers) };
        if (content) written.content = this.#content(response, received);
        return [status.toUpperCase(), written];
      }),
    );
  }

  /** Drops charsets from media types. */
  #content(holder: JsonObject, direction: Direction): JsonObject {
    const content = objectAt(holder, "content");
    return Object.fromEntries(
      Object.keys(content).map((key) => {
        const type = key.toLowerCase().replace(/\s*;\s*charset=.*$/, "");
        const { schema, encoding } = objectAt(content, key);
        return [type, { schema: this.#writers[direction].write(schema), ...(encoding && { encoding }) }];
      }),
    );
  }

  /** Parameters of the operation replace those of its path. OpenAPI ignores the headers that it describes elsewhere. */
  #parameters(list: readonly Json[], variables: readonly string[], sent: Direction): Json[] {
    const found = new Map<string, JsonObject>();
    for (const entry of list) {
      const parameter = this.#document.follow(entry);
      const place = stringAt(parameter, "in") ?? "";
      let name = stringAt(parameter, "name") ?? "";
      if (place === "header") name = name.toLowerCase();
      if (place === "header" && /^(accept|content-type|authorization)$/.test(name)) continue;
      if (place === "path" && variables.includes(name)) name = String(variables.indexOf(name));
      found.set(`${place} ${name}`, { name, in: place, ...this.#parameter(parameter, sent) });
    }
    return sorted(found.values());
  }

  /** Parameters travel as text, so a schema that accepts any string accepts anything. */
  #parameter(parameter: JsonObject, direction: Direction): JsonObject {
    const [type, media] = Object.entries(objectAt(parameter, "content"))[0] ?? [];
    const schema = this.#writers[direction].write(isObject(media) ? media.schema : parameter.schema);
    const isList = ["array", "object"].some((name) => [schema.type].flat().includes(name));
    if (!isList && schema.type === "string" && Object.keys(schema).every((key) => key === "type" || notes.has(key)))
      delete schema.type;
    const place = stringAt(parameter, "in") ?? "header";
    const style = stringAt(parameter, "style") ?? (place === "query" || place === "cookie" ? "form" : "simple");
    return {
      required: parameter.required === true,
      ...(parameter.deprecated === true && { deprecated: true }),
      ...(isList && { style: type ?? style, explode: parameter.explode ?? style === "form" }),
      ...notesOf(parameter),
      schema,
    };
  }

  /** Identifies each scheme by its content and not by its name. An empty list means that no credentials are needed. */
  #security(list: readonly Json[]): Json[] {
    const schemes = objectAt(objectAt(this.#document.root, "components"), "securitySchemes");
    const ways = list
      .filter(isObject)
      .map((way) =>
        Object.fromEntries(
          Object.entries(way).map(([name, scopes]) => [identityOf(name, this.#document.follow(schemes[name])), scopes]),
        ),
      );
    return ways.length > 0 ? sorted(ways) : [{}];
  }
}

function identityOf(name: string, scheme: JsonObject): string {
  if (scheme.type === "apiKey") {
    const key = stringAt(scheme, "name") ?? "";
    return `${plain(scheme.in)} ${scheme.in === "header" ? key.toLowerCase() : key}`;
  }
  if (scheme.type === "http") return `http ${plain(scheme.scheme).toLowerCase()}`;
  const { description: _, ...rest } = scheme;
  return Object.keys(rest).length > 0 ? canonical(rest) : name;
}

/** All addresses of a list of servers. A variable without an enum can be anything. */
export function addresses(servers: readonly Json[]): Json[] {
  const urls = servers.filter(isObject).flatMap((server) => {
    const variables = Object.entries(objectAt(server, "variables"));
    return variables.reduce<string[]>(
      (found, [name, variable]) =>
        found.flatMap((url) => {
          if (!isObject(variable)) return [url];
          const values = Array.isArray(variable.enum) ? variable.enum : [`{any, at first ${plain(variable.default)}}`];
          return values.map((value) => url.replaceAll(`{${name}}`, plain(value)));
        }),
      [plain(server.url).replace(/(.)\/$/, "$1")],
    );
  });
  return [...new Set(urls)].sort().map((url) => ({ url }));
}
