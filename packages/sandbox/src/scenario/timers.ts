/** Waits that end when the sandbox is closed, or the request is aborted. */
import { ConnectionDropped } from "./errors.ts";

export interface Timers {
  /** Resolves after that time. Rejects with a dropped connection if the sandbox is closed first, or already. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export function createTimers(wait: (milliseconds: number) => Promise<void>): Timers {
  const waiting = new Set<(error: Error) => void>();
  let isClosed = false;
  const waitWhileOpen = (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      if (isClosed) return reject(new ConnectionDropped());
      waiting.add(reject);
      const done = () => waiting.delete(reject);
      wait(milliseconds).then(resolve, reject).then(done, done);
    });
  return {
    wait: (milliseconds, signal) => unlessAborted(signal, waitWhileOpen(milliseconds)),
    close() {
      isClosed = true;
      for (const reject of waiting) reject(new ConnectionDropped());
      waiting.clear();
    },
  };
}

/** The result of a task. Rejects with the reason of the signal if that aborts first. */
export async function unlessAborted<T>(signal: AbortSignal | undefined, task: Promise<T>): Promise<T> {
  if (!signal) return task;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([task, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
