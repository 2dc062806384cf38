type ErrorKind = abstract new (...args: never[]) => Error;

/**
 * A handler of errors that returns a value instead of errors of one kind, and throws all others again.
 *
 * @example
 * const form = await readForm(request).catch(insteadOf(Problem, {}));
 */
export const insteadOf =
  <T>(kind: ErrorKind, value: T) =>
  (error: unknown): T => {
    if (error instanceof kind) return value;
    throw error;
  };

/**
 * The same around work that is done at once.
 *
 * @example
 * const value = orInstead(SyntaxError, null, () => JSON.parse(text));
 */
export function orInstead<R, T>(kind: ErrorKind, value: T, work: () => R): R | T {
  try {
    return work();
  } catch (error) {
    return insteadOf(kind, value)(error);
  }
}
