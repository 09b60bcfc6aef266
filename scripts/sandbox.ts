/** `npm run sandbox`: serves the sandbox. Takes the flags of the binary. */
import { runBinary, sandboxBinary } from "./lib/binaries.ts";

await runBinary(sandboxBinary);
