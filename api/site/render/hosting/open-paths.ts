/** What pages of other sites load: the help, and the index that it searches. A star stands for all below. */
export const OPEN_PATHS = ['help.js', 'help-search.js', 'search-index/*'] as const;

/** Whether a file of the output is among them. */
export const isOpen = (path: string): boolean =>
  OPEN_PATHS.some((open) => (open.endsWith('*') ? path.startsWith(open.slice(0, -1)) : path === open));
