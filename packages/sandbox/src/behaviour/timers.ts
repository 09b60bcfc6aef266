/** Waits that end when the sandbox is closed. */
import { ConnectionDropped } from "./errors.ts";

export interface Timers {
  /** Resolves after that time. Rejects with a dropped connection if the sandbox is closed first. */
  wait(milliseconds: number): Promise<void>;
  close(): void;
}

export const platformWait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export function createTimers(wait: (milliseconds: number) => Promise<void>): Timers {
  const waiting = new Set<(error: Error) => void>();
  return {
    wait: (milliseconds) =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        const done = () => waiting.delete(reject);
        wait(milliseconds).then(resolve, reject).then(done, done);
      }),
    close() {
      for (const reject of waiting) reject(new ConnectionDropped());
      waiting.clear();
    },
  };
}
