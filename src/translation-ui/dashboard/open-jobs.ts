/** What the list of jobs shows at first: those waiting or in progress. */
export const OPEN_JOBS = {
  ...{ search: '', state: 'open', language: '', translator: '', overdue: '', order: 'id desc' },
  ...{ page: '1', per_page: '50' },
};

/** Names the same as the API does. */
export function jobsInApi({ state, language, translator, order, ...rest }: typeof OPEN_JOBS): Record<string, string> {
  const [orderby = '', direction = ''] = order.split(' ');
  const states: Record<string, string> = { open: 'waiting,in_progress', any: '' };
  const named = { state: states[state] ?? state, target_language: language, translator_id: translator };
  return { ...rest, ...named, orderby, order: direction };
}
