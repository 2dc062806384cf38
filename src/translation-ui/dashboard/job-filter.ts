/** Jobs on one page of the list. */
const PER_PAGE = 50;

/** What the URL tells, so that who comes back sees the same list, and whom it is shared with; all else there counts for nothing. */
const IN_URL = {
  search: /./,
  state: /^(?:any|waiting|in_progress|complete|cancelled)$/,
  language: /^(?:cs|en)$/,
  translator: /^\d{1,15}$/,
  order: /^(?:id|title|deadline|translator|words|modified) (?:asc|desc)$/,
} as const;

const NAMES = Object.keys(IN_URL) as (keyof typeof IN_URL)[];

const ANY = 'any';

/** What a visitor looks for among the jobs; kept in the URL, and while the console is shown anew. */
export class JobFilter {
  search = '';
  /** `open` are those that wait and those in progress; empty for all. */
  state = 'open';
  /** Empty for both. */
  language = '';
  /** Id of a user; `0` for nobody, empty for anybody. */
  translator = '';
  overdue = false;
  /** Name and direction. */
  order = 'id desc';
  page = 1;

  /** `query` is that of a URL as {@link inUrl} made it. */
  constructor(query: URLSearchParams) {
    for (const name of NAMES) {
      const said = query.get(name) ?? '';
      if (IN_URL[name].test(said)) this[name] = said === ANY ? '' : said;
    }
    this.overdue = query.has('overdue');
    this.page = Math.max(1, Math.trunc(Number(query.get('page')) || 1));
  }

  /** The query of a URL with what differs from the list as it is shown first; what others wrote there stays. */
  inUrl(query: URLSearchParams): URLSearchParams {
    const first = new JobFilter(new URLSearchParams());
    const url = new URLSearchParams(query);
    const set = (name: string, value: string, isSaid: boolean) => (isSaid ? url.set(name, value) : url.delete(name));
    for (const name of NAMES) set(name, this[name] || ANY, this[name] !== first[name]);
    set('overdue', 'true', this.overdue);
    set('page', String(this.page), this.page > 1);
    return url;
  }

  /** As the server reads it. */
  get query(): Record<string, string> {
    return { ...this.wanted, page: String(this.page), per_page: String(PER_PAGE) };
  }

  /** The same for all pages of the list. */
  get wanted(): Record<string, string> {
    const [orderby = '', order = ''] = this.order.split(' ');
    const state = this.state === 'open' ? 'waiting,in_progress' : this.state;
    const said = { search: this.search.trim(), state, target_language: this.language, translator_id: this.translator };
    const filled = Object.entries(said).filter(([, value]) => value !== '');
    return { ...Object.fromEntries(filled), ...(this.overdue ? { overdue: 'true' } : {}), orderby, order };
  }

  /** Whether anything but the open jobs is asked for. */
  get isSet(): boolean {
    const { search, state, language, translator, overdue } = this;
    return search.trim() !== '' || state !== 'open' || language !== '' || translator !== '' || overdue;
  }
}
