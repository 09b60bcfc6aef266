/** `npm run bench`: compares the build, the sandbox and the client with what they are built on. */
import { benchBuild } from "./bench/build.ts";
import { failed } from "./bench/compare.ts";
import { command } from "./lib/command.ts";

const help = `Usage: npm run bench

Measures both sides of each comparison in turn, and prints the ratio of their minima: noise only adds. The exit status is 1 if
a ratio is over its limit. Requires Linux, to get the CPU time of other processes.`;

await command({ help }, async () => {
  await benchBuild();
  // These import what the first one has built.
  await (await import("./bench/sandbox.ts")).benchSandbox();
  await (await import("./bench/client.ts")).benchClient();
  return failed() ? 1 : 0;
});
