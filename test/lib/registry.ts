/**
 * A registry of npm on loopback: what `npm publish` puts there, `npm install` gets. Verdaccio is one, too, and would bring
 * more packages than the project has.
 */
import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { root } from "../../scripts/lib/paths.ts";
import { manifestIn, published, tarballName, withDependencies } from "../../scripts/lib/published.ts";
import { runNpm } from "../../scripts/lib/tool.ts";

/** What npm sends to publish a version, and what it gets of a package. */
interface Packument {
  readonly name: string;
  readonly "dist-tags": Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, object>>;
  readonly _attachments?: Readonly<Record<string, { readonly data: string }>>;
}

export interface Registry {
  readonly url: string;
  /** Adds a package that others have published. */
  hold(manifest: { readonly name: string; readonly version: string }, tarball: Buffer): void;
  close(): void;
}

/** Accepts what comes with the token. */
export async function startRegistry(token: string): Promise<Registry> {
  const packages = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  const add = ({ _attachments = {}, ...more }: Packument): void => {
    const known = packages.get(more.name);
    packages.set(more.name, { ...more, versions: { ...known?.versions, ...more.versions } });
    for (const [file, { data }] of Object.entries(_attachments))
      tarballs.set(`${more.name}/-/${file}`, Buffer.from(data, "base64"));
  };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    // `/@acme%2fclient`, and `/@acme/client/-/@acme/client-1.0.0.tgz`.
    const path = decodeURIComponent(request.url ?? "").slice(1);
    const found = tarballs.get(path) ?? packages.get(path);
    if (request.method === "GET") return answer(found ? 200 : 404, found ?? {});
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, {});
    add((await json(request)) as Packument); // from npm
    return answer(201, {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // it listens on TCP
  const hold: Registry["hold"] = (manifest, tarball) => {
    const { name, version } = manifest;
    const file = `${name}-${version}.tgz`;
    const versions = { [version]: { ...manifest, dist: { tarball: `${url}${name}/-/${file}` } } };
    const _attachments = { [file]: { data: tarball.toString("base64") } };
    add({ name, "dist-tags": { latest: version }, versions, _attachments });
  };
  return { url, hold, close: () => server.close() };
}

/** What our packages need of others is on the registry. @param more Other packages that are installed here, by name. */
export async function holdDependencies(
  registry: Registry,
  folder: string,
  more: readonly string[] = [],
): Promise<void> {
  const out = join(folder, "others");
  await mkdir(out);
  const wanted = [...published(), ...more.map((name) => join(root, "node_modules", name))];
  const others = [...withDependencies(wanted).values()].filter((path) => !published().includes(path));
  await runNpm(["pack", ...others, "--pack-destination", out, "--ignore-scripts"], root);
  for (const manifest of others.map(manifestIn))
    registry.hold(manifest, await readFile(join(out, tarballName(manifest))));
}
