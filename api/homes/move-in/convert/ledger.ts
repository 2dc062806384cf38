/** Something of the old text that has no form in the new one, with its place. */
export interface Loss {
  /** `element`, `shortcode`, `block`, `link`, `picture`, … */
  kind: string;
  /** Its name and what can be told of it. */
  what: string;
  /** The heading above it, and the words before it. */
  place: string;
}

/** What became of every node of a text. */
export class Ledger {
  /** Elements that became Markdown, by name. */
  readonly mapped = new Map<string, number>();
  /** Elements that stay as HTML, because Markdown has no form for them. */
  readonly kept = new Map<string, number>();
  /** Classes and styles that only said how something looks. */
  readonly appearance = new Map<string, number>();
  readonly losses: Loss[] = [];
  /** What was decided, a sentence each, without repeats. */
  readonly notes = new Set<string>();
  #heading = '';
  #near = '';

  count(where: 'mapped' | 'kept' | 'appearance', name: string): void {
    this[where].set(name, (this[where].get(name) ?? 0) + 1);
  }

  lose(kind: string, what: string): void {
    this.losses.push({ kind, what: what.slice(0, 200), place: whereabouts(this.#heading, this.#near.trim()) });
  }

  /** Text that was passed: the place of what comes next. */
  pass(text: string): void {
    const passed = (this.#near + text).replace(/\s+/g, ' ');
    // Whole words only, so that they can be looked for.
    this.#near = passed.length > 60 ? passed.slice(-60).replace(/^\S*\s/, '') : passed;
  }

  enter(heading: string): void {
    this.#heading = heading.replace(/\s+/g, ' ').trim().slice(0, 80);
    this.#near = '';
  }
}

/** Where something stands: the heading above it, and the words before it. */
export const whereabouts = (heading: string, near: string): string =>
  `${heading ? `under "${heading}"` : 'before the first heading'}${near && `, after "${near}"`}`;
