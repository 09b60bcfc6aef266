/** How the build sets up Ajv. */
import { Ajv, type Options } from "ajv";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** OpenAPI has keywords that Ajv does not know, so it is not strict unless told to be. */
const common: Options = { allErrors: true, strict: false, logger: false };

/** Validates in the build, by the dialect of OpenAPI 3.1. */
export const newAjv = (options: Options = {}): Ajv2020 => new Ajv2020({ ...common, ...options });

/** Writes code. Without what 2020 adds, of which our schemas use nothing: its functions would be a tenth longer. */
export const newCodeAjv = (options: Options): Ajv => new Ajv({ ...common, ...options });

/** What is wrong with the last value that was validated, a line each. */
export const faultsOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(({ instancePath, message, params }) => {
    const allowed = params.allowedValues ? `: ${JSON.stringify(params.allowedValues)}` : "";
    return `${instancePath || "/"} ${message}${allowed}`;
  });
