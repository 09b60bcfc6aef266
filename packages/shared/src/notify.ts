/** Calls a listener, if there is one. What it throws or rejects with is ignored: a broken log must not break what it reports. */
export function notify<Given extends readonly unknown[]>(
  listener: ((...given: Given) => unknown) | undefined,
  ...given: Given
): void {
  new Promise((resolve) => resolve(listener?.(...given))).catch(() => {});
}
