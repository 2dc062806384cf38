/** Where the second script leaves the search that it brings. */
export const ENGINE = Symbol.for('support-guide search');
