/** Negative numbers on a command line. */

/** `--port -1` means the value -1. Otherwise the parser takes it for a flag and prints a long explanation. */
export function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const argument of args) {
    const flag = joined.at(-1);
    if (/^-\d/.test(argument) && flag?.startsWith("--") && !flag.includes("="))
      joined.splice(-1, 1, `${flag}=${argument}`);
    else joined.push(argument);
  }
  return joined;
}
