import { isRecord } from '../../../lib/is-record.ts';
import { OperatorError } from '../../../lib/operator-error.ts';
import type { Column } from '../../../contract/derive/stored-fields.ts';
import type { StoredAs } from '../../../contract/schema.ts';
import type { Issue } from '../front-matter/front-matter.ts';
import { CODECS, isId } from '../front-matter/read-fields.ts';
import { Setting } from '../site/setting.ts';

/** Mistakes listed in the message; a thousand of the same kind would not help. */
const TOLD = 20;

/** The mistakes in a data set, one per line. Nothing has been written. */
export class DataSetError extends OperatorError {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    const more = problems.length > TOLD ? [`… and ${problems.length - TOLD} more`] : [];
    super([...problems.slice(0, TOLD), ...more].join('\n'));
    this.problems = problems;
  }
}

/**
 * One object of a data set, read field by field. An absent or null field gets its fallback; one of the wrong type is
 * recorded as a problem, so that all mistakes in a file are reported together.
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

  raw(field: string): unknown {
    return this.#values[field];
  }

  text(field: string, fallback = ''): string {
    return this.#read(field, 'text', fallback);
  }

  integer(field: string, fallback = 0): number {
    return this.#read(field, 'id', fallback);
  }

  id(): number {
    const id = this.integer('id');
    if (id === 0) this.problem('id is missing');
    return id;
  }

  oneOf<T extends string>(field: string, allowed: readonly T[], fallback: T): T {
    return this.#read(field, 'word', fallback, allowed);
  }

  /** Reads the object by the rules of the settings files. Issues name the field. */
  settings<T>(read: (settings: Setting) => T): T {
    const issues: Issue[] = [];
    // JSON is YAML.
    const value = read(Setting.parse(JSON.stringify(this.#values), '', issues));
    for (const { message } of issues) this.problem(message);
    return value;
  }

  /** Site time; null if the field is absent. */
  date(field: string): string | null {
    return this.#read<string | null>(field, 'date', null);
  }

  /** A stored value of a record. */
  stored({ as, data, fresh, words }: Column): unknown {
    return this.#read(data, as, fresh, words);
  }

  #read<T>(field: string, as: StoredAs, fallback: T, words: readonly string[] = []): T {
    if (!this.has(field)) return fallback;
    const given = this.#values[field];
    // Some clients write an object without keys as an empty list.
    const isEmpty = as === 'object' && Array.isArray(given) && given.length === 0;
    const value = CODECS[as].read(isEmpty ? {} : given, { words });
    if (value === undefined) this.problem(`${field} ${CODECS[as].must(words)}`);
    return (value ?? fallback) as T;
  }
}
