const KEY = 'guide-searches';
const MOST = 5;

/** What was last searched for on this device, newest first; nothing where the browser keeps nothing. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  if (query) save([query, ...recentSearches().filter((one) => one !== query)].slice(0, MOST));
}

export const forgetSearches = (): void => save([]);

function save(queries: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(queries));
  } catch {
    // A browser that keeps nothing for us searches all the same.
  }
}
