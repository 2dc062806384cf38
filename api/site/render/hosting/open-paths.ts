/** Files that pages of other sites load: the help script and the search index. A trailing `*` is a prefix match. */
export const OPEN_PATHS = ['help.js', 'help-search.js', 'search-index/*'] as const;

/** Whether a file of the output is one of them. */
export const isOpen = (path: string): boolean =>
  OPEN_PATHS.some((open) => (open.endsWith('*') ? path.startsWith(open.slice(0, -1)) : path === open));
