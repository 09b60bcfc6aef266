/** The Nodes that packages are used under: ours, and in a thorough run the oldest one that they promise. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { thorough } from "../budget.ts";
import type { Packed } from "./project.ts";

const exec = promisify(execFile);

/** Whether a command is there, and says something like this when it is asked for its version. */
export const saysVersion = (file: string, expected: RegExp): Promise<boolean> =>
  exec(file, ["--version"]).then(
    ({ stdout }) => expected.test(stdout),
    () => false,
  );

const otherNode = "/usr/bin/node";
const isNode20 = thorough && (await saysVersion(otherNode, /^v20\./));

/** Declares tests for each Node; they come beside one that is the same for all packages. */
export function underEachNode({ name, write, run }: Packed, declare: (node: string) => void): void {
  if (thorough && !isNode20)
    console.warn(`SKIPPED: ${name} under Node 20, the oldest that it promises. ${otherNode} is not one.`);
  const nodes = [
    { title: "our Node", node: process.execPath, there: true },
    { title: "Node 20", node: otherNode, there: isNode20 },
  ];
  for (const { title, node, there } of nodes) {
    describe.skipIf(!there)(`under ${title}`, () => {
      declare(node);

      test("what it does not export cannot be reached", async () => {
        await write("inside.mjs", `await import("${name}/dist/index.js");`);
        expect((await run(node, ["inside.mjs"])).output).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
      });
    });
  }
}
