/**
 * Whether a value is an object with named values, not an array or null.
 *
 * @example
 * isRecord({}) // => true
 * isRecord([]) // => false
 */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
