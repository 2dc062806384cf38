/** A promise that others may wait for. */
export interface Wait {
  done: () => void;
  /** Whether a caller waits for it. */
  isAwaited: boolean;
  wait(): Promise<void>;
}

export function makeWait(): Wait {
  let done = () => {};
  const promise = new Promise<void>((resolve) => (done = resolve));
  return {
    done,
    isAwaited: false,
    wait() {
      this.isAwaited = true;
      return promise;
    },
  };
}
