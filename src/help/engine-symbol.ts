/** Property under which the second script leaves its search. */
export const ENGINE = Symbol.for('support-guide search');
