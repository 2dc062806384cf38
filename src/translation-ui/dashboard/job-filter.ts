/** Jobs on one page of the list. */
const PER_PAGE = 50;

/** What a visitor looks for among the jobs; kept while the console is shown anew. */
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
