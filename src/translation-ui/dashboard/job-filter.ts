const PER_PAGE = 50;

/** Parameters kept in the URL, so that returning or sharing the link shows the same list. All others are ignored. */
const IN_URL = {
  search: /./,
  state: /^(?:any|waiting|in_progress|complete|cancelled)$/,
  language: /^(?:cs|en)$/,
  translator: /^\d{1,15}$/,
  order: /^(?:id|title|deadline|translator|words|modified) (?:asc|desc)$/,
} as const;

const NAMES = Object.keys(IN_URL) as (keyof typeof IN_URL)[];

const ANY = 'any';

/** The visitor's search and filters for jobs; kept in the URL, and when the console is rebuilt. */
export class JobFilter {
  search = '';
  /** `open` means waiting or in progress; empty for all. */
  state = 'open';
  /** Empty for both languages. */
  language = '';
  /** Id of a user; `0` for unassigned jobs, empty for any translator. */
  translator = '';
  overdue = false;
  /** Key and direction. */
  order = 'id desc';
  page = 1;

  /** `query` is that of a URL made by {@link inUrl}. */
  constructor(query: URLSearchParams) {
    for (const name of NAMES) {
      const said = query.get(name) ?? '';
      if (IN_URL[name].test(said)) this[name] = said === ANY ? '' : said;
    }
    this.overdue = query.has('overdue');
    this.page = Math.max(1, Math.trunc(Number(query.get('page')) || 1));
  }

  /** Query parameters for the differences from the initial list; parameters of others are kept. */
  inUrl(query: URLSearchParams): URLSearchParams {
    const first = new JobFilter(new URLSearchParams());
    const url = new URLSearchParams(query);
    const set = (name: string, value: string, isSaid: boolean) => (isSaid ? url.set(name, value) : url.delete(name));
    for (const name of NAMES) set(name, this[name] || ANY, this[name] !== first[name]);
    set('overdue', 'true', this.overdue);
    set('page', String(this.page), this.page > 1);
    return url;
  }

  get query(): Record<string, string> {
    return { ...this.wanted, page: String(this.page), per_page: String(PER_PAGE) };
  }

  /** Like `query`, for all pages of the list. */
  get wanted(): Record<string, string> {
    const [orderby = '', order = ''] = this.order.split(' ');
    const state = this.state === 'open' ? 'waiting,in_progress' : this.state;
    const said = { search: this.search.trim(), state, target_language: this.language, translator_id: this.translator };
    const filled = Object.entries(said).filter(([, value]) => value !== '');
    return { ...Object.fromEntries(filled), ...(this.overdue ? { overdue: 'true' } : {}), orderby, order };
  }

  /** Whether the filter differs from open jobs. */
  get isSet(): boolean {
    const { search, state, language, translator, overdue } = this;
    return search.trim() !== '' || state !== 'open' || language !== '' || translator !== '' || overdue;
  }
}
