/** The Ajv instances of the build. */
import { Ajv, type Options } from "ajv";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** Not strict by default, because OpenAPI has keywords that Ajv does not know. */
const common: Options = { allErrors: true, strict: false, logger: false };

/** For validation in the build, in the dialect of OpenAPI 3.1. */
export const newAjv = (options: Options = {}): Ajv2020 => new Ajv2020({ ...common, ...options });

/** For generated code. Without the keywords of 2020-12, which our schemas do not use: they would make the code a tenth longer. */
export const newCodeAjv = (options: Options): Ajv => new Ajv({ ...common, ...options });

/** The errors of the last validation, one line each. */
export const faultsOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(({ instancePath, message, params }) => {
    const allowed = params.allowedValues ? `: ${JSON.stringify(params.allowedValues)}` : "";
    return `${instancePath || "/"} ${message}${allowed}`;
  });
