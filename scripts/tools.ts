/** `node scripts/tools.ts`: installs the tools of the thorough run, the mutation tests and the generators. */
import { fail } from "./lib/fail.ts";
import { ensureTools } from "./lib/tools.ts";

await ensureTools().catch(fail);
