/** Beliefs from a file that the integration writes while the certification runs. */
import { readFile, stat } from "node:fs/promises";
import { line, type Printable } from "@vending/shared/printable";
import { type Belief, BeliefsError } from "./beliefs.ts";
import type { Certification } from "./certification.ts";

export interface BeliefsFileOptions {
  readonly certification: Certification;
  readonly file: string;
  /** For so long nothing must happen, until a file without some of the orders is taken for complete, in milliseconds. */
  readonly quietFor: number;
  /** Milliseconds since the last request. */
  readonly idleFor: () => number;
  /** Gets each valid version, also one without some of the orders. */
  readonly onVersion: (beliefs: readonly Belief[]) => void;
  /** A sentence for whoever started the run. */
  readonly tell: (text: Printable) => void;
  readonly signal: AbortSignal;
}

const lookEvery = 250;
/** A file that was not changed for so long is written. */
const settledAfter = 750;

/** Resolves with the beliefs once they are all there, or nothing happens any more; never, if the signal aborts before. A file from before the run does not count. */
export async function watchBeliefs(options: BeliefsFileOptions): Promise<readonly Belief[]> {
  const { certification, file, quietFor, idleFor, onVersion, tell, signal } = options;
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
    const quiet = performance.now() - since;
    if (version === undefined || version === before || quiet < settledAfter) continue;
    try {
      const beliefs = certification.readBeliefs(await readFile(file, "utf8"));
      onVersion(beliefs);
      const isComplete = beliefs.length === certification.orders.length;
      if (isComplete || (quiet >= quietFor && idleFor() >= quietFor)) return beliefs;
    } catch (error) {
      if (!(error instanceof BeliefsError)) throw error;
      if (reported !== version) tell(line`${file}: ${error.message}. Correct it; the run goes on.`);
      reported = version;
    }
  }
  return new Promise(() => {});
}

/** What changes when the file is written; nothing while it is not there. */
async function versionOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? `${found.mtimeMs} ${found.size}` : undefined;
}
