/** Every change, labelled by hand. */
import { operations } from "./operations.ts";
import { requests } from "./requests.ts";
import { responses } from "./responses.ts";
import type { Row } from "./row.ts";
import { unions } from "./unions.ts";

export const corpus: readonly Row[] = [...operations, ...requests, ...responses, ...unions];
