/** `node scripts/tools.ts`: installs what only the thorough run, the mutation tests and the generators need. */
import { fail } from "./lib/fail.ts";
import { ensureTools } from "./lib/tools.ts";

await ensureTools().catch(fail);
