/** The thread that builds `dist/` of each package whose folder it is sent. No package reads the `dist/` of another. */
import { stripVTControlCharacters } from "node:util";
import { type MessagePort, parentPort } from "node:worker_threads";
import { build } from "tsdown";

// The bundles are small: handing work to threads takes longer than the work.
process.env.RAYON_NUM_THREADS ??= "1";

export interface Order {
  readonly folder: string;
  /** Receives what is wrong, or `undefined`. */
  readonly done: MessagePort;
}

parentPort?.on("message", (order: Order | "end") => {
  // What runs may end: the bundler does not bear to be stopped.
  if (order === "end") return parentPort?.close();
  build({ cwd: order.folder, logLevel: "warn" }).then(
    () => order.done.postMessage(undefined),
    (error) => order.done.postMessage(stripVTControlCharacters(error.message)),
  );
});
