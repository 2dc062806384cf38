import { element, onSubmit, say } from '../../scripts/dom.ts';
import { marksOf } from '../editor/check.ts';
import { shown } from '../editor/chip.ts';
import { Field } from '../editor/field.ts';
import { sayMark } from '../editor/hints.ts';
import { bare } from '../editor/runs.ts';
import { plainText, type RememberedText, type Run } from '../server-data.ts';
import { button, isSure } from '../../workspace/controls.ts';
import { Failure } from '../../workspace/server.ts';
import type { DashboardPage } from './section.ts';

interface Found {
  total: number;
  entries: RememberedText[];
}

/** The entries that the memory offers to translators, to search, correct and remove. */
export function memoryPanel(page: DashboardPage): HTMLElement {
  const t = page.texts.console.memory;
  const named = { placeholder: t.search, 'aria-label': t.search };
  const search = element('input', { type: 'search', id: 'memory-search', ...named });
  const find = element('button', { type: 'submit', class: 'tool' }, t.find);
  const form = element('form', { class: 'memory-search', role: 'search' }, search, find);
  const said = element('p', { class: 'hint', role: 'status' });
  const list = element('ul', { class: 'memory' });
  onSubmit(form, () => void page.act(() => load().then(() => ''), { stay: true }));

  async function load(): Promise<void> {
    const { total, entries } = await page.server.get<Found>('memory', { search: search.value });
    say(said, total > entries.length ? t.more(entries.length, total) : t.found(total));
    const isWorkedIn = list.contains(document.activeElement);
    list.replaceChildren(...entries.map((entry) => memoryRow(entry, page, load)));
    if (isWorkedIn) search.focus();
  }

  return element('div', { class: 'panel' }, element('p', { class: 'hint' }, t.help), form, said, list);
}

function memoryRow(entry: RememberedText, page: DashboardPage, reload: () => Promise<void>): HTMLElement {
  const { server, texts, act } = page;
  const t = texts.console.memory;
  const { item, name, title, source, target, source_language, target_language } = entry;
  const path = `memory/${item}/${name}`;
  const words = plainText(source);
  const field = new Field({
    ...{ source, target, language: target_language, label: t.translationOf(words), texts: texts.editor },
    isReadOnly: false,
    onChange: () => {},
  });
  const send = (runs: Run[]) =>
    act(
      async () => {
        const { fault } = await server.send<{ fault: string | null }>('PUT', path, { target: bare(runs) });
        const why = marksOf(source, runs).map((mark) => sayMark(mark, texts.editor));
        if (fault) throw new Failure('refused', `${texts.editor.refused} ${why.join()}.`);
        await reload();
        return texts.console.done;
      },
      { stay: true },
    );
  const remove = async () => {
    if (await isSure(t.removeSure(words), { keep: texts.console.keep, remove: t.removeYes })) await send([]);
  };
  const tools = [button(t.save, () => void send(field.read())), button(t.remove, () => void remove())];
  return element(
    'li',
    { class: 'memory-entry' },
    element('p', { class: 'job-facts' }, title || t.imported),
    element('p', { class: 'source', lang: source_language }, ...shown(source, texts.editor)),
    field.box,
    element('div', { class: 'row' }, ...tools),
  );
}
