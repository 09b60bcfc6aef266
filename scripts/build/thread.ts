/** Stages that run in a thread beside the others. */
import { once } from "node:events";
import { parentPort, Worker } from "node:worker_threads";

export interface Thread<Request> {
  /** Hands over what the thread still needs, and waits until it is done. */
  finish(request: Request): Promise<void>;
  close(): Promise<void>;
}

/** Starts a thread, which begins at once with whatever needs no request. */
export function startThread<Request>(file: URL): Thread<Request> {
  const worker = new Worker(file);
  const done = once(worker, "message");
  // The error is reported by `finish`; until then it must not end the process.
  done.catch(() => {});
  return {
    async finish(request) {
      worker.postMessage(request);
      await done;
    },
    close: async () => void (await worker.terminate()),
  };
}

/** In a thread: what it does with its request. */
export function inThread<Request>(run: (request: Request) => Promise<void>): void {
  parentPort?.once("message", async (request: Request) => {
    await run(request);
    parentPort?.postMessage("done");
  });
}
