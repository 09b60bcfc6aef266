/** `npm run certify`: certifies an integration. Its flags are those of its binary. */
import { certificationBinary, runBinary } from "./lib/binaries.ts";

await runBinary(certificationBinary);
