import { editHereTextsFor } from '../i18n/writing/edit-here.ts';
import { element, inPageLanguage, onSubmit, say } from '../scripts/dom.ts';
import { SESSION, store } from '../scripts/storage.ts';
import style from '../styles/writing/edit-here.css?inline';
import { Failure, isOutdated, reasonOf, Server } from '../workspace/server.ts';
import type { TextSource } from './server-data.ts';

type Passage = TextSource['passages'][number];

/** The text that passages belong to: that of the page, or a block included in it. */
interface Text {
  server: Server;
  /** Path at the API: `posts/12`. */
  path: string;
  base: string;
  source: Pick<TextSource, 'id' | 'content' | 'version' | 'editable'>;
  /** Null for the text of the page. */
  block: TextSource['blocks'][number] | null;
}

const { lang: language } = document.documentElement;
const t = editHereTextsFor(language);

/** Adds a pencil to each passage of a page that the user may change; it opens the passage's Markdown in place. */
export async function editHere(sessionUrl: string): Promise<void> {
  const prose = document.querySelector<HTMLElement>('.prose');
  const record = document.querySelector<HTMLLinkElement>('link[rel=alternate][type="application/json"]')?.href;
  const [path] = /(?:posts|pages)\/\d+/.exec(record ?? '') ?? [];
  const base = sessionUrl.replace('write/session', '');
  // Several guides can share a host.
  if (!prose || !path || !location.pathname.startsWith(base)) return;
  const server = new Server(`${base}cms-json/cms/v2/`, sessionUrl, language);
  try {
    await server.session();
    const source = await server.get<TextSource>(`${path}/source`);
    const blocks = source.blocks.map((block): Text => ({
      server,
      path: `blocks/${block.id}`,
      base,
      source: block,
      block,
    }));
    addPencils(prose, source.passages, [{ server, path, base, source, block: null }, ...blocks]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === 'signed out') store(SESSION, '');
  }
}

