import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from './problem.ts';
import { WorkLimitError, type WorkerPool } from './worker-pool.ts';

/**
 * Work on texts that this thread does itself, as {@link workOf} counts it, on others that they include among them. The
 * worst texts take 30 ms to render and as much to cut; an article of 9,000 characters is some fifth of it.
 */
export const SMALL = 6_000 ** 2;

/** Characters beyond which a text is never small: what is linear takes its time, too. */
const LONG = 60_000;

/**
 * What the worst text of this length and with so many marks can cost to parse: a parser may look from each character
 * that can mean something to it through the rest of the text. Letters of Latin script, digits and single spaces can't.
 */
export function workOf(text: string): number {
  const { length } = text;
  if (length > LONG) return Infinity;
  if (length * length <= SMALL) return length * length;
  let marks = 0;
  let last = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (!isPlain(code) || (code === SPACE && last === SPACE)) marks++;
    last = code;
  }
  return marks * length;
}

const SPACE = 0x20;

const isPlain = (code: number): boolean =>
  code === SPACE ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0xc0 && code <= 0x24f) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39);

/** What a caller who waits has been given, by key. */
const given = new AsyncLocalStorage<Map<string, unknown>>();

/** Thrown where a caller who can wait asks for what a thread has yet to make. */
class Suspended extends Error {
  readonly key: string;
  readonly value: Promise<unknown>;

  constructor(key: string, value: Promise<unknown>) {
    super(`${key} is being made`);
    this.key = key;
    this.value = value;
  }
}

/** Thrown by work that turns out to be more than its allowance. */
export class BeyondAllowance extends Error {}

/**
 * Gives what `make` gives, and waits meanwhile for what threads have to make for it: `make` runs again each time that
 * something has come, so it must change nothing. Whoever asks outside of this has the work done at once where they are.
 */
export async function resuming<T>(make: () => T | Promise<T>): Promise<T> {
  const ready = new Map<string, unknown>();
  for (;;) {
    try {
      return await given.run(ready, make);
    } catch (error) {
      if (!(error instanceof Suspended)) throw error;
      ready.set(error.key, await error.value);
    }
  }
}

export interface Wanted {
  key: string;
  /** What making it can cost, as {@link workOf} counts it; asked only when that matters. */
  work(): number;
  epoch?: string;
}

/** The one place that decides where work on a text is done. */
export class Offload {
  readonly pool: WorkerPool;
  /** Several who ask for the same wait for the same. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(pool: WorkerPool) {
    this.pool = pool;
  }

  /**
   * What is made of a text: `here` when that is little work or nobody can wait, else `there`. `here` is told how much
   * work it may do and throws {@link BeyondAllowance} when that is not enough. What was begun in another `epoch` is only
   * for those who asked then.
   */
  value<T>({ key, work, epoch = '' }: Wanted, here: (allowance: number) => T, there: () => Promise<T>): T {
    const ready = given.getStore();
    if (!ready) return here(Infinity);
    if (ready.has(key)) return ready.get(key) as T;
    if (work() <= SMALL) {
      try {
        return here(SMALL);
      } catch (error) {
        if (!(error instanceof BeyondAllowance)) throw error;
      }
    }
    throw new Suspended(key, this.#once(`${key} ${epoch}`, there));
  }

  /** What is made of a message: `here` when that is little work, else by a thread. */
  async run<T>(work: () => number, here: () => T, message: unknown): Promise<T> {
    if (work() <= SMALL) return here();
    return this.pool.run(message).catch((error: unknown) => this.#refuse(error)) as Promise<T>;
  }

  #once(key: string, there: () => Promise<unknown>): Promise<unknown> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const made = there()
      .catch((error: unknown) => this.#refuse(error))
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, made);
    return made;
  }

  #refuse(error: unknown): never {
    if (!(error instanceof WorkLimitError)) throw error;
    const { limitMs, memoryMb } = this.pool.options;
    const values = { field: 'content', seconds: limitMs / 1_000, memory: memoryMb };
    throw new Problem('rest_text_too_costly', { status: 503, values });
  }
}
