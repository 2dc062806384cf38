import { element } from '../../scripts/dom.ts';
import { button, check } from '../../workspace/controls.ts';
import { showOnce } from '../../workspace/once.ts';
import type { DashboardPage } from './section.ts';

/** Settings that managers share across all jobs; those for external editors come last. */
export function settingsPanel(page: DashboardPage): HTMLElement {
  const { data, texts } = page;
  const t = texts.console;
  const publish = { checked: data.publish_received, label: t.publish, hint: t.publishHint };
  const order = { checked: data.order_published, label: t.orderPublished, hint: t.orderPublishedHint };
  return element(
    'div',
    { class: 'panel settings' },
    switchSetting('publish', publish, (publish_received) => save({ publish_received }, page)),
    switchSetting('order', order, (order_published) => save({ order_published }, page)),
    review(page),
    external(page),
  );
}

/** Settings not needed by translators who work on the pages here. */
function external(page: DashboardPage): HTMLElement {
  const summary = element('summary', {}, page.texts.console.external);
  return element('details', { class: 'external' }, summary, registration(page), editorChoice(page));
}

function registration({ data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const { registered: isRegistered } = data;
  const renew = async () => {
    let secret = '';
    await act(async () => {
      const wish = { rotate: isRegistered };
      secret = (await server.send<{ secret_key?: string }>('POST', 'ams/register_manager', wish)).secret_key ?? '';
      return t.done;
    });
    if (secret) showOnce(t.secret, secret, [], texts.editor.byHand.taken.copy);
  };
  const register = button(isRegistered ? t.renewKey : t.register, () => void renew(), 'secondary');
  const line = element('p', { class: 'hint' }, isRegistered ? t.registered : t.notRegistered);
  return element('section', { class: 'setting' }, element('h2', {}, t.registration), line, register);
}

function editorChoice({ data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const options = Object.entries(t.editorTypes).map(([value, label]) => {
    const isChosen = value === data.editor_type;
    const input = element('input', { type: 'radio', name: 'editor', value, id: `editor-${value}`, checked: isChosen });
    input.addEventListener('change', () => {
      void act(() => server.send('POST', 'settings/translation_editor', { editor_type: value }).then(() => t.done));
    });
    return element('label', { class: 'check' }, input, label);
  });
  const group = element('fieldset', {}, element('legend', {}, t.editorType), ...options);
  return element('section', { class: 'setting' }, group);
}

const save = (settings: object, { server, texts, act }: DashboardPage): void =>
  void act(() => server.send('PUT', 'settings', settings).then(() => texts.console.done));

function switchSetting(
  id: string,
  { checked, label, hint }: { checked: boolean; label: string; hint: string },
  save: (checked: boolean) => void,
): HTMLElement {
  return element(
    'section',
    { class: 'setting' },
    check(label, checked, save, { id, 'aria-describedby': `${id}-hint` }),
    element('p', { class: 'hint', id: `${id}-hint` }, hint),
  );
}

/** Selects the translations that a second person reviews before publication. */
function review(page: DashboardPage): HTMLElement {
  const { data, texts } = page;
  const t = texts.console;
  const pairs = [
    ['cs', 'en'],
    ['en', 'cs'],
  ] as const;
  const boxes = pairs.map(([from, to]) => {
    const name = `${from}-${to}`;
    const checked = data.reviewed_pairs.includes(name);
    const words = texts.direction(texts.languages[from], texts.languages[to]);
    return check(words, checked, (on) => save({ reviewed: { [name]: on } }, page), { id: `review-${name}` });
  });
  const group = element('fieldset', {}, element('legend', {}, t.review), ...boxes);
  return element('section', { class: 'setting' }, group, element('p', { class: 'hint' }, t.reviewHint));
}
