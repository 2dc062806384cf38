import { element } from '../../scripts/dom.ts';
import { button } from '../../workspace/controls.ts';
import type { Changed } from '../server-data.ts';
import { confirmDialog } from './confirm.ts';
import { isoOfDay } from './day.ts';
import type { DashboardPage } from './section.ts';
import { translatorSelect } from './translator-select.ts';

/** Controls that apply the same change to all selected jobs of a list. */
export function bulkBar(list: HTMLElement, { data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const count = element('span', { class: 'order-count', role: 'status' });
  // Initially nothing is chosen, so that clicking the button changes no job.
  const translator = translatorSelect(0, null, data, t.nobody);
  translator.prepend(element('option', { value: '', selected: true }, t.list.chooseSomebody));
  translator.value = '';
  const deadline = element('input', { type: 'date' });
  const tool = (label: string, action: () => Promise<void>) => button(label, () => void action(), 'secondary');
  const bar = element(
    'div',
    { class: 'order-bar bulk-bar', role: 'group', 'aria-label': t.list.bulk, hidden: true },
    count,
    element('label', {}, element('span', {}, t.translator), translator),
    tool(t.list.assign, assign),
    element('label', {}, element('span', {}, t.deadline), deadline),
    tool(t.list.setDeadline, setDeadline),
    tool(t.list.revise, () => change({ revision: true })),
    ...(data.machine
      ? [tool(t.list.machine, () => change({ machine: 'draft' })), tool(t.list.machinePublish, publish)]
      : []),
    tool(t.cancel, cancel),
  );
  const chosen = () => [...list.querySelectorAll<HTMLInputElement>('input[name=job]:checked')];

  list.addEventListener('change', () => {
    const { length } = chosen();
    bar.hidden = length === 0;
    count.textContent = t.list.selected(length);
  });

  async function assign(): Promise<void> {
    if (translator.value === '') return translator.focus();
    await change({ translator_id: Number(translator.value) });
  }

  async function setDeadline(): Promise<void> {
    const isSure =
      deadline.value !== '' || (await confirmDialog(t.list.clearSure(chosen().length), t.list.clearYes, t.keep));
    if (isSure) await change({ deadline: isoOfDay(deadline.value) });
  }

  async function cancel(): Promise<void> {
    if (await confirmDialog(t.list.cancelSure(chosen().length), t.cancelYes, t.keep)) await change({ cancel: true });
  }

  async function publish(): Promise<void> {
    const question = t.list.machineSure(chosen().length);
    if (await confirmDialog(question, t.list.machineYes, t.keep)) await change({ machine: 'publish' });
  }

  function change(what: object): Promise<void> {
    const jobs = chosen().map(({ value }) => Number(value));
    return act(async () => {
      const { done, failed } = await server.send<Changed>('PUT', 'jobs', { jobs, ...what });
      const reasons = [...Map.groupBy(failed, ({ message }) => message)].map(
        ([message, jobs]) => `${message} (${jobs.map(({ title }) => title).join(', ')})`,
      );
      const refused = failed.length > 0 ? [t.list.notChanged(failed.length), ...reasons] : [];
      return [t.list.changed(done), ...refused].join(' ');
    });
  }

  return bar;
}
