/** Runs code that only watches traffic. An error in it must not break the traffic. */
export function quietly<Result>(watch: () => Result): Result | undefined {
  try {
    return watch();
  } catch {
    return undefined;
  }
}
