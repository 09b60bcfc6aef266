/** `npm run bench -- size`: what a program that only buys loads. */
import { gzipSync } from "node:zlib";
import { root } from "../lib/paths.ts";
import { compare, notHere } from "./compare.ts";
import { peers } from "./tools.ts";

export async function benchSize(): Promise<void> {
  const name = "size: purchase with createVendingClient, minified and gzip, by esbuild";
  const [esbuild] = (await peers("esbuild@0.28.2")) ?? [];
  if (!esbuild) return notHere(name, "esbuild, from npm");
  const contents = 'export { createVendingClient, purchase } from "@vending/client";';
  const stdin = { contents, resolveDir: root };
  await compare({
    name,
    unit: "kB",
    async ours() {
      const { outputFiles } = await esbuild.build({ stdin, bundle: true, minify: true, format: "esm", write: false });
      return gzipSync(outputFiles[0].contents, { level: 9 }).length / 1_000;
    },
    limit: 10,
    rounds: 1,
  });
}
