/** The versions of Node that packages are tested under: ours, and in a thorough run the oldest supported one. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/paths.ts";
import { thorough } from "../budget.ts";
import type { Packed } from "./project.ts";

const exec = promisify(execFile);

/** Whether a command exists and its version matches. */
const saysVersion = (file: string, expected: RegExp): Promise<boolean> =>
  exec(file, ["--version"]).then(
    ({ stdout }) => expected.test(stdout),
    () => false,
  );

/** The oldest Node that the packages support. It is one of the tools, if it exists for the platform. */
export const oldestNode: string = join(
  root,
  `tools/node_modules/oldest-node-${process.platform}-${process.arch}/bin/node`,
);
const isThere = thorough && (await saysVersion(oldestNode, /^v22\.12\./));

/** Declares tests for each Node, and adds one that all packages share. */
export function underEachNode({ name, write, run }: Packed, declare: (node: string) => void): void {
  if (thorough && !isThere)
    console.warn(`SKIPPED: ${name} under Node 22.12, the oldest that it promises: ${oldestNode} is not there.`);
  const nodes = [
    { title: "our Node", node: process.execPath, there: true },
    { title: "Node 22.12", node: oldestNode, there: isThere },
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
