/** Small things that several packages do. It has no import, since the client bundles it. */

/** Whether a value is a text that is not blank. */
export const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** The fields of a value that somebody has given; none if it is not an object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The same names, with other values. */
export const mapValues = <T, R>(
  record: Readonly<Record<string, T>>,
  change: (value: T, name: string) => R,
): Record<string, R> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

/** A UTF-16 code unit as JSON escapes it. */
export function jsonEscape(unit: string): string {
  const hex = unit.charCodeAt(0).toString(16);
  // No template: the minifier of Next.js 14 breaks one with an escape before a value.
  return "\\u0000".slice(0, -hex.length) + hex;
}

/** Calls a listener, if there is one. What it throws or rejects with is ignored: a broken log must not break what it reports. */
export function notify<Given extends readonly unknown[]>(
  listener: ((...given: Given) => unknown) | undefined,
  ...given: Given
): void {
  new Promise((resolve) => resolve(listener?.(...given))).catch(() => {});
}

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });
}
