/** Builds the packages. Only the one that is made from `generated/` waits for it, and is left alone if it is not there. */
import { buildContract, buildOthers } from "./packages.ts";
import { inThread } from "./thread.ts";

const others = buildOthers();
others.catch(() => {});
inThread(async (generated: boolean) => {
  await others;
  if (generated) await buildContract();
});
