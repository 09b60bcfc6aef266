/** Validators of every model, and a lookup by operation. Compiled ahead of time: no `eval`, no `new Function`. */
export * from "../../../../generated/validators.js";
export type { Issue } from "./issue.ts";
export type { Validator } from "./validator.ts";
