import { hash } from '../hash.ts';

/** Longest text that serves as its own sign, in characters. */
const SHORT = 40;

/** Equal for equal values: their JSON, or a hash of it. */
export function signOf(value: unknown): string {
  if (typeof value === 'string' && value.length > SHORT) return hash(value);
  const text = JSON.stringify(value) ?? '';
  return text.length <= SHORT ? text : hash(text);
}