function addPencils(prose: HTMLElement, passages: readonly Passage[], texts: readonly Text[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  for (const [shown, passage] of pairs(prose, passages)) {
    const text = texts.find(({ block }) => block?.id === passage.block);
    if (text) place(pencil(shown, passage, text), shown);
  }
}

const SHOWN = 'p, h2, h3, h4, h5, h6, ul, ol, table, pre';

/**
 * Pairs elements on the page with the passages that they were rendered from: those with the same words, if both sides
 * have them equally often.
 */
function pairs(prose: HTMLElement, passages: readonly Passage[]): [HTMLElement, Passage][] {
  const shown = [...prose.querySelectorAll<HTMLElement>(SHOWN)].filter(
    (one) => !one.parentElement?.closest('ul, ol, table, .not-content'),
  );
  const byWords = Map.groupBy(passages, ({ text }) => letters(text));
  const found: [HTMLElement, Passage][] = [];
  for (const [words, elements] of Map.groupBy(shown, wordsOf)) {
    const own = byWords.get(words) ?? [];
    if (words !== '' && own.length === elements.length)
      found.push(...elements.map((one, at) => [one, own[at]!] as [HTMLElement, Passage]));
  }
  return found;
}

/** Removes what rendering added to the text: numbers of footnotes, and help for screen readers. */
function wordsOf(shown: HTMLElement): string {
  const copy = shown.cloneNode(true) as HTMLElement;
  for (const added of copy.querySelectorAll('sup, button, .sr-only, [aria-hidden=true]')) added.remove();
  return letters(copy.textContent ?? '');
}

/** Compares letters and digits only: quotes, dashes and spaces are typeset on the page. */
const letters = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');

function place(pencil: HTMLElement, shown: HTMLElement): void {
  if (shown.matches('table, pre')) {
    // Below the scrolling frame.
    pencil.classList.add('below');
    (shown.closest('.table-scroll, .code-block, .code') ?? shown).after(pencil);
  } else if (shown.matches('ul, ol')) shown.lastElementChild?.append(pencil);
  else if (shown.matches('p')) shown.append(pencil);
  else shown.after(pencil);
}

function pencil(shown: HTMLElement, passage: Passage, text: Text): HTMLElement {
  const begin = passage.text.split(/\s+/).slice(0, 6).join(' ');
  const named = { class: 'edit-pencil', 'aria-label': t.edit.replace('%s', begin), ...inPageLanguage() };
  const { editable, id } = text.source;
  const made = editable
    ? element('button', { type: 'button', ...named })
    : element('a', { href: `${text.base}write/${id}/?lang=${language}`, ...named });
  if (editable) made.addEventListener('click', () => open(shown, passage, text, made));
  return made;
}

/** Opens the Markdown of a passage in place, until it is saved or cancelled. */
function open(shown: HTMLElement, { from, to }: Passage, text: Text, pencil: HTMLElement): void {
  // Only one at a time: saving reloads the page, which would lose what is typed elsewhere.
  const other = document.querySelector<HTMLElement>('.edit-here textarea');
  if (other) return other.focus();
  const { raw } = text.source.content;
  const former = raw.slice(from, to);
  const field = element('textarea', {
    'aria-label': t.label,
    spellcheck: 'true',
    lang: shown.closest('[lang]')?.getAttribute('lang') ?? language,
  });
  field.value = former;
  // A textarea has only one kind of line end.
  const [unchanged, ending] = [field.value, /\r\n?|\n/.exec(raw)?.[0] ?? '\n'];
  const status = element('p', { role: 'status' });
  const save = element('button', { type: 'submit', class: 'primary' }, t.save);
  const cancel = element('button', { type: 'button', class: 'secondary' }, t.cancel);
  const whole = element('a', { href: `${text.base}write/${text.source.id}/?lang=${language}` }, t.whole);
  const tools = element('div', {}, save, cancel, whole, status);
  const form = element('form', { class: 'edit-here not-content', ...inPageLanguage() }, field, tools);
  if (text.block) {
    form.prepend(placesOf(text.block, text.base));
    field.setAttribute('aria-describedby', PLACES);
  }
  const holder = shown.closest<HTMLElement>('.sl-heading-wrapper') ?? shown;
  const stay = (event: Event): void => {
    if (field.value !== unchanged) event.preventDefault();
  };
  window.addEventListener('beforeunload', stay);
  const close = (): void => {
    window.removeEventListener('beforeunload', stay);
    form.remove();
    holder.hidden = false;
    pencil.hidden = false;
    pencil.focus();
  };
  cancel.addEventListener('click', close);
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  onSubmit(form, () => {
    if (field.value === unchanged) return close();
    save.disabled = true;
    say(status, t.saving);
    void write(text, from, former, field.value.replaceAll('\n', ending)).then((problem) => {
      if (problem === '') {
        window.removeEventListener('beforeunload', stay);
        return location.reload();
      }
      save.disabled = false;
      say(status, problem);
    });
  });
  holder.after(form);
  holder.hidden = true;
  pencil.hidden = true;
  field.focus();
}

const PLACES = 'edit-here-places';

/** Lists the other texts that a change of the block also changes. */
function placesOf({ title, elsewhere: { total, texts } }: NonNullable<Text['block']>, base: string): HTMLElement {
  if (total === 0) return element('p', { id: PLACES }, t.blockHere(title));
  const links = texts.map(({ id, title, language: lang }) =>
    element('li', {}, element('a', { href: `${base}write/${id}/?lang=${language}`, lang }, title || String(id))),
  );
  const more = total > texts.length ? [element('li', {}, t.more(total - texts.length))] : [];
  return element('div', {}, element('p', { id: PLACES }, t.block(title, total)), element('ul', {}, ...links, ...more));
}

/** Replaces a passage with new Markdown and changes no other byte; returns why that failed, or an empty string. */
async function write(text: Text, from: number, former: string, now: string): Promise<string> {
  const { server, path } = text;
  let source: Pick<TextSource, 'content' | 'version'> = text.source;
  try {
    for (let at = from; at >= 0; at = onlyPlaceOf(former, source.content.raw)) {
      const { raw } = source.content;
      const content = raw.slice(0, at) + now + raw.slice(at + former.length);
      if (await isSaved(text, content, source.version)) return '';
      // Somebody else has saved, but the passage may be unchanged.
      source = await server.get<TextSource>(`${path}/source`);
    }
    return t.changed;
  } catch (error) {
    return reasonOf(error, t);
  }
}

/** Offset of a passage in a text if it occurs exactly once, else -1. */
const onlyPlaceOf = (passage: string, text: string): number =>
  text.split(passage).length === 2 ? text.indexOf(passage) : -1;

/** Saves a text unless its version has changed; returns whether it was saved. */
async function isSaved({ server, path, block }: Text, content: string, version: string): Promise<boolean> {
  // The page of a text is updated before the response; pages with a block only shortly after.
  const waiting = block ? { prefer: 'wait=10' } : {};
  try {
    await server.exchange('PATCH', path, { body: { content }, headers: { 'if-match': `"${version}"`, ...waiting } });
    return true;
  } catch (error) {
    if (isOutdated(error)) return false;
    throw error;
  }
}
