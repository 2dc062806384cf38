import { join } from 'node:path';
import type { Language } from '../../contract/model.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Files } from '../../content/store/disk/files.ts';
import { Queue } from '../../content/store/disk/queue.ts';
import { StateFolder } from '../../content/store/state/state-folder.ts';
import { keptQuery } from './kept-query.ts';

/** Searches of readers for the same words. Nothing identifies the readers. */
export interface AskedQuery {
  language: Language;
  /** As returned by {@link keptQuery}. */
  query: string;
  asked: number;
  /** Number of times that the guide had no good hit. */
  missed: number;
  /** Pages opened from the results, most frequently opened first. */
  opened: { id: number; count: number }[];
}

/** Queries kept per month; a new one replaces the least frequent one. */
export const MOST_QUERIES = 1_000;
/** Pages kept per query: those opened first. */
const MOST_OPENED = 10;
/** Including the present month. */
const MONTHS = 3;

interface Counts {
  asked: number;
  missed: number;
  /** By id of the page. */
  opened: Record<string, number>;
}

/** A month by its number, `202611`. Keys of its queries begin with the language: `cs heslo`. */
interface Month {
  month: number;
  queries: Record<string, Counts>;
}

/** What readers search for, one file per month below `data/searches/`: a few months, each of limited size. */
export class Searches {
  readonly #folder: StateFolder<Month>;
  readonly #clock: Clock;
  readonly #queue = new Queue();

  private constructor(folder: StateFolder<Month>, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  static async open(files: Files, dataDir: string, clock: Clock): Promise<Searches> {
    return new Searches(await StateFolder.open<Month>(files, join(dataDir, 'searches')), clock);
  }

  /** Counts a query; durable when it returns. Queries that may not be stored are ignored. */
  asked(language: Language, text: string, isFound: boolean): Promise<void> {
    return this.#count(language, text, (counts) => {
      counts.asked += 1;
      if (!isFound) counts.missed += 1;
    });
  }

  /** Counts that a page was opened from the results; durable when it returns. */
  opened(language: Language, text: string, id: number): Promise<void> {
    return this.#count(language, text, ({ opened }) => {
      if (opened[id] !== undefined || Object.keys(opened).length < MOST_OPENED) opened[id] = (opened[id] ?? 0) + 1;
    });
  }

  /** All months together: most frequently missed first, then most frequent. */
  all(): AskedQuery[] {
    const sums = new Map<string, Counts>();
    const since = this.#monthsAgo(MONTHS - 1);
    for (const { month, queries } of this.#folder.all()) {
      if (month < since) continue;
      for (const [key, counts] of Object.entries(queries)) sums.set(key, sum(sums.get(key), counts));
    }
    return [...sums]
      .map(([key, { asked, missed, opened }]) => ({
        language: key.slice(0, 2) as Language,
        query: key.slice(3),
        ...{ asked, missed },
        opened: Object.entries(opened)
          .map(([id, count]) => ({ id: Number(id), count }))
          .sort((a, b) => b.count - a.count || a.id - b.id),
      }))
      .sort((a, b) => b.missed - a.missed || b.asked - a.asked || (a.query < b.query ? -1 : 1));
  }

  async #count(language: Language, text: string, change: (counts: Counts) => void): Promise<void> {
    const query = keptQuery(text);
    if (query === '') return;
    await this.#queue.run(async () => {
      const month = this.#monthsAgo(0);
      if (!this.#folder.get(month)) await this.#folder.add(month, { month, queries: {} });
      await this.#folder.update(month, ({ queries }) => {
        const key = `${language} ${query}`;
        if (!queries[key]) makeRoom(queries);
        change((queries[key] ??= { asked: 0, missed: 0, opened: {} }));
      });
      const since = this.#monthsAgo(MONTHS - 1);
      for (const old of this.#folder.ids()) if (old < since) await this.#folder.remove(old);
    });
  }

  #monthsAgo(count: number): number {
    const now = new Date(this.#clock.now());
    const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count));
    return then.getUTCFullYear() * 100 + then.getUTCMonth() + 1;
  }
}

function makeRoom(queries: Month['queries']): void {
  const keys = Object.keys(queries);
  if (keys.length < MOST_QUERIES) return;
  const asked = (key: string) => queries[key]?.asked ?? 0;
  delete queries[keys.reduce((least, key) => (asked(key) < asked(least) ? key : least))];
}

function sum(before: Counts | undefined, { asked, missed, opened }: Counts): Counts {
  if (!before) return { asked, missed, opened };
  const both = { ...before.opened };
  for (const [id, count] of Object.entries(opened)) both[id] = (both[id] ?? 0) + count;
  return { asked: before.asked + asked, missed: before.missed + missed, opened: both };
}
