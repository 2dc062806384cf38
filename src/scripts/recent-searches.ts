import { store, stored } from './storage.ts';

const KEY = 'guide-searches';
const MOST = 5;

/** Recent searches on this device, newest first; empty if the browser stores nothing. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  if (query) save([query, ...recentSearches().filter((one) => one !== query)].slice(0, MOST));
}

export const forgetSearches = (): void => save([]);

const save = (queries: string[]): void => store(KEY, JSON.stringify(queries));
