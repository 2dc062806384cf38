import { element } from '../../scripts/dom.ts';
import type { LogEntry } from '../server-data.ts';
import { sayMoment } from './day.ts';
import type { DashboardPage } from './section.ts';

/** What happened to a job, newest first, folded. Empty for who may not see it. */
export function historyOf(log: LogEntry[], { data, texts, language }: DashboardPage): HTMLElement[] {
  if (log.length === 0) return [];
  const { events, history, service } = texts.console;
  const entries = log.toReversed().map(({ at, actor, event }) => {
    const name = actor === 0 ? service : (data.names[actor] ?? String(actor));
    const time = element('time', { datetime: at }, sayMoment(at, language));
    return element('li', {}, time, ' ', element('strong', {}, events[event] ?? event), ' ', element('span', {}, name));
  });
  const list = element('ol', { class: 'log' }, ...entries);
  return [element('details', { class: 'job-history' }, element('summary', {}, history), list)];
}
