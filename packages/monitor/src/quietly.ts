/** Does what only watches. Whatever goes wrong with it: what is watched goes on. */
export function quietly<Result>(watch: () => Result): Result | undefined {
  try {
    return watch();
  } catch {
    return undefined;
  }
}
