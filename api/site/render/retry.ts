/** Delay before the first retry, and the longest to which it doubles, in milliseconds. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Retries with growing delays: a full disk may recover without a change that would trigger a refresh. */
export function retrying(attempt: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let [attempts, isStopped] = [0, false];
  return {
    later() {
      if (!isStopped) timer = setTimeout(attempt, Math.min(LONGEST_MS, FIRST_MS * 2 ** attempts++)).unref();
    },
    /** An attempt is being made. */
    wait: () => clearTimeout(timer),
    succeeded() {
      attempts = 0;
    },
    stop() {
      clearTimeout(timer);
      isStopped = true;
    },
  };
}
