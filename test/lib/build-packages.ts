/** Builds what the tests of binaries, pages and packed packages run. */
import { ensureBuilt } from "../../scripts/build/up-to-date.ts";

export default (): Promise<void> => ensureBuilt("packages");
