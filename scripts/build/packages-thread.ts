/** Builds the packages. Only the one that reads `generated/` waits for the artifacts, and is skipped if they fail. */
import { buildContract, buildOthers } from "./packages.ts";
import { inThread } from "./thread.ts";

const others = buildOthers();
others.catch(() => {});
inThread(async (generated: boolean) => {
  await others;
  if (generated) await buildContract();
});
