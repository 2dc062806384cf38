import { element } from '../scripts/dom.ts';
import { startPage, type WorkspacePage, writeUrl } from '../workspace/page.ts';
import { Failure } from '../workspace/server.ts';
import { labelled, onSend, optionsOf } from '../workspace/controls.ts';
import { pageLanguage, words } from './words.ts';

const COLLECTIONS = { post: 'posts', page: 'pages', cms_block: 'blocks' } as const;
type Type = keyof typeof COLLECTIONS;

/** Starts a text: creates a draft and opens its page. `?of=412` makes it the translation of another text. */
export const start = (): Promise<void> => startPage(show);

function show(page: WorkspacePage): void {
  const { root, server } = page;
  const { create: t, kinds, languages, text } = words;
  const given = new URLSearchParams(location.search);
  const type = given.get('type') ?? 'post';
  const kind = element('div', { class: 'kinds', role: 'radiogroup', 'aria-label': t.kind });
  for (const name of Object.keys(COLLECTIONS) as Type[]) {
    const radio = element('input', { type: 'radio', name: 'type', value: name, checked: name === type });
    const hint = element('span', { class: 'hint' }, t.hints[name]);
    const label = element('span', {}, element('strong', {}, kinds[name]), hint);
    kind.append(element('label', { class: 'kind' }, radio, label));
  }
  const names = Object.fromEntries(page.languages.map((code) => [code, languages[code]]));
  const spoken = element('select', {}, ...optionsOf(names, given.get('in') ?? pageLanguage));
  const value = given.get('title') ?? '';
  const title = element('input', { required: true, maxlength: '300', placeholder: t.namePlaceholder, value });
  const form = element(
    'form',
    { class: 'begin' },
    element('h1', {}, t.title),
    labelled(t.name, title),
    kind,
    ...(page.languages.length > 1 ? [labelled(t.language, spoken)] : []),
    element('button', { type: 'submit', class: 'primary' }, t.button),
  );
  onSend(form, text.states, begin);
  root.replaceChildren(form);
  title.focus();

  async function begin(key: string): Promise<void> {
    const chosen = (new FormData(form).get('type') ?? 'post') as Type;
    const of = Number(given.get('of') ?? 0);
    const body = { title: title.value, status: 'draft', ...(of > 0 ? { translation_of: of } : {}) };
    try {
      const sent = { query: { lang: spoken.value }, body, headers: { 'idempotency-key': key } };
      const made = await server.exchange<{ id: number }>('POST', COLLECTIONS[chosen], sent);
      location.assign(writeUrl(page, `${made.body.id}/`));
    } catch (error) {
      if (!(error instanceof Failure && error.kind === 'signed out')) throw error;
      signInAgain(chosen);
    }
  }
  /** The form is the same after signing in. */
  function signInAgain(chosen: Type): void {
    for (const [name, now] of Object.entries({ title: title.value, type: chosen, in: spoken.value }))
      given.set(name, now);
    location.search = String(given);
  }
}
