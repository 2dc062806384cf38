import { element } from '../../scripts/dom.ts';
import { tellDialog } from './confirm.ts';
import type { DashboardPage } from './section.ts';

/** What managers decide for all jobs; what only concerns editors of other makers comes last. */
export function settingsPanel(page: DashboardPage): HTMLElement {
  return element('div', { class: 'panel settings' }, publishing(page), ordering(page), review(page), external(page));
}

/** What nobody needs who translates in the pages here. */
function external(page: DashboardPage): HTMLElement {
  const summary = element('summary', {}, page.texts.console.external);
  return element('details', { class: 'external' }, summary, registration(page), editorChoice(page));
}

function registration({ data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const { registered: isRegistered } = data;
  const button = element('button', { type: 'button', class: 'secondary' }, isRegistered ? t.renewKey : t.register);
  button.addEventListener('click', () => {
    let secret = '';
    const register = async () => {
      const answer = await server.send<{ secret_key?: string }>('POST', 'ams/register_manager', {
        rotate: isRegistered,
      });
      secret = answer.secret_key ?? '';
      return t.done;
    };
    void act(register).then(() => (secret ? tellDialog(t.secret, secret, texts.editor.close) : undefined));
  });
  const line = element('p', { class: 'hint' }, isRegistered ? t.registered : t.notRegistered);
  return element('section', { class: 'setting' }, element('h2', {}, t.registration), line, button);
}

function editorChoice({ data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const options = Object.entries(t.editorTypes).map(([value, label]) => {
    const isChosen = value === data.editor_type;
    const input = element('input', { type: 'radio', name: 'editor', value, id: `editor-${value}`, checked: isChosen });
    input.addEventListener('change', () => {
      void act(() => server.send('POST', 'settings/translation_editor', { editor_type: value }).then(() => t.done));
    });
    return element('label', { class: 'choice' }, input, element('span', {}, label));
  });
  const group = element('fieldset', {}, element('legend', {}, t.editorType), ...options);
  return element('section', { class: 'setting' }, group);
}

function publishing({ data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const checked = data.publish_received;
  const save = (publish_received: boolean) =>
    void act(() => server.send('PUT', 'settings', { publish_received }).then(() => t.done));
  return switchSetting('publish', { checked, label: t.publish, hint: t.publishHint }, save);
}

function ordering({ data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const checked = data.order_published;
  const save = (order_published: boolean) =>
    void act(() => server.send('PUT', 'settings', { order_published }).then(() => t.done));
  return switchSetting('order', { checked, label: t.orderPublished, hint: t.orderPublishedHint }, save);
}

function switchSetting(
  id: string,
  { checked, label, hint }: { checked: boolean; label: string; hint: string },
  save: (checked: boolean) => void,
): HTMLElement {
  const box = element('input', { type: 'checkbox', id, checked, 'aria-describedby': `${id}-hint` });
  box.addEventListener('change', () => save(box.checked));
  return element(
    'section',
    { class: 'setting' },
    element('label', { class: 'choice' }, box, element('span', {}, label)),
    element('p', { class: 'hint', id: `${id}-hint` }, hint),
  );
}

/** Which translations a second person reads before they are published. */
function review({ data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const pairs = [
    ['cs', 'en'],
    ['en', 'cs'],
  ] as const;
  const boxes = pairs.map(([from, to]) => {
    const name = `${from}-${to}`;
    const checked = data.reviewed_pairs.includes(name);
    const box = element('input', { type: 'checkbox', id: `review-${name}`, checked });
    box.addEventListener('change', () => {
      const body = { reviewed: { [name]: box.checked } };
      void act(() => server.send('PUT', 'settings', body).then(() => t.done));
    });
    const words = texts.direction(texts.languages[from], texts.languages[to]);
    return element('label', { class: 'choice' }, box, element('span', {}, words));
  });
  const group = element('fieldset', {}, element('legend', {}, t.review), ...boxes);
  return element('section', { class: 'setting' }, group, element('p', { class: 'hint' }, t.reviewHint));
}
