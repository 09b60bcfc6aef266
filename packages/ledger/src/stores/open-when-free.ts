/** Opens SQLite files that several processes open at the same moment. */

const maxWaitMs = 10_000;

/**
 * Opens a SQLite file that another process may be opening. Whatever its busy timeout, SQLite does not wait while a new file
 * switches to its write-ahead log, or while that log is recovered. Blocks this thread, as SQLite's own waits do.
 *
 * @param open Opens the file. If it throws, it has closed the file.
 * @throws What `open` throws, if the file is not busy, or after 10 seconds.
 */
export function openWhenFree<T>(open: () => T): T {
  const end = performance.now() + maxWaitMs;
  while (true) {
    try {
      return open();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      block(20 + Math.random() * 30);
    }
  }
}

/** SQLITE_BUSY and its extended codes: https://sqlite.org/rescode.html */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
