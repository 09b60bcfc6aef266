/** The binary of the sandbox as a child process. */
import { fileURLToPath } from "node:url";
import { type Serving, serving } from "../../../../test/lib/serving.ts";

const binary = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

export const startCli = (...flags: string[]): Promise<Serving> => serving([binary, "--port", "0", ...flags]);
