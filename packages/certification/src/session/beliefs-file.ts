/** Reads beliefs from a file that the integration writes during the run. */
import { readFile, stat } from "node:fs/promises";
import { line, type Printable } from "@vending/terminal/printable";
import { type Belief, BeliefsError, lack, missingFrom } from "../beliefs/beliefs.ts";
import type { Certification } from "../certification.ts";

export interface BeliefsFileOptions {
  readonly certification: Certification;
  readonly file: string;
  /** Called with each valid version, even if orders are missing. */
  readonly onVersion: (beliefs: readonly Belief[]) => void;
  /** Shows a sentence to the person who started the run. */
  readonly tell: (text: Printable) => void;
  readonly signal: AbortSignal;
}

const lookEvery = 250;
/** A file that has not changed for this long is complete. */
const settledAfter = 750;

/**
 * Resolves with the beliefs once the file has one about every order, and never if the signal aborts first. A file from before the
 * run does not count.
 */
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

/** A text that changes whenever the file is written; `undefined` if there is no file. */
async function versionOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? `${found.mtimeMs} ${found.size}` : undefined;
}
