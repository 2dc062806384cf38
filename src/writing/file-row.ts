import { longDate } from '../i18n/date.ts';
import { mediaTextsFor } from '../i18n/writing/media.ts';
import { element, onSubmit, say } from '../scripts/dom.ts';
import { type WorkspacePage, writeUrl } from '../workspace/page.ts';
import { isOutdated, reasonOf, type Server } from '../workspace/server.ts';
import { button, labelled } from '../workspace/controls.ts';
import { copyText } from '../workspace/once.ts';
import type { FileList, ListedFile, Uses } from './server-data.ts';
import { markdownOf, rooted } from './upload.ts';
import { pageLanguage, words } from './words.ts';

const t = mediaTextsFor(pageLanguage);

interface RowOptions {
  page: WorkspacePage;
  /** Alternative texts typed but not saved, by id. */
  typed: Map<number, string>;
  /** Whether the user may read all texts. */
  seesAll: boolean;
  onRemove(): void;
}

export const nameOf = ({ file }: Pick<ListedFile, 'file'>): string => file.split('/').at(-1)!;

const isPicture = ({ mime_type }: ListedFile): boolean => mime_type.startsWith('image/');

/** A file in the list: its thumbnail, alternative text, uses and actions. */
export function fileRow(file: ListedFile, options: RowOptions): HTMLElement {
  const { page, onRemove } = options;
  const { thumbnail, language, deletable, source_url } = file;
  const name = nameOf(file);
  const status = element('span', { role: 'status', class: 'hint' });
  const copy = button(t.copy, () => {
    const src = rooted(source_url, page.base);
    void copyText(t.copyTitle, markdownOf({ src, alt: file.alt_text }, isPicture(file)), t.copy).then((isCopied) =>
      say(status, isCopied ? t.copied : ''),
    );
  });
  copy.setAttribute('aria-label', `${t.copy}: ${name}`);
  const remove = button(t.remove, onRemove, 'tool danger');
  remove.setAttribute('aria-label', `${t.remove}: ${name}`);
  const spoken = element('span', { class: 'badge', title: words.languages[language] }, language);
  const badge = page.languages.length > 1 ? [' ', spoken] : [];
  const picture = thumbnail
    ? element('img', { src: thumbnail, alt: '', loading: 'lazy' })
    : element('span', { 'aria-hidden': 'true' }, name.split('.').at(-1)!.slice(0, 4));
  return element(
    'li',
    { class: 'file-row' },
    element('div', { class: 'thumbnail' }, picture),
    element(
      'div',
      { class: 'file-what' },
      element('p', {}, element('a', { href: source_url, target: '_blank', rel: 'noopener' }, name), ...badge),
      element('p', { class: 'hint' }, factsOf(file)),
      ...(isPicture(file) ? [altOf(file, options)] : []),
    ),
    element('div', { class: 'file-uses' }, ...usesOf(file, options)),
    element('div', { class: 'row actions' }, copy, ...(deletable ? [remove] : []), status),
  );
}

function factsOf({ width, height, size, date, author }: ListedFile): string {
  const pixels = width > 0 ? [`${width} × ${height} px`] : [];
  return [...pixels, bytes(size), longDate(date, pageLanguage), author.name].filter((fact) => fact !== '').join(' · ');
}

function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  if (size < 1_000_000) return `${Math.round(size / 1000)} kB`;
  return `${(size / 1_000_000).toFixed(1).replace('.', pageLanguage === 'cs' ? ',' : '.')} MB`;
}

