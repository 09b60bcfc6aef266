/** `npm run sandbox`, `conformance` and `certify`: the built binary of a package, with the flags that follow its name. */
import { ensureBuilt } from "./build/up-to-date.ts";
import { fail } from "./lib/command.ts";
import { binaryOf } from "./lib/paths.ts";
import { endWithNpm } from "./servers/server.ts";

const [name = ""] = process.argv.splice(2, 1);
await ensureBuilt("packages").catch(fail);
endWithNpm();
await import(binaryOf(name));
