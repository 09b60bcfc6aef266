/** The thread that builds `dist/` of each package whose folder it is sent. No package reads the `dist/` of another. */
import { stripVTControlCharacters } from "node:util";
import { type MessagePort, parentPort } from "node:worker_threads";

// The bundles are small: handing work to threads, or clearing huge pages of memory, takes longer than the work.
process.env.RAYON_NUM_THREADS ??= "1";
process.env.MIMALLOC_ALLOW_THP ??= "0";
// The bundler reads them when it is loaded.
const { build } = await import("tsdown");

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
