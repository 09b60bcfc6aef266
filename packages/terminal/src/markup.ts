/** Escapes text for XML and HTML. */
import { escapeEntities } from "./entities.ts";
import { line, type Value } from "./printable.ts";

/** For content and for quoted attributes. Characters that XML cannot hold or that are invisible are written as escapes. */
export const escapeMarkup = (value: Value): string => escapeEntities(String(line`${value}`));
