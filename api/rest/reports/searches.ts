import { join } from 'node:path';
import type { Language } from '../../contract/model.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Files } from '../../content/store/disk/files.ts';
import { openStateFolder } from '../../content/store/state/state-folder.ts';
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
export async function openSearches(files: Files, dataDir: string, clock: Clock) {
  const folder = await openStateFolder<Month>(files, join(dataDir, 'searches'));

  /** Counts a query; durable when it returns. Queries that may not be stored are ignored. */
  function asked(language: Language, text: string, isFound: boolean): Promise<void> {
    return count(language, text, (counts) => {
      counts.asked += 1;
      if (!isFound) counts.missed += 1;
    });
  }

  /** Counts that a page was opened from the results; durable when it returns. */
  function opened(language: Language, text: string, id: number): Promise<void> {
    return count(language, text, ({ opened }) => {
      if (opened[id] !== undefined || Object.keys(opened).length < MOST_OPENED) opened[id] = (opened[id] ?? 0) + 1;
    });
  }

  /** All months together: most frequently missed first, then most frequent. */
  function all(): AskedQuery[] {
    const sums = new Map<string, Counts>();
    const since = monthsAgo(MONTHS - 1);
    for (const { month, queries } of folder.all()) {
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

  async function count(language: Language, text: string, change: (counts: Counts) => void): Promise<void> {
    const query = keptQuery(text);
    if (query === '') return;
    const month = monthsAgo(0);
    await folder.put(month, { month, queries: {} }, ({ queries }) => {
      const key = `${language} ${query}`;
      if (!queries[key]) makeRoom(queries);
      change((queries[key] ??= { asked: 0, missed: 0, opened: {} }));
    });
    const since = monthsAgo(MONTHS - 1);
    for (const old of folder.ids()) if (old < since) await folder.remove(old);
  }

  function monthsAgo(count: number): number {
    const now = new Date(clock.now());
    const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count));
    return then.getUTCFullYear() * 100 + then.getUTCMonth() + 1;
  }

  return { asked, opened, all };
}

export type Searches = Awaited<ReturnType<typeof openSearches>>;

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
