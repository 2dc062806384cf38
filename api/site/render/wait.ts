export type Wait = ReturnType<typeof makeWait>;

/** A promise that others may wait for. */
export function makeWait() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    done: resolve as () => void,
    /** Whether a caller waits for it. */
    isAwaited: false,
    wait() {
      this.isAwaited = true;
      return promise;
    },
  };
}
