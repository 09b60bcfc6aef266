/** Stages that run in a thread beside the others. */
import { once } from "node:events";
import { parentPort, Worker } from "node:worker_threads";

export interface Thread<Request> {
  /** Sends the thread its request, and waits until it is done. */
  finish(request: Request): Promise<void>;
  close(): Promise<void>;
}

/** Starts a thread. Work that needs no request begins immediately. */
export function startThread<Request>(file: URL): Thread<Request> {
  const worker = new Worker(file);
  const done = once(worker, "message");
  // `finish` reports the error. An unhandled rejection must not end the process before.
  done.catch(() => {});
  return {
    async finish(request) {
      worker.postMessage(request);
      await done;
    },
    close: async () => void (await worker.terminate()),
  };
}

/** Called in a thread: handles its request. */
export function inThread<Request>(run: (request: Request) => Promise<void>): void {
  parentPort?.once("message", async (request: Request) => {
    await run(request);
    parentPort?.postMessage("done");
  });
}
