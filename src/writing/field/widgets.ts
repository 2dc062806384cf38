import { WidgetType, type EditorView } from '@codemirror/view';
import { element } from '../../scripts/dom.ts';
import type { Host, Reference } from './target.ts';

/** A menu in the place of a word, which edits this word. */
export class ChoiceWidget extends WidgetType {
  readonly #value: string;
  readonly #label: string;
  readonly #choices: ReadonlyMap<string, string>;

  /** Choices are words and what they are called. A word that is none of them stays what it is until another is chosen. */
  constructor(value: string, label: string, choices: ReadonlyMap<string, string>) {
    super();
    this.#value = value;
    this.#label = label;
    this.#choices = choices;
  }

  override eq(other: ChoiceWidget): boolean {
    return other.#value === this.#value && other.#label === this.#label;
  }

  override toDOM(view: EditorView): HTMLElement {
    const select = element('select', { class: 'choice', 'aria-label': this.#label });
    this.#fill(select);
    select.addEventListener('change', () => {
      const from = view.posAtDOM(select);
      const line = view.state.doc.lineAt(from);
      const [word] = /^[^\s[{]*/.exec(line.text.slice(from - line.from))!;
      view.dispatch({ changes: { from, to: from + word.length, insert: select.value }, userEvent: 'input' });
    });
    return select;
  }

  /** Keeps the menu and with it the focus. */
  override updateDOM(select: HTMLElement): boolean {
    if (!(select instanceof HTMLSelectElement) || select.getAttribute('aria-label') !== this.#label) return false;
    this.#fill(select);
    return true;
  }

  #fill(select: HTMLSelectElement): void {
    const choices = new Map(this.#choices);
    if (!choices.has(this.#value)) choices.set(this.#value, this.#value);
    select.replaceChildren(...[...choices].map(([value, name]) => element('option', { value }, name)));
    select.value = this.#value;
  }
}

/** Asks what a page knows of blocks, links and pictures, once for each. */
export function onceEach(describe: Host['describe']): Host['describe'] {
  const known = new Map<string, ReturnType<typeof describe>>();
  return (reference) => {
    const key = `${reference.kind} ${reference.target}`;
    // A card that cannot be described shows what the author wrote; the next time the page may know more.
    const ask = () =>
      describe(reference).catch(() => {
        known.delete(key);
        return null;
      });
    const asked = known.get(key) ?? ask();
    known.set(key, asked);
    return asked;
  };
}

/** A block or an article as a card, a picture as a thumbnail with its description. */
export class CardWidget extends WidgetType {
  readonly #reference: Reference;
  readonly #alt: string;
  readonly #host: Host;

  constructor(reference: Reference, alt: string, host: Host) {
    super();
    this.#reference = reference;
    this.#alt = alt;
    this.#host = host;
  }

  override eq(other: CardWidget): boolean {
    const [one, two] = [this.#reference, other.#reference];
    return one.kind === two.kind && one.target === two.target && this.#alt === other.#alt;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { kind, target } = this.#reference;
    const { texts } = this.#host;
    const title = element('span', { class: 'card-title' }, kind === 'picture' ? this.#alt || texts.noAlt : target);
    if (kind === 'picture' && !this.#alt) title.classList.add('missing');
    const card = element('span', { class: `card ${kind}` }, title);
    if (kind !== 'picture') card.prepend(element('span', { class: 'card-kind' }, texts.cards[kind]));
    void this.#host.describe(this.#reference).then((found) => {
      if (!found && kind !== 'picture') title.textContent = `${target} (${texts.nothingThere})`;
      if (found && kind !== 'picture') title.textContent = found.title;
      if (found?.thumbnail) card.prepend(this.#thumbnail(found.thumbnail, view));
    });
    return card;
  }

  #thumbnail(src: string, view: EditorView): HTMLElement {
    const thumbnail = element('img', { src, alt: '', class: 'thumbnail' });
    thumbnail.addEventListener('load', () => view.requestMeasure());
    thumbnail.addEventListener('error', () => thumbnail.remove());
    return thumbnail;
  }

  /** A click puts the cursor there, and the source of the card appears. */
  override ignoreEvent(): boolean {
    return false;
  }
}
