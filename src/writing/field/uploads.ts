import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { element } from '../../scripts/dom.ts';
import type { Host } from './target.ts';

/** A picture being uploaded, and its place in the text. */
interface Pending {
  file: File;
  at: number;
}

class WaitingWidget extends WidgetType {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override toDOM(): HTMLElement {
    return element('span', { class: 'waiting' }, this.#text);
  }
}

const begun = StateEffect.define<{ at: number; waiting: Decoration }>();
const ended = StateEffect.define<Decoration>();

/** Places waiting for a picture; they move with the text while the author continues writing. */
const places = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, effects }) {
    let waiting = set.map(changes);
    for (const effect of effects) {
      if (effect.is(begun)) waiting = waiting.update({ add: [effect.value.waiting.range(effect.value.at)] });
      if (effect.is(ended)) waiting = waiting.update({ filter: (_, __, value) => value !== effect.value });
    }
    return waiting;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export const uploads = (): Extension => places;

/**
 * Uploads pictures one by one, each into its place. If the place has been deleted in the meantime, nothing is inserted.
 */
export async function uploadInto(host: Host, pictures: readonly Pending[]): Promise<void> {
  const waiting = pictures.map(({ file, at }) => {
    const widget = new WaitingWidget(host.texts.uploading(file.name));
    return { file, at, waiting: Decoration.widget({ widget, side: 1 }) };
  });
  let filled = -1;
  host.target().dispatch({ effects: waiting.map(({ at, waiting }) => begun.of({ at, waiting })) });
  for (const { file, at, waiting: place } of waiting) {
    host.say(host.texts.uploading(file.name));
    const stored = await host.upload(file).catch(() => void host.say(host.texts.uploadFailed(file.name)));
    if (stored !== undefined) host.say('');
    // Of several at one place, each is a paragraph.
    insertAt(host, place, stored && at === filled ? `\n\n${stored}` : (stored ?? ''));
    if (stored) filled = at;
  }
}

function insertAt(host: Host, place: Decoration, insert: string): void {
  const { state } = host.target();
  let at: number | null = null;
  for (const set = state.field(places).iter(); set.value; set.next()) if (set.value === place) at = set.from;
  const changes = at === null ? [] : [{ from: at, insert }];
  const { main } = state.selection;
  const selection = main.empty && main.head === at ? { selection: { anchor: at + insert.length } } : {};
  host.target().dispatch({ changes, ...selection, effects: ended.of(place), userEvent: 'input.paste' });
}
