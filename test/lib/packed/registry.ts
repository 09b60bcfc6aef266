/** A registry on loopback with only our packages and their dependencies, so that an install needs no network. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { manifestIn, tarballName } from "../../../scripts/lib/published.ts";

export interface Registry {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the registry.
 *
 * @param tarballs The folder of our tarballs.
 * @param modules The `node_modules` with their dependencies.
 */
export async function startRegistry(tarballs: string, modules: string): Promise<Registry> {
  const server: Server = createServer(async ({ url = "", method }, response) => {
    const path = decodeURIComponent(url.replace(/\?.*/, "")).slice(1);
    const [name = "", isTarball] = path.split("/-/");
    const tarball = method === "GET" ? await tarballOf(name, tarballs, modules) : undefined;
    if (!tarball) {
      response.writeHead(404).end("{}");
    } else if (isTarball !== undefined) {
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(tarball);
    } else {
      const { port } = server.address() as AddressInfo;
      const manifest = manifestIn(join(modules, name));
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(packument(manifest, tarball, `http://127.0.0.1:${port}`)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The registry document of a package with one version, published long ago. */
function packument(manifest: ReturnType<typeof manifestIn>, tarball: Buffer, url: string): object {
  const { name, version } = manifest;
  const dist = {
    tarball: `${url}/${name}/-/${tarballName(manifest)}`,
    integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}`,
    shasum: createHash("sha1").update(tarball).digest("hex"),
  };
  return {
    name,
    "dist-tags": { latest: version },
    versions: { [version]: { ...manifest, dist } },
    time: { [version]: "2020-01-01T00:00:00.000Z" },
  };
}

async function tarballOf(name: string, tarballs: string, modules: string): Promise<Buffer | undefined> {
  const folder = join(modules, name);
  if (!/^(@[\w.-]+\/)?[\w.-]+$/.test(name)) return undefined;
  try {
    const ours = await readFile(join(tarballs, tarballName(manifestIn(folder)))).catch(() => undefined);
    return ours ?? (await packed(folder));
  } catch {
    return undefined;
  }
}

/** An installed package as a reproducible tarball. */
async function packed(folder: string): Promise<Buffer> {
  const same = ["--sort=name", "--mtime=2020-01-01", "--owner=0", "--group=0", "--transform=s,^\\.,package,"];
  const args = [...same, "--exclude=./node_modules", "-cf", "-", "-C", folder, "."];
  const { stdout } = await promisify(execFile)("tar", args, { encoding: "buffer", maxBuffer: 1e9 });
  const { gzipSync } = await import("node:zlib");
  return gzipSync(stdout);
}
