import { element, onSubmit } from '../scripts/dom.ts';
import { actions, button, labelled, pickIn } from '../workspace/controls.ts';
import type { Link } from './field/target.ts';
import { Rows, searchField } from '../workspace/list-controls.ts';
import { type Picture, rooted, uploadForm, type UploadOptions } from './upload.ts';
import { words } from './words.ts';

const { pictures: t, links, blocks, states, cancel } = words.text;

interface Media {
  id: number;
  source_url: string;
  alt_text: string;
  media_details?: { sizes?: Record<string, { source_url: string }> };
}

/** Picks a picture of the guide, or uploads one if the user may; null if cancelled. */
export function pickPicture(options: UploadOptions, file?: File): Promise<Picture | null> {
  const { server } = options;
  return pickIn(t.title, (pick) => {
    const found = new Rows(element('div', { class: 'media' }));
    const end = actions(button(cancel, () => pick(null)));
    const input = element('input', { type: 'file', accept: 'image/*' });
    const search = searchField(t.search, '', () => void list());
    const offer = (picked: File) => {
      end.remove();
      found.show('', uploadForm(picked, options, { send: t.insert }, pick));
    };
    const list = () =>
      found.ask(states, async () => {
        const query = { media_type: 'image', per_page: '24', lang: options.language, search: search.value.trim() };
        const tiles = (await server.get<Media[]>('media', query)).map((media) => {
          const { id, source_url, alt_text, media_details } = media;
          const src = media_details?.sizes?.['thumbnail']?.source_url ?? source_url;
          const tile = button('', () => pick({ id, src: rooted(source_url, options.base), alt: alt_text }), 'tile');
          tile.append(element('img', { src, alt: alt_text || rooted(source_url, options.base), loading: 'lazy' }));
          return tile;
        });
        return [tiles.length > 0 ? t.total(tiles.length) : noneOf(t, query.search), ...tiles];
      });
    input.addEventListener('change', () => input.files?.[0] && offer(input.files[0]));
    const mayUpload = server.user?.uploads === true;
    const bring = mayUpload ? labelled(t.upload, input) : element('p', { class: 'hint' }, t.noUpload);
    const tools = element('div', { class: 'row media-tools' }, bring, labelled(t.search, search));
    if (file && mayUpload) {
      offer(file);
      return [tools, found.element];
    }
    void list();
    return [tools, found.element, end];
  });
}

interface Hit {
  title: string;
  url: string;
}

/** Picks a text of the guide, first of those in the same language, or takes a URL; null if cancelled. */
export function pickLink({ server, language, base }: UploadOptions): Promise<Link | null> {
  return pickIn(links.title, (pick) => {
    const search = element('input', { type: 'search' });
    const found = new Rows(element('ul', { class: 'hits' }));
    const address = element('input', { type: 'url', placeholder: 'https://' });
    let rest = 0;
    const list = () => {
      clearTimeout(rest);
      return found.ask(states, async () => {
        const typed = search.value.trim();
        if (typed === '') return [''];
        const languages = language === 'cs' ? ['cs', 'en'] : ['en', 'cs'];
        const hitsIn = (lang: string) => server.get<Hit[]>('search', { search: typed, lang, per_page: '8' });
        const both = await Promise.all(languages.map(hitsIn));
        const rows = both.flatMap((hits, at) =>
          hits.map(({ title, url }) => {
            const row = button(title, () => pick({ href: rooted(url, base), text: title }), 'hit');
            row.append(' ', element('span', { class: 'badge' }, languages[at]!));
            return element('li', {}, row);
          }),
        );
        return [rows.length > 0 ? links.total(rows.length) : links.none, ...rows];
      });
    };
    search.addEventListener('input', () => {
      clearTimeout(rest);
      rest = window.setTimeout(() => void list(), 200);
    });
    const form = element(
      'form',
      { class: 'link-form' },
      labelled(links.search, search),
      found.element,
      labelled(links.address, address),
      actions(
        button(cancel, () => pick(null)),
        element('button', { type: 'submit', class: 'primary' }, t.insert),
      ),
    );
    onSubmit(form, () => {
      const href = address.value;
      if (href !== '') return pick({ href, text: href.replace(/^https?:\/\//, '') });
      // Authors press Enter before the texts for the last words are there.
      const asked = search.value;
      void list().then(() => search.value === asked && found.rows.querySelector('button')?.click());
    });
    return [form];
  });
}

/** Picks a block of the guide, by id; null if cancelled. */
export function pickBlock({ server, language }: UploadOptions): Promise<number | null> {
  return pickIn(blocks.title, (pick) => {
    const found = new Rows(element('ul', { class: 'hits' }));
    const search = searchField(blocks.search, '', () => void list());
    type Block = { id: number; title: { raw: string } };
    const list = () =>
      found.ask(states, async () => {
        const query = { context: 'edit', lang: language, search: search.value.trim() };
        const rows = (await server.all<Block>('blocks', query)).map(({ id, title }) =>
          element(
            'li',
            {},
            button(title.raw, () => pick(id), 'hit'),
          ),
        );
        return [rows.length > 0 ? '' : noneOf(blocks, query.search), ...rows];
      });
    void list();
    return [search, found.element, actions(button(cancel, () => pick(null)))];
  });
}

/** Why a list is empty: nothing has been made yet, or nothing contains the words. */
const noneOf = ({ none }: { none: string }, asked: string): string => (asked === '' ? none : links.none);
