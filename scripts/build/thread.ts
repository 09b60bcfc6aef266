/** A thread that runs the default export of each module that it is sent. */
import { type MessagePort, parentPort } from "node:worker_threads";

export interface Job {
  readonly module: string;
  readonly given: readonly unknown[];
  /** Receives what is wrong, or `undefined`. */
  readonly done: MessagePort;
}

parentPort?.on("message", async (job: Job | "end") => {
  // What runs may end: the bundler does not bear to be stopped.
  if (job === "end") return parentPort?.close();
  const { module, given, done } = job;
  const problem = await import(module).then(({ default: run }) => run(...given)).catch((error) => error);
  done.postMessage(problem);
});
