/** Time after which a query with results counts as asked, in milliseconds; until then it may be incomplete. */
const SETTLED_MS = 2_000;

/** Reports searches and opened results to the server of the page, without any data about the reader. */
class SearchReport {
  readonly #url: string;
  readonly #told = new Set<string>();
  #shown: { query: string; found: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    this.#url = url;
    addEventListener('pagehide', () => this.#asked());
  }

  /** Called when results of a query are shown; `isFound` if they are good hits. */
  shown(query: string, isFound: boolean): void {
    clearTimeout(this.#timer);
    this.#shown = { query, found: isFound ? 'yes' : 'no' };
    this.#timer = setTimeout(() => this.#asked(), SETTLED_MS);
  }

  /** Called when the query has been cleared. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#shown = null;
  }

  /** Called when a page among the results is opened. */
  opened(id: string): void {
    if (!this.#shown) return;
    this.#asked();
    this.#send({ query: this.#shown.query, opened: id });
  }

  #asked(): void {
    clearTimeout(this.#timer);
    if (!this.#shown || this.#told.has(this.#shown.query)) return;
    this.#told.add(this.#shown.query);
    this.#send(this.#shown);
  }

  #send(message: Record<string, string>): void {
    navigator.sendBeacon(this.#url, new URLSearchParams({ language: document.documentElement.lang, ...message }));
  }
}

/** Null if reports are not accepted: pages have the same bytes on every host, and our server signals it by a header. */
export function searchReport(url: string): SearchReport | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isTaken = page?.serverTiming.some(({ name }) => name === 'searches') ?? false;
  return isTaken ? new SearchReport(url) : null;
}
