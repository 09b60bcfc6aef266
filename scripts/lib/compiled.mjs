// Keeps what was compiled: for a small comparison, compiling would take as long as comparing. JavaScript, because TypeScript would be compiled first.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/compile"));
