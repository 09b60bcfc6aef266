/** The routes as openapi-fetch can read them. */
import type { paths } from "../../../generated/types.ts";

/**
 * `paths` for openapi-fetch: a list that may grow is a `string` here, because its types take the completed form of such a list
 * for an object.
 */
export type FetchPaths = Read<paths>;

type Read<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends object
    ? { [Key in keyof T]: Read<T[Key]> }
    : T;
