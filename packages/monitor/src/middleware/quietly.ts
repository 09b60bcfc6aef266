/** Runs what only watches: an error in it must not break traffic. */
export function quietly<Result>(watch: () => Result): Result | undefined {
  try {
    return watch();
  } catch {
    return undefined;
  }
}
