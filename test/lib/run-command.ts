/** Runs a command of `scripts/`, in its own process as users do, or in this one, which takes a tenth of the time. */
import { join } from "node:path";
import { format } from "node:util";
import { vi } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { runScript } from "../../scripts/lib/tool.ts";

export interface Ended {
  status: number;
  /** What it printed on both streams. */
  output: string;
}

const pathOf = (script: string): string => join(root, "scripts", script);

export const spawnCommand = (script: string, args: string[]): Promise<Ended> => runScript(pathOf(script), args);

/** Thrown in place of ending the process. */
class Exit extends Error {}

let runs = 0;

export async function runCommandHere(script: string, args: string[]): Promise<Ended> {
  let output = "";
  let status: number | undefined;
  const { argv, exitCode } = process;
  const print = (...values: unknown[]): void => {
    output += `${format(...values)}\n`;
  };
  const write = (text: unknown): boolean => {
    output += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(console, "log").mockImplementation(print),
    vi.spyOn(console, "error").mockImplementation(print),
    vi.spyOn(process.stdout, "write").mockImplementation(write),
    vi.spyOn(process.stderr, "write").mockImplementation(write),
    vi.spyOn(process, "exit").mockImplementation((code) => {
      // The first exit counts: a handler that catches this may exit again.
      status ??= Number(code ?? 0);
      throw new Exit();
    }),
  ];
  process.argv = [process.execPath, pathOf(script), ...args];
  try {
    // A command runs when it is imported. The number forces a new import.
    await import(/* @vite-ignore */ `${pathOf(script)}?run=${++runs}`);
    status ??= Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.argv = argv;
    process.exitCode = exitCode;
  }
  return { status: status ?? 0, output };
}
