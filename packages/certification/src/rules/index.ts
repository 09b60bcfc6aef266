/** All rules, in the order of the verdict. */
import { manners } from "./manners.ts";
import { outcomes } from "./outcomes.ts";
import type { Rule } from "./rule.ts";
import { safety } from "./safety.ts";
import { sales } from "./sales.ts";
import { tokens } from "./tokens.ts";
import { truth } from "./truth.ts";

export const rules: readonly Rule[] = [...sales, ...truth, ...outcomes, ...tokens, ...safety, ...manners];
