/** The build notices every source that it is made from. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { importsOf } from "../../scripts/build/up-to-date.ts";
import { root } from "../../scripts/lib/paths.ts";

test("what a writer imports, directly or through others, is a source: our packages and the sandbox's scenarios too", async () => {
  const sources = await importsOf(join(root, "scripts/build/index.ts"));
  expect(sources).toEqual(
    expect.arrayContaining([
      "scripts/build/index.ts",
      "scripts/build/types.ts",
      "scripts/lib/paths.ts",
      "packages/contract/src/protocol.ts",
      "packages/sandbox/src/behaviour/scenarios.ts",
    ]),
  );
  expect(sources.filter((file) => /^(?:packages\/client|generated)\//.test(file))).toEqual([]);
});
