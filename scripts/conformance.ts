/** `npm run conformance -- --base-url URL`: checks any server against the contract. Takes the flags of the binary. */
import { conformanceBinary, runBinary } from "./lib/binaries.ts";

await runBinary(conformanceBinary);
