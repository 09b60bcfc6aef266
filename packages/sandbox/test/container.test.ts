/** The recipe of the container, as far as it can be tried without one: its health check, its user, its binary. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const recipe = readFileSync(new URL("../Dockerfile", import.meta.url), "utf8");
/** The words of a command in JSON form. */
const commandOf = (instruction: RegExp): string[] => JSON.parse(instruction.exec(recipe)?.[1] ?? "null") as string[];

test("it runs as a user that is not root, from the moment that nothing more is installed", () => {
  const stage = recipe.slice(recipe.lastIndexOf("\nFROM "));
  expect(stage).toMatch(/^USER node$/m);
  expect(stage.slice(stage.indexOf("USER node"))).not.toMatch(/^RUN /m);
});

test("it starts the binary of the package, for the other side of its port", () => {
  const entry = commandOf(/^ENTRYPOINT (.*)$/m);
  const binary = manifest.bin["vending-sandbox"].replace(/^\./, `/sandbox/node_modules/${manifest.name}`);
  expect(entry).toEqual(["node", expect.stringMatching(/^--max-semi-space-size=/), binary, "--host", "0.0.0.0"]);
});

test.each([
  [200, 0],
  [503, 1],
])("a health check that gets %i ends with %i", async (answer, status) => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/v1/healthz" ? answer : 404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const [, ...words] = commandOf(/^HEALTHCHECK .*? CMD (.*)$/m);
  const child = spawn(
    process.execPath,
    words.map((word) => word.replace(":4020/", `:${port}/`)),
  );
  expect(await once(child, "close")).toEqual([status, null]);
  server.close();
});

test("a health check of nothing ends with 1", () => {
  const [, ...words] = commandOf(/^HEALTHCHECK .*? CMD (.*)$/m);
  const nothing = words.map((word) => word.replace(":4020/", ":1/"));
  expect(spawnSync(process.execPath, nothing).status).toBe(1);
});