/** The alternative text; if editable, a field that keeps unsaved input. */
function altOf(file: ListedFile, options: RowOptions): HTMLElement {
  const { page, typed } = options;
  const { id, language, editable } = file;
  const label = page.languages.length > 1 ? t.altIn(words.languages[language]) : t.alt;
  if (!editable)
    return element('div', {}, element('p', { lang: language, hidden: file.alt_text === '' }, file.alt_text));
  const field = element('textarea', { rows: '1', lang: language });
  field.value = typed.get(id) ?? file.alt_text;
  const save = element('button', { type: 'submit', class: 'tool', 'aria-label': `${t.save}: ${nameOf(file)}` }, t.save);
  const status = element('p', { role: 'status', class: 'hint' });
  const form = element('form', { class: 'alt-form' }, labelled(label, field), save, status);
  const follow = () => {
    const isTyped = field.value.trim() !== file.alt_text;
    save.hidden = !isTyped;
    if (isTyped) typed.set(id, field.value);
    else typed.delete(id);
  };
  follow();
  field.addEventListener('input', () => {
    say(status, '');
    follow();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      field.value = file.alt_text;
      follow();
    }
    // It is a single sentence: Enter saves it.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    form.requestSubmit();
  });
  onSubmit(form, () => {
    if (save.hidden) return;
    say(status, t.saving);
    const sent = field.value.trim();
    void saveAlt(file, sent, page.server).then((said) => {
      // The server strips tags.
      if (said === t.saved && field.value.trim() === sent) field.value = file.alt_text;
      follow();
      say(status, said);
      // The button with the focus may now be hidden.
      if (save.hidden) field.focus();
    });
  });
  return form;
}

/** Saves an alternative text if the stored one is the version that the user saw; returns a message to show. */
async function saveAlt(file: ListedFile, alt_text: string, server: Server): Promise<string> {
  try {
    const headers = { 'if-match': `"${file.version}"` };
    const sent = { body: { alt_text }, headers };
    const { body, etag } = await server.exchange<ListedFile>('PATCH', `media/${file.id}`, sent);
    file.alt_text = body.alt_text;
    file.version = etag.replaceAll('"', '').split('.')[0]!;
    return t.saved;
  } catch (error) {
    if (!isOutdated(error)) return reasonOf(error, t);
    const list = await server.get<FileList>('files', { id: String(file.id) }).catch(() => null);
    if (!list) return t.offline;
    const [newer] = list.files;
    if (!newer) return t.gone;
    file.alt_text = newer.alt_text;
    file.version = newer.version;
    return t.changed(newer.alt_text);
  }
}

function usesOf(file: ListedFile, options: RowOptions): HTMLElement[] {
  const { page, seesAll } = options;
  const { total } = file.uses;
  const hints = otherUses(file, seesAll);
  if (total === 0) return hints;
  const list = usesList(file.uses, page);
  return [element('details', { open: total <= 3 }, element('summary', {}, t.usedIn(total)), list), ...hints];
}

/** Remarks on uses other than the listed texts. */
export function otherUses({ uses, used_elsewhere }: ListedFile, seesAll: boolean): HTMLElement[] {
  if (used_elsewhere) return [element('p', { class: 'hint' }, t.elsewhere)];
  return uses.total > 0 ? [] : [element('p', { class: 'hint' }, seesAll ? t.unused : t.unusedHere)];
}

/** Texts, with links to the pages where they are edited. */
export function usesList({ total, texts }: Uses, page: WorkspacePage): HTMLElement {
  const { kinds, statuses, list } = words;
  const rows = texts.map(({ id, type, title, status, language }) => {
    const link = element('a', { href: writeUrl(page, `${id}/`), lang: language }, title || list.untitled);
    const facts = [
      ...(page.languages.length > 1 ? [language] : []),
      ...(type === 'post' ? [] : [kinds[type as keyof typeof kinds]]),
      ...(status === 'publish' ? [] : [statuses[status as keyof typeof statuses]]),
    ];
    return element('li', {}, link, ...facts.flatMap((fact) => [' ', element('span', { class: 'badge' }, fact)]));
  });
  const more = total > texts.length ? [element('li', {}, t.more(total - texts.length))] : [];
  return element('ul', { class: 'uses' }, ...rows, ...more);
}
