/** The part of Pagefind's browser interface that the search uses. */
export interface Pagefind {
  options(options: { baseUrl: string; excerptLength?: number }): Promise<void>;
  init(): Promise<void>;
  filters(): Promise<Record<string, Record<string, number>>>;
  /** `null` when another search came meanwhile. */
  debouncedSearch(
    term: string,
    options: { filters: Record<string, string> },
    wait: number,
  ): Promise<{ results: Result[] } | null>;
}

export interface Result {
  id: string;
  data(): Promise<Found>;
}

export interface Found {
  url: string;
  /** HTML: escaped text with `<mark>`. */
  excerpt: string;
  meta: { title?: string; section?: string };
  sub_results: { title: string; url: string; excerpt: string }[];
}

/** The index lies beside the pages, not in this bundle: the address is known only to the page. */
export async function loadPagefind(bundle: string, baseUrl: string): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ `${bundle}pagefind.js`)) as Pagefind;
  await pagefind.options({ baseUrl, excerptLength: 24 });
  await pagefind.init();
  return pagefind;
}
