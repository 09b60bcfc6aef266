/** Writes the TypeScript types in a thread: what makes them takes a second to load, in which the spec compiles. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { TypesRequest } from "./types-thread.ts";

export interface TypesWriter {
  /** Writes one file of types per contract. */
  write(request: TypesRequest): Promise<void>;
  close(): Promise<void>;
}

/** Starts the thread. */
export function startTypesWriter(): TypesWriter {
  const worker = new Worker(new URL("./types-thread.ts", import.meta.url));
  // Rejects if the thread fails, even before anything is asked of it.
  const written = once(worker, "message");
  written.catch(() => {});
  return {
    async write(request) {
      worker.postMessage(request);
      await written;
    },
    close: async () => void (await worker.terminate()),
  };
}
