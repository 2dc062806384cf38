import { element } from '../../scripts/dom.ts';
import type { LogEntry } from '../server-data.ts';
import { sayDay, sayMoment } from './day.ts';
import type { DashboardPage } from './section.ts';

/** A job's history, newest first, collapsed. Empty for visitors without access. */
export function historyOf(log: LogEntry[], { data, texts, language }: DashboardPage): HTMLElement[] {
  if (log.length === 0) return [];
  const { history, service } = texts.console;
  const events: Record<string, string> = texts.console.events;
  const nameOf = (id: number) => data.names[id] ?? String(id);
  const entries = log.toReversed().map(({ at, actor, event, translator_id, deadline }) => {
    const name = actor === 0 ? service : nameOf(actor);
    const whom = translator_id ? [`${event === 'unassigned' ? '←' : '→'} ${nameOf(translator_id)}`] : [];
    const when = deadline === undefined ? [] : [deadline ? sayDay(deadline, language) : texts.console.noDeadline];
    const what = element('strong', {}, [events[event] ?? event, ...whom, ...when].join(' '));
    const time = element('time', { datetime: at }, sayMoment(at, language));
    return element('li', {}, time, ' ', what, ' ', element('span', {}, name));
  });
  const list = element('ol', { class: 'log' }, ...entries);
  return [element('details', { class: 'job-history' }, element('summary', {}, history), list)];
}
