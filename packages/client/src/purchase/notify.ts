/** Calls a function of the caller. What it throws or rejects with is ignored: a display that breaks must not look like a purchase that did. */
export function notify<T>(listener: ((update: T) => unknown) | undefined, update: T): void {
  new Promise((resolve) => resolve(listener?.(update))).catch(() => {});
}
