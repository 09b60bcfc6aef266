/** A validator for each model, and lookups by operation. They use no `eval` and no `new Function`. */

export type { Issue } from "../../../../generated/validators/issues.ts";
export { InvalidValueError, isValid, parse, type Validator } from "../../../../generated/validators/validator.ts";
export * from "../../../../generated/validators.js";
export { type ResponseHead, type ResponseIssue, validateResponse } from "./validate-response.ts";
