/** An own property, so that "constructor" is not found. */
export function own<T>(object: Readonly<Record<string, T>> | undefined, name: string | number): T | undefined {
  return object && Object.hasOwn(object, name) ? object[name] : undefined;
}
