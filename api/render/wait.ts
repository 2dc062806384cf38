/** A promise that others wait for. */
export interface Wait {
  done: () => void;
  promise: Promise<void>;
}

export function makeWait(): Wait {
  let done = () => {};
  const promise = new Promise<void>((resolve) => (done = resolve));
  return { done, promise };
}
