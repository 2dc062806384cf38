import { element } from '../../scripts/dom.ts';
import { button, isSure, labelled } from '../../workspace/controls.ts';
import type { Changed } from '../server-data.ts';
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
    labelled(t.translator, translator),
    tool(t.list.assign, assign),
    labelled(t.deadline, deadline),
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
    const words = { keep: t.keep, remove: t.list.clearYes };
    if (deadline.value === '' && !(await isSure(t.list.clearSure(chosen().length), words))) return;
    await change({ deadline: isoOfDay(deadline.value) });
  }

  async function cancel(): Promise<void> {
    const words = { keep: t.keep, remove: t.cancelYes };
    if (await isSure(t.list.cancelSure(chosen().length), words)) await change({ cancel: true });
  }

  async function publish(): Promise<void> {
    const words = { keep: t.keep, remove: t.list.machineYes };
    if (await isSure(t.list.machineSure(chosen().length), words)) await change({ machine: 'publish' });
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
