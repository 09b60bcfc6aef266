/** The Dockerfile, as far as it can be tested without Docker: its health check, its user, its binary. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:net";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const recipe = readFileSync(new URL("../Dockerfile", import.meta.url), "utf8");
const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};
/** The words of a command in JSON form. */
const commandOf = (instruction: RegExp): string[] => JSON.parse(instruction.exec(recipe)?.[1] ?? "null") as string[];

test("it does not run as root, and installs nothing after the switch", () => {
  const stage = recipe.slice(recipe.lastIndexOf("\nFROM "));
  expect(stage).toMatch(/^USER node$/m);
  expect(stage.slice(stage.indexOf("USER node"))).not.toMatch(/^RUN /m);
});

test("what it packs, copies and installs exists, in the tested versions", () => {
  const root = new URL("../../../", import.meta.url);
  const packed = [...recipe.matchAll(/--workspace (\S+)/g)].map(([, name = ""]) => name);
  // A package that is not packed would come from the registry.
  const needed = Object.keys(manifest.dependencies).filter((name) => name.startsWith("@vending/"));
  expect(packed.toSorted()).toEqual([...needed, manifest.name].toSorted());
  for (const name of packed) {
    const { version } = JSON.parse(
      readFileSync(new URL(`${name.replace("@vending", "packages")}/package.json`, root), "utf8"),
    ) as { version: string };
    expect(version).toBe(manifest.version);
  }
  const major = readFileSync(new URL(".nvmrc", root), "utf8").split(".")[0];
  expect([...recipe.matchAll(/^FROM node:(\d+)-/gm)].map(([, image]) => image)).toEqual([major, major]);
  const copied = /^COPY --from=build (\S+) /m.exec(recipe)?.[1];
  expect(recipe).toContain(`\nWORKDIR ${copied}\n`);
  const binary = new URL(manifest.bin["vending-sandbox"], new URL("packages/sandbox/", root));
  expect(existsSync(binary)).toBe(true);
});

test("it starts the binary of the package, on all interfaces", () => {
  const entry = commandOf(/^ENTRYPOINT (.*)$/m);
  const binary = manifest.bin["vending-sandbox"].replace(/^\./, `/sandbox/node_modules/${manifest.name}`);
  expect(entry).toEqual(["node", binary, "--host", "0.0.0.0"]);
});

test.each([
  [200, 0],
  [503, 1],
])("a health check that gets %i ends with %i", async (answer, status) => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/v1/healthz" ? answer : 404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  const [, ...words] = commandOf(/^HEALTHCHECK .*? CMD (.*)$/m);
  const child = spawn(
    process.execPath,
    words.map((word) => word.replace(":4020/", `:${port}/`)),
  );
  expect(await once(child, "close")).toEqual([status, null]);
  server.close();
});
