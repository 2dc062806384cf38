/** Begins every id that is not a heading's, so that no author can name something that the page's scripts look up. */
export const ID_PREFIX = 'user-content-';
