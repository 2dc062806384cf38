/** Content of the old text that has no form in the new one, with its place. */
export interface Loss {
  /** `element`, `shortcode`, `block`, `link`, `picture`, … */
  kind: string;
  /** Its name and description. */
  what: string;
  /** The heading above it, and the words before it. */
  place: string;
}

/** Records what did not become Markdown of a text, and the decisions made. */
export class Ledger {
  /** Elements kept as HTML, because Markdown has no form for them. */
  readonly kept = new Map<string, number>();
  /** Classes and styles only for appearance. */
  readonly appearance = new Map<string, number>();
  readonly losses: Loss[] = [];
  /** Decisions, a sentence each, without repeats. */
  readonly notes = new Set<string>();
  #heading = '';
  #near = '';

  count(where: 'kept' | 'appearance', name: string): void {
    this[where].set(name, (this[where].get(name) ?? 0) + 1);
  }

  lose(kind: string, what: string): void {
    this.losses.push({ kind, what: what.slice(0, 200), place: whereabouts(this.#heading, this.#near.trim()) });
  }

  /** Records text that was passed, as the place of whatever follows. */
  pass(text: string): void {
    const passed = (this.#near + text).replace(/\s+/g, ' ');
    // Whole words only, so that they can be searched for.
    this.#near = passed.length > 60 ? passed.slice(-60).replace(/^\S*\s/, '') : passed;
  }

  enter(heading: string): void {
    this.#heading = heading.replace(/\s+/g, ' ').trim().slice(0, 80);
    this.#near = '';
  }
}

/** Describes a position by the heading above it and the words before it. */
export const whereabouts = (heading: string, near: string): string =>
  `${heading ? `under "${heading}"` : 'before the first heading'}${near && `, after "${near}"`}`;
