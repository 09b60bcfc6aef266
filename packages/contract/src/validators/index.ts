/** A validator for each model, and lookups by operation. They use no `eval` and no `new Function`. */
export * from "../../../../generated/validators.js";
export type { Issue } from "./issues.ts";
export { type ResponseHead, type ResponseIssue, validateResponse } from "./validate-response.ts";
export { InvalidValueError, type Validator } from "./validator.ts";
