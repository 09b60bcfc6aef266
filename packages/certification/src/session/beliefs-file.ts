/** Beliefs from a file that the integration writes while the certification runs. */
import { readFile, stat } from "node:fs/promises";
import { line, type Printable } from "@vending/shared/printable";
import { type Belief, BeliefsError, lack, missingFrom } from "../beliefs/beliefs.ts";
import type { Certification } from "../certification.ts";

export interface BeliefsFileOptions {
  readonly certification: Certification;
  readonly file: string;
  /** Gets each valid version, also one without some of the orders. */
  readonly onVersion: (beliefs: readonly Belief[]) => void;
  /** A sentence for the person who started the run. */
  readonly tell: (text: Printable) => void;
  readonly signal: AbortSignal;
}

const lookEvery = 250;
/** A file that was not changed for so long is written. */
const settledAfter = 750;

/** Resolves with the beliefs once they are all there; never, if the signal aborts before. A file from before the run does not count. */
export async function watchBeliefs(options: BeliefsFileOptions): Promise<readonly Belief[]> {
  const { certification, file, onVersion, tell, signal } = options;
  const { orders } = certification;
  const before = await versionOf(file);
  let version = before;
  let since = performance.now();
  let reported: string | undefined;
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    const current = await versionOf(file);
    if (current !== version) {
      version = current;
      since = performance.now();
    }
    const isSettled = performance.now() - since >= settledAfter;
    if (version === undefined || version === before || version === reported || !isSettled) continue;
    try {
      const beliefs = certification.readBeliefs(await readFile(file, "utf8"));
      onVersion(beliefs);
      const missing = missingFrom(beliefs, orders);
      if (missing.length === 0) return beliefs;
      tell(line`${file}: ${lack(missing, orders.length)}. Add them; the run goes on.`);
    } catch (error) {
      if (!(error instanceof BeliefsError)) throw error;
      tell(line`${file}: ${error.message}. Correct it; the run goes on.`);
    }
    reported = version;
  }
  return new Promise(() => {});
}

/** What changes when the file is written; nothing while it is not there. */
async function versionOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? `${found.mtimeMs} ${found.size}` : undefined;
}
