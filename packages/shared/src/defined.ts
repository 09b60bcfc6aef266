/** For `exactOptionalPropertyTypes`: optional properties without a value must be absent. */

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A copy without the properties that are `undefined`. */
export function defined<T extends object>(properties: T): Defined<T> {
  // The type matches the filter.
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Defined<T>;
}
