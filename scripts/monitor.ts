/** `npm run monitor -- --upstream URL`: judges traffic as it passes. Takes the flags of the binary. */
import { monitorBinary, runBinary } from "./lib/binaries.ts";

await runBinary(monitorBinary);
