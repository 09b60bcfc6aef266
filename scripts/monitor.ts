/** `npm run monitor -- --upstream URL`: judges traffic while it passes. Its flags are those of its binary. */
import { monitorBinary, runBinary } from "./lib/binaries.ts";

await runBinary(monitorBinary);
