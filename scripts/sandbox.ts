/** `npm run sandbox`: the sandbox alone. Its flags are those of its binary. */
import { fail } from "./lib/fail.ts";
import { requireFile } from "./lib/files.ts";
import { sandboxBinary } from "./servers/sandbox.ts";

try {
  await requireFile(sandboxBinary, "npm run build");
} catch (error) {
  fail(error);
}
await import(sandboxBinary);
