/** `npm run certify`: certifies an integration. Takes the flags of the binary. */
import { certificationBinary, runBinary } from "./lib/binaries.ts";

await runBinary(certificationBinary);
