export type Awaitable<T> = T | Promise<T>;

/** Calls `then` immediately if the value is available, otherwise when its promise resolves. */
export function after<T, Next>(value: Awaitable<T>, then: (value: T) => Awaitable<Next>): Awaitable<Next> {
  return value instanceof Promise ? value.then(then) : then(value);
}
