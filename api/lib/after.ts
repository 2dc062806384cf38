export type Awaitable<T> = T | Promise<T>;

/** Goes on with a value at once where it is there, and when it comes where it is not. */
export function after<T, Next>(value: Awaitable<T>, then: (value: T) => Awaitable<Next>): Awaitable<Next> {
  return value instanceof Promise ? value.then(then) : then(value);
}
