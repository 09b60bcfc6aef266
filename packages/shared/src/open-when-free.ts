/** SQLite files that several processes open at the same moment. */

const maxWaitMs = 10_000;

/**
 * Opens a file of SQLite that another process may be opening. SQLite does not wait when a new file switches to its
 * write-ahead log, or when that log is being recovered, whatever the busy timeout is. Blocks this thread meanwhile, as each
 * wait of SQLite does.
 *
 * @param open Opens the file, and closes it again if it throws.
 * @throws What `open` throws, once it is not that the file is busy, or after 10 seconds.
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
