/** What a program that only buys loads. */
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { compare } from "./compare.ts";

const code = 'export { createVendingClient, purchase } from "@vending/client";';

/** In thousands of bytes. */
const limit = 10;

/** Bundles it as an application does. Returns whether its size is within the limit. */
export async function benchSize(): Promise<boolean> {
  const name = "buying.js";
  const plugin = {
    name,
    resolveId: (id: string) => (id === name ? id : null),
    load: (id: string) => (id === name ? code : null),
  };
  return compare({
    name: "size: purchase with createVendingClient, minified and gzip",
    unit: "kB",
    async ours() {
      const build = await rolldown({ input: name, platform: "neutral", plugins: [plugin] });
      const { output } = await build.generate({ minify: true });
      await build.close();
      return gzipSync(output[0].code).length / 1_000;
    },
    limit,
    rounds: 1,
    warmUp: 0,
  });
}
