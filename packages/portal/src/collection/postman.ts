/** Folders and requests in Postman's format 2.1, which Insomnia, Hoppscotch and others can import. */
import type { CollectionRequest, Folder, ResponseExample } from "./collection.ts";
import { scriptAfter, scriptBefore } from "./scripts.ts";

export const folderOf = ({ name, description, folders = [], requests }: Folder): object => ({
  name,
  description,
  item: [...folders.map(folderOf), ...requests.map(itemOf)],
});

function itemOf(request: CollectionRequest): object {
  const scripts = { prerequest: scriptBefore(request), test: scriptAfter(request) };
  return {
    name: request.name,
    event: Object.entries(scripts)
      .filter(([, exec]) => exec.length > 0)
      .map(([listen, exec]) => ({ listen, script: { type: "text/javascript", exec } })),
    request: requestOf(request),
    response: request.examples.map(exampleOf),
    // Redirects are responses to check, not to follow.
    ...(request.expected?.status === 302 && { protocolProfileBehavior: { followRedirects: false } }),
  };
}

function requestOf({ description, method, path, parameters, headers, body }: CollectionRequest): object {
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const of = (place: "path" | "query") => parameters.filter((parameter) => parameter.in === place);
  const pair = ({ name, value = "", description: text }: (typeof parameters)[number]) => ({
    key: name,
    value,
    description: text,
  });
  const sent = of("query").filter(({ value }) => value !== undefined);
  const query = sent.map(({ name, value = "" }) => `${name}=${encodeURIComponent(value)}`).join("&");
  return {
    method,
    header: Object.entries(headers).map(([key, value]) => ({ key, value })),
    url: {
      raw: `{{baseUrl}}/${segments}${query ? `?${query}` : ""}`,
      host: ["{{baseUrl}}"],
      path: segments.split("/"),
      ...(of("query").length > 0 && {
        query: of("query").map((one) => ({ ...pair(one), ...(one.value === undefined && { disabled: true }) })),
      }),
      ...(of("path").length > 0 && { variable: of("path").map(pair) }),
    },
    ...(body !== undefined && { body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } }),
    ...(description && { description }),
  };
}

const exampleOf = ({ name, status, body }: ResponseExample): object => ({
  name,
  code: status,
  header: [{ key: "Content-Type", value: "application/json" }],
  _postman_previewlanguage: "json",
  body: JSON.stringify(body, null, 2),
});
