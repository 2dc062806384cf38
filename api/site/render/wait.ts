/** A promise that others may wait for. */
export interface Wait {
  done: () => void;
  /** Whether a caller waits for it. */
  isAwaited: boolean;
  wait(): Promise<void>;
}

export function makeWait(): Wait {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    done: resolve,
    isAwaited: false,
    wait() {
      this.isAwaited = true;
      return promise;
    },
  };
}
