/** The Ajv instances of the build. */
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";

/** In the dialect of OpenAPI 3.1. Not strict by default, because OpenAPI has keywords that Ajv does not know. */
export const newAjv = (options: Options = {}): Ajv2020 =>
  new Ajv2020({ allErrors: true, strict: false, logger: false, ...options });

/** The errors of the last validation, one line each. */
export const faultsOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(({ instancePath, message, params }) => {
    const allowed = params.allowedValues ? `: ${JSON.stringify(params.allowedValues)}` : "";
    return `${instancePath || "/"} ${message}${allowed}`;
  });
