import { element } from '../../scripts/dom.ts';
import { button, isSure, labelled } from '../../workspace/controls.ts';
import type { Changed } from '../server-data.ts';
import { isoOfDay } from './day.ts';
import { showWhileChosen } from './order-bar.ts';
import type { DashboardPage } from './section.ts';
import { translatorSelect } from './translator-select.ts';

/** Controls that apply the same change to all selected jobs of a list. */
export function bulkBar(list: HTMLElement, { data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  // Initially nothing is chosen, so that clicking the button changes no job.
  const translator = translatorSelect(0, null, data, t.nobody);
  translator.prepend(element('option', { value: '', selected: true }, t.list.chooseSomebody));
  translator.value = '';
  const deadline = element('input', { type: 'date' });
  const tool = (label: string, action: () => Promise<void>) => button(label, () => void action(), 'secondary');
  const bar = element(
    'div',
    { class: 'row order-bar bulk-bar', role: 'group', 'aria-label': t.list.bulk },
    labelled(t.translator, translator),
    tool(t.list.assign, assign),
    labelled(t.deadline, deadline),
    tool(t.list.setDeadline, setDeadline),
    tool(t.list.revise, () => change({ revision: true })),
    ...(data.machine
      ? [
          tool(t.list.machine, () => change({ machine: 'draft' })),
          tool(t.list.machinePublish, () => ask(t.list.machineSure, t.list.machineYes, { machine: 'publish' })),
        ]
      : []),
    tool(t.cancel, () => ask(t.list.cancelSure, t.cancelYes, { cancel: true })),
  );
  const chosen = showWhileChosen(bar, list, 'job', t.list.selected);

  async function assign(): Promise<void> {
    if (translator.value === '') return translator.focus();
    await change({ translator_id: Number(translator.value) });
  }

  async function setDeadline(): Promise<void> {
    const what = { deadline: isoOfDay(deadline.value) };
    await (deadline.value === '' ? ask(t.list.clearSure, t.list.clearYes, what) : change(what));
  }

  async function ask(question: (count: number) => string, yes: string, what: object): Promise<void> {
    if (await isSure(question(chosen().length), { keep: t.keep, remove: yes })) await change(what);
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
