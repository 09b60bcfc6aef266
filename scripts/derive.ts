/** Makes what is built from the committed documents and not committed: the JSON twins and the validators. Takes no time if they are there. */
import { ensureDerived } from "./build/derive.ts";
import { fail } from "./lib/fail.ts";

try {
  await ensureDerived();
} catch (error) {
  fail(error);
}
