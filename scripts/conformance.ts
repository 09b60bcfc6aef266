/** `npm run conformance -- --base-url URL`: the contract against any server. Its flags are those of its binary. */
import { conformanceBinary, runBinary } from "./lib/binaries.ts";

process.env.VENDING_CONFORMANCE_COMMAND = "npm run conformance --";
await runBinary(conformanceBinary);
