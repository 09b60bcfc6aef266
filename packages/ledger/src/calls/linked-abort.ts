export interface LinkedAbort {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
  /** Leaves nothing behind on the other signals. */
  unlink(): void;
}

/** A controller that aborts as soon as one of the signals does, and for its reason. */
export function linkedAbort(...signals: readonly (AbortSignal | undefined)[]): LinkedAbort {
  // Not AbortSignal.any: it leaks memory on signals that live long (nodejs/node#64476).
  const controller = new AbortController();
  const follow = () => controller.abort(signals.find((signal) => signal?.aborted)?.reason);
  if (signals.some((signal) => signal?.aborted)) follow();
  for (const signal of signals) signal?.addEventListener("abort", follow);
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    unlink: () => {
      for (const signal of signals) signal?.removeEventListener("abort", follow);
    },
  };
}
