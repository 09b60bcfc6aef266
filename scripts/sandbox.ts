/** `npm run sandbox`: serves the sandbox. Its flags are those of its binary. */
import { runBinary, sandboxBinary } from "./lib/binaries.ts";

await runBinary(sandboxBinary);
