import { isRecord } from '../../../lib/is-record.ts';
import { parseDate } from '../../../lib/time.ts';
import { isId } from '../front-matter/read-fields.ts';

/** Mistakes that a message names one by one; a thousand alike help nobody. */
const TOLD = 20;

/** What is wrong with a data set; one line per mistake. Nothing has been written. */
export class DataSetError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    const more = problems.length > TOLD ? [`… and ${problems.length - TOLD} more`] : [];
    super([...problems.slice(0, TOLD), ...more].join('\n'));
    this.name = 'DataSetError';
    this.problems = problems;
  }
}

/**
 * One object of a data set, read field by field. A field that is absent or null has its fallback; one of the wrong kind
 * is noted as a problem, so that all mistakes of a file are told at once.
 */
export class Entry {
  readonly #values: Record<string, unknown>;
  readonly #where: string;
  readonly #problems: string[];

  constructor(value: unknown, where: string, problems: string[]) {
    this.#values = isRecord(value) ? value : {};
    this.#where = isRecord(value) && isId(value['id']) ? `${where} (id ${value['id']})` : where;
    this.#problems = problems;
    if (!isRecord(value)) this.problem('must be an object');
  }

  problem(message: string): void {
    this.#problems.push(`${this.#where}: ${message}`);
  }

  has(field: string): boolean {
    return this.#values[field] !== undefined && this.#values[field] !== null;
  }

  /** The value as it stands in the file. */
  raw(field: string): unknown {
    return this.#values[field];
  }

  text(field: string, fallback = ''): string {
    return this.#read(field, fallback, 'text', (value) => (typeof value === 'string' ? value : undefined));
  }

  integer(field: string, fallback = 0): number {
    return this.#read(field, fallback, 'a whole number', (value) => (isId(value) ? value : undefined));
  }

  /** A whole number that may be below 0. */
  signed(field: string): number {
    const read = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : undefined);
    return this.#read(field, 0, 'a whole number', read);
  }

  /** An id; there is no record without one. */
  id(): number {
    const id = this.integer('id');
    if (id === 0) this.problem('id is missing');
    return id;
  }

  integers(field: string): number[] {
    const read = (value: unknown) => (Array.isArray(value) && value.every(isId) ? (value as number[]) : undefined);
    return this.#read(field, [], 'a list of whole numbers', read);
  }

  words(field: string): string[] {
    const isWords = (value: unknown): value is string[] =>
      Array.isArray(value) && value.every((word) => typeof word === 'string');
    return this.#read(field, [], 'a list of texts', (value) => (isWords(value) ? value : undefined));
  }

  flag(field: string): boolean {
    return this.#read(field, false, 'true or false', (value) => (typeof value === 'boolean' ? value : undefined));
  }

  /** An object; other clients' empty list means the same as the empty object. */
  object(field: string): Record<string, unknown> {
    const read = (value: unknown) =>
      isRecord(value) ? value : Array.isArray(value) && value.length === 0 ? {} : undefined;
    return this.#read(field, {}, 'an object', read);
  }

  oneOf<T extends string>(field: string, allowed: readonly T[], fallback: T): T {
    const read = (value: unknown) => (allowed.includes(value as T) ? (value as T) : undefined);
    return this.#read(field, fallback, `one of ${allowed.join(', ')}`, read);
  }

  /** Site time; null where the field is absent. */
  date(field: string): string | null {
    const read = (value: unknown) => (typeof value === 'string' ? (parseDate(value) ?? undefined) : undefined);
    return this.#read<string | null>(field, null, 'a date such as 2026-03-14T09:30:00', read);
  }

  #read<T>(field: string, fallback: T, kind: string, read: (value: unknown) => T | undefined): T {
    if (!this.has(field)) return fallback;
    const value = read(this.#values[field]);
    if (value === undefined) this.problem(`${field} must be ${kind}`);
    return value ?? fallback;
  }
}
