import { WidgetType, type EditorView } from '@codemirror/view';
import { element } from '../../scripts/dom.ts';
import type { Description, Host, Reference } from './target.ts';

/** A menu shown instead of a word, which edits the word. */
export class ChoiceWidget extends WidgetType {
  readonly #value: string;
  readonly #label: string;
  readonly #choices: ReadonlyMap<string, string>;

  /** `choices` maps words to labels. A word not among them stays until another is chosen. */
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

  /** Reuses the menu, so that it keeps the focus. */
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

/** Describes each block, link and picture only once; after a failure the next attempt may succeed. */
export function onceEach(describe: Host['describe']): Host['describe'] {
  const known = new Map<string, ReturnType<typeof describe>>();
  return (reference) => {
    const key = `${reference.kind} ${reference.target}`;
    const asked = known.get(key) ?? describe(reference);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  };
}

/** A card for a block or article, a thumbnail with its description for a picture. */
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
    const fill = (found: Description | null) => {
      if (kind !== 'picture') title.textContent = found?.title ?? `${target} (${texts.nothingThere})`;
      if (found?.thumbnail) card.prepend(this.#thumbnail(found.thumbnail, view));
    };
    // Without a description the card shows its target.
    this.#host.describe(this.#reference).then(fill, () => {});
    return card;
  }

  #thumbnail(src: string, view: EditorView): HTMLElement {
    const thumbnail = element('img', { src, alt: '', class: 'thumbnail' });
    thumbnail.addEventListener('load', () => view.requestMeasure());
    thumbnail.addEventListener('error', () => thumbnail.remove());
    return thumbnail;
  }

  /** A click places the cursor there, which shows the source of the card. */
  override ignoreEvent(): boolean {
    return false;
  }
}
