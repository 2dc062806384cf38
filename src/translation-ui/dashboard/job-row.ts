import { element } from '../../scripts/dom.ts';
import type { Changed, DashboardJob, LogEntry } from '../server-data.ts';
import { Failure } from '../../workspace/server.ts';
import { button, isSure, onChosen } from '../../workspace/controls.ts';
import { isoOfDay, dayOf, sayDay, sayMoment } from './day.ts';
import type { DashboardPage } from './section.ts';
import { translatorSelect } from './translator-select.ts';

export function jobRow(row: DashboardJob, page: DashboardPage): HTMLElement {
  const { job } = row;
  const isOpen = job.status === 1 || job.status === 2;
  return element(
    'li',
    { class: 'job', 'data-job': String(job.xlate_job_id), 'data-state': row.state },
    element('div', { class: 'row job-main' }, ...choice(row, page), title(row, page), badges(row, isOpen, page)),
    progress(row, page),
    labelled('job-who', page.texts.console.translator, who(row, isOpen, page)),
    labelled(
      'job-when',
      isOpen ? page.texts.console.deadline : page.texts.console.states[job.status === 10 ? 'complete' : 'cancelled'],
      deadline(row, isOpen, page),
    ),
    element('div', { class: 'row job-actions' }, ...actions(row, isOpen, page)),
    ...historyOf(row.log, page),
  );
}

function choice({ job, title: name }: DashboardJob, { user, texts }: DashboardPage): HTMLElement[] {
  if (!user.manages) return [];
  const label = texts.console.list.choose(name);
  const value = String(job.xlate_job_id);
  return [element('input', { type: 'checkbox', name: 'job', value, id: `job-${value}`, 'aria-label': label })];
}

const labelled = (name: string, label: string, content: HTMLElement): HTMLElement =>
  element('div', { class: name }, element('span', { class: 'job-label' }, label), content);

function title({ title: name, job, words_left: left }: DashboardJob, { language, texts }: DashboardPage): HTMLElement {
  const { source_language: from, target_language: to } = job;
  const href = job.ateJobUrl && `${job.ateJobUrl}${job.ateJobUrl.includes('?') ? '&' : '?'}lang=${language}`;
  const link = element('a', { href: href || job.permalink, lang: from.code, class: 'job-title' }, name || '–');
  const direction = texts.direction(from.name, to.name);
  const { words: all } = job.progress_details;
  const words = left > 0 && left < all ? texts.console.wordsLeft(left, all) : texts.console.words(all);
  const facts = element('p', { class: 'job-facts' }, `#${job.xlate_job_id} · ${direction} · ${words}`);
  return element('div', {}, link, facts);
}

function badges({ job, state }: DashboardJob, isOpen: boolean, { texts }: DashboardPage): HTMLElement {
  const { overdue, sourceChanged, needsUpdate, states, list } = texts.console;
  const isLate = isOpen && job.deadline !== null && Date.parse(job.deadline) < Date.now();
  const badge = (isSaid: boolean, kind: 'state' | 'warn' | 'bad', text: string): HTMLElement[] =>
    isSaid ? [element('span', { class: `badge ${kind}` }, text)] : [];
  return element(
    'p',
    { class: 'row badges' },
    ...badge(true, 'state', states[state]),
    ...badge(isLate, 'bad', overdue),
    ...badge(job.in_review && isOpen, 'warn', list.inReview),
    ...badge(job.returned, 'warn', list.returned),
    ...badge(job.open_questions > 0 && isOpen, 'warn', list.openQuestions(job.open_questions)),
    ...badge(job.undecided > 0 && isOpen, 'warn', texts.editor.byHand.undecided(job.undecided)),
    ...badge(job.replaced > 0, 'warn', texts.editor.byHand.replaced(job.replaced)),
    ...badge(job.source_changed && isOpen, 'warn', sourceChanged),
    ...badge(job.needs_update, 'warn', needsUpdate),
    ...badge(isOpen && job.error !== null, 'bad', job.error?.message ?? ''),
  );
}

function progress({ job }: DashboardJob, { texts }: DashboardPage): HTMLElement {
  const { translated, total } = job.progress_details;
  const words = texts.editor.progress(translated, total);
  const meter = element('progress', { max: String(total || 1), value: String(translated), 'aria-label': words });
  return element('div', { class: 'job-progress' }, meter, element('span', {}, `${translated}/${total}`));
}

function who(row: DashboardJob, isOpen: boolean, page: DashboardPage): HTMLElement {
  const { data, server, texts, user, act } = page;
  const { xlate_job_id: id, translator_id } = row.job;
  const label = texts.console.translatorOf(row.title);
  if (user.manages && isOpen) {
    const select = translatorSelect(translator_id, row.job, data, texts.console.nobody);
    select.id = `translator-${id}`;
    select.setAttribute('aria-label', label);
    onChosen(select, (value) => {
      const chosen = { jobId: id, translatorId: Number(value) };
      void act(() => server.send('POST', 'jobs/assign', chosen).then(() => texts.console.done));
    });
    return select;
  }
  return element('span', {}, row.translator || texts.console.nobody);
}

function deadline({ job, title: name }: DashboardJob, isOpen: boolean, page: DashboardPage): HTMLElement {
  const { texts, user, language, act } = page;
  const t = texts.console;
  if (!user.manages || !isOpen) {
    const day = job.deadline ?? (isOpen ? null : job.modified);
    return element('span', {}, day ? sayDay(day, language) : t.noDeadline);
  }
  const id = `deadline-${job.xlate_job_id}`;
  const input = element('input', { type: 'date', id, value: dayOf(job.deadline), 'aria-label': t.deadlineOf(name) });
  onChosen(input, (day) => void act(() => changeJob(job.xlate_job_id, { deadline: isoOfDay(day) }, page)));
  return input;
}

function actions({ job, title: name, can_take }: DashboardJob, isOpen: boolean, page: DashboardPage): HTMLElement[] {
  const { server, texts, user, act } = page;
  const t = texts.console;
  const mine = { jobId: job.xlate_job_id, translatorId: user.id };
  const take = () => act(() => server.send('POST', 'jobs/assign', mine).then(() => t.done));
  const cancel = async () => {
    const words = { keep: t.keep, remove: t.cancelYes };
    if (await isSure(t.cancelSure(name), words)) await act(() => changeJob(job.xlate_job_id, { cancel: true }, page));
  };
  const revise = () => act(() => changeJob(job.xlate_job_id, { revision: true }, page));
  const href = `${page.uiPath}edit/${job.ate_job_id}/?lang=${page.language}`;
  return [
    ...(user.manages && job.undecided > 0 ? [element('a', { href, class: 'tool' }, texts.editor.byHand.decide)] : []),
    ...(can_take ? [button(t.take, () => void take())] : []),
    ...(user.manages && isOpen ? [button(t.cancel, () => void cancel())] : []),
    ...(user.manages && job.status === 10 ? [button(t.list.revise, () => void revise())] : []),
  ];
}

/** Changes this job only. If the server refuses, the reason is shown like any refusal. */
async function changeJob(job: number, what: object, { server, texts }: DashboardPage): Promise<string> {
  const { failed } = await server.send<Changed>('PUT', 'jobs', { jobs: [job], ...what });
  if (failed[0]) throw new Failure('refused', failed[0].message);
  return texts.console.done;
}

/** A job's history, newest first, collapsed. Empty for visitors without access. */
function historyOf(log: LogEntry[], { data, texts, language }: DashboardPage): HTMLElement[] {
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
