/** Time that results are shown until their query counts as asked, in milliseconds: until then it may still be typed. */
const SETTLED_MS = 2_000;

/** Tells the server that sent the page what was looked for and what was opened, and nothing of who did. */
class SearchReport {
  readonly #url: string;
  readonly #told = new Set<string>();
  #shown: { query: string; found: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    this.#url = url;
    addEventListener('pagehide', () => this.#asked());
  }

  /** Results of a query are shown; `isFound` when they are good hits. */
  shown(query: string, isFound: boolean): void {
    clearTimeout(this.#timer);
    this.#shown = { query, found: isFound ? 'yes' : 'no' };
    this.#timer = setTimeout(() => this.#asked(), SETTLED_MS);
  }

  /** Nothing is asked for any more. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#shown = null;
  }

  /** A page among the results is opened. */
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

/** Null where nobody takes reports: pages are the same bytes on every host, and a server of ours says so by a header. */
export function searchReport(url: string): SearchReport | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isTaken = page?.serverTiming.some(({ name }) => name === 'searches') ?? false;
  return isTaken ? new SearchReport(url) : null;
}
