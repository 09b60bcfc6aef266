/** Builds `dist/` of every package from what is in `generated/`. `npm run build` does this too, after the spec. */
import { buildPackages } from "./build/packages.ts";
import { fail } from "./lib/fail.ts";

try {
  await buildPackages();
} catch (error) {
  fail(error);
}
