import { element } from '../../scripts/dom.ts';
import type { Dismissed, Disputed, EditorData, EditorUnit, Finding, Run, SavedUnit } from '../server-data.ts';
import { Failure, reasonOf, type SessionData } from '../../workspace/server.ts';
import { showFailure } from '../../workspace/page.ts';
import { startPage, type TranslationUiPage } from '../start-page.ts';
import { Comments } from './comments.ts';
import { Concordance } from './concordance.ts';
import { DeliverBar } from './deliver.ts';
import { askToDismiss } from './dismiss.ts';
import { askAbout, disputePanel, undecided, type Decisions } from './disputes.ts';
import { Drafts, withDraft } from './drafts.ts';
import { exactMatches } from './exact-matches.ts';
import { filesPanel, showFaults } from './files.ts';
import { fillRows } from './fill-rows.ts';
import { filterBar } from './filter.ts';
import { noticesFor } from './notices.ts';
import type { EditorPage } from './page.ts';
import { progressBar } from './progress.ts';
import { bare, plainText, sameRuns } from './runs.ts';
import { reviewPanel } from './review.ts';
import { saveStatus } from './save-status.ts';
import { Saver } from './saver.ts';
import { sectionsOf } from './sections.ts';
import { followShortcuts, shortcutHelp, skipToUnits } from './shortcuts.ts';
import { showTaken } from './taken.ts';
import { UnitRow } from './unit.ts';

/** Number of sent texts that a save names. If one before them arrived, the page shows its own text as another's. */
const MOST_TRIED = 5;

export const startEditor = (): Promise<void> =>
  startPage(async (page, user) => {
    const path = `ate/jobs/${page.root.dataset.job}/editor`;
    try {
      showEditor(page, user, await page.server.get<EditorData>(path));
    } catch (error) {
      const job = takenJob(error);
      if (job === null) throw error;
      showTaken(page, (error as Failure).message, new Drafts(user.id, job, draftStore()).texts());
    }
  });

/** The job's id if a request failed because the job was reassigned, else null. */
function takenJob(error: unknown): number | null {
  const isTaken = error instanceof Failure && error.problem?.code === 'xlate_job_taken';
  return isTaken ? Number(error.problem?.data?.['job']) : null;
}

function showEditor(uiPage: TranslationUiPage, user: SessionData['user'], data: EditorData): void {
  const { root, server, uiPath, language } = uiPage;
  const texts = uiPage.texts.editor;
  const { job, mayEdit } = data;
  const drafts = new Drafts(user.id, job.xlate_job_id, draftStore());
  const status = saveStatus(texts, `${uiPath}console/?lang=${language}`);
  const progress = progressBar(texts);
  /** The latest known text of each unit on the server. */
  const arrived = new Map(data.units.map(({ id, target }) => [id, target ?? []]));
  /** The texts of each unit sent since; some may have arrived although their answers did not. */
  const tried = new Map<string, Run[][]>();

  let isTaken = false;
  const saver = new Saver({
    send: (unit, target, isLast) => {
      const url = `jobs/${job.xlate_job_id}/units/${encodeURIComponent(unit)}`;
      const [known, before] = [arrived.get(unit) ?? [], tried.get(unit) ?? []];
      tried.set(unit, [...before, target].slice(-MOST_TRIED));
      const body = { target: bare(target), base: bare(known), tried: before.map(bare) };
      return server.send<SavedUnit>('PUT', url, body, isLast);
    },
    onSaved: (unit, target, { warnings }) => {
      arrived.set(unit, target);
      tried.delete(unit);
      drafts.drop(unit);
      rowAt(unit)?.warn(warnings);
      exact.repeat(rowAt(unit));
      exact.refresh();
      filter.count();
    },
    onRefused: (unit, failure) => {
      const { problem } = failure;
      if (takenJob(failure) !== null) {
        const unsent = rows.filter((row) => !sameRuns(row.target, arrived.get(row.unit.id) ?? []));
        isTaken = true;
        const typed = unsent.map((row) => plainText(row.target));
        showTaken(uiPage, failure.message, typed);
      }
      if (problem?.code !== 'xlate_unit_changed') return;
      const { target: theirs, name } = problem.data as { target: Run[]; name: string };
      arrived.set(unit, theirs);
      tried.delete(unit);
      rowAt(unit)?.offer(theirs, { theirs: name });
    },
    onState: (state, message) => status.show(state, message),
    wait: (action, ms) => void setTimeout(action, ms),
  });

  const rows: UnitRow[] = [];
  const tell = (notice: HTMLElement) => deliver.tell(notice);
  const page: EditorPage = { data, rows, saver, server, texts, tell, onRefused };
  const comments = new Comments(page);
  const restored: UnitRow[] = [];
  for (const known of data.units) {
    const draft = mayEdit && known.state !== 'final' ? drafts.of(known.id, known.source) : null;
    const { unit, target } = withDraft(known, draft);
    const row = rowOf(unit, target, rows.length);
    if (target !== unit.target && row.isChangedSinceLoad) restored.push(row);
    rows.push(row);
  }

  const places = new Map(data.units.map(({ id }, at) => [id, at]));
  const rowAt = (unit: string): UnitRow | undefined => rows[places.get(unit) ?? -1];

  function rowOf(unit: EditorUnit, target: readonly Run[] | null, at: number): UnitRow {
    return new UnitRow({
      unit,
      target,
      position: at + 1,
      languages: { source: data.source_language, target: data.target_language },
      mayEdit,
      texts,
      thread: () => comments.at(unit.id),
      onChange: changed,
      onConfirm: confirm,
      onReopen: (row) => void reopen(row),
      onDismiss: (row, finding) => void dismiss(row, finding),
    });
  }

  const filter = filterBar(rows, texts);
  const exact = exactMatches(page, (count) => {
    deliver.report(element('p', { class: 'notice good' }, texts.exact.filled(count)));
  });
  const previewUrl = data.hasPreview ? `${uiPath}preview/${job.ate_job_id}/?lang=${language}` : null;
  const deliver = new DeliverBar(page, { previewUrl, decideFirst });

  function changed(row: UnitRow): void {
    drafts.keep(row.unit.id, row.target, arrived.get(row.unit.id) ?? []);
    saver.put(row.unit.id, row.target);
    refresh();
  }

  function confirm(row: UnitRow): void {
    saver.insist(row.unit.id);
    void saver.flush();
    const after = [...rows.slice(rows.indexOf(row) + 1), ...rows];
    const next = after.find((other) => other.state === 'open' && other !== row) ?? rows[rows.indexOf(row) + 1];
    go(next);
  }

  async function reopen(row: UnitRow): Promise<void> {
    const { id } = row.unit;
    try {
      const url = `jobs/${job.xlate_job_id}/units/${encodeURIComponent(id)}/reopen`;
      const { target, warnings } = await server.send<Pick<SavedUnit, 'warnings'> & { target: Run[] }>('POST', url);
      const at = rows.indexOf(row);
      const opened = rowOf({ ...row.unit, target, warnings, state: 'done' }, target, at);
      arrived.set(id, target);
      rows[at] = opened;
      row.item.replaceWith(opened.item);
      opened.fill();
      opened.focus();
      refresh();
    } catch (error) {
      row.tell(reasonOf(error, texts));
    }
  }

  /** The warning refers to the server's text, so typed text is sent first. */
  async function dismiss(row: UnitRow, finding: Finding): Promise<void> {
    const reason = await askToDismiss(finding, texts);
    if (reason !== null) {
      try {
        await saver.flush();
        const url = `jobs/${job.xlate_job_id}/units/${encodeURIComponent(row.unit.id)}/dismiss`;
        const said = await server.send<Dismissed>('POST', url, { ...finding, reason });
        row.warn(said.warnings);
        comments.load(said.comments);
        filter.count();
      } catch (error) {
        row.tell(reasonOf(error, texts));
      }
    }
    row.focus();
  }

  /** Texts typed during the upload stay; when they are sent, the server compares them with those of the file. */
  function fill(fresh: EditorData): void {
    for (const unit of fresh.units) {
      if (!sameRuns(rowAt(unit.id)?.target ?? [], arrived.get(unit.id) ?? [])) continue;
      arrived.set(unit.id, unit.target ?? []);
      rowAt(unit.id)?.load(unit);
    }
    for (const row of rows) exact.repeat(row);
    comments.load(fresh.comments);
    notices.replaceChildren(...noticesFor(fresh, 0, texts));
    refresh();
  }

  /** Sends typed texts before units appear or disappear. */
  async function settle(decisions: Decisions): Promise<void> {
    await saver.flush();
    try {
      await server.send('PUT', decisionsPath, { decisions });
      location.reload();
    } catch (error) {
      showFailure(error, uiPage);
    }
  }

  const decisionsPath = `jobs/${job.xlate_job_id}/decisions`;

  async function decideFirst(): Promise<boolean> {
    const { conflicts } = await server.get<Disputed>(decisionsPath);
    const decisions = await askAbout(undecided(conflicts), page);
    if (decisions === null) return false;
    if (Object.keys(decisions).length > 0) {
      showDisputes(await server.send<Disputed>('PUT', decisionsPath, { decisions }));
    }
    return true;
  }

  function showDisputes(disputed: Disputed): void {
    const panel = disputePanel(disputed, page, (decisions) => void settle(decisions));
    disputes.replaceChildren(...(panel ? [panel] : []));
  }

  function onRefused({ problem }: Failure): void {
    if (problem?.code === 'xlate_target_edited') void lookAgain();
    // The page says how the job ended: perhaps by a delivery whose answer was lost.
    if (problem?.code === 'xlate_job_closed') location.reload();
  }

  /** Shows the disputes after someone else edited the translation, keeping typed texts. */
  async function lookAgain(): Promise<void> {
    const fresh = await server.get<EditorData>(`ate/jobs/${job.ate_job_id}/editor`);
    for (const unit of fresh.units) rowAt(unit.id)?.dispute(unit);
    showDisputes(fresh);
    disputes.querySelector<HTMLElement>('h2')?.focus();
    disputes.scrollIntoView({ block: 'center' });
  }

  function refresh(): void {
    progress.show(rows);
    filter.count();
    exact.refresh();
    deliver.refresh();
  }

  const concordance = new Concordance(page);
  const head = element(
    'div',
    { class: 'editor-head' },
    titleOf(data, uiPage),
    ...(mayEdit
      ? [
          element('div', { class: 'editor-state' }, progress.bar, status.line, concordance.opener, shortcutHelp(texts)),
          element('div', { class: 'row editor-actions' }, filter.bar, exact.button, deliver.bar),
        ]
      : []),
  );
  const notices = element('div', {}, ...noticesFor(data, restored.length, texts));
  const disputes = element('div', {});
  showDisputes(data);
  const review = reviewPanel(page);
  const files = mayEdit ? [filesPanel(page, fill)] : [];
  root.replaceChildren(
    head,
    deliver.result,
    ...files,
    notices,
    disputes,
    ...(review ? [review] : []),
    comments.at(''),
    ...sectionsOf(page),
    ...(mayEdit ? [filter.nothing] : []),
    concordance.dialog,
  );
  if (mayEdit) showFaults(job.error?.units ?? [], rows, texts);
  fillRows(rows);
  for (const row of rows) exact.repeat(row);
  refresh();
  const go = (row: UnitRow | undefined) => {
    filter.reveal(row);
    row?.focus();
  };
  if (mayEdit) skipToUnits(rows, texts.skip, go);
  followShortcuts(rows, {
    confirm,
    go,
    lookUp: (row) => concordance.open(row),
    fillExact: exact.fill,
  });
  for (const row of restored) saver.put(row.unit.id, row.target);
  guardLeaving(saver, () => isTaken);
}

function titleOf(
  { title, job, source_language }: EditorData,
  { texts, uiPath, language }: TranslationUiPage,
): HTMLElement {
  const { source_language: from, target_language: to } = job;
  document.title = `${title} – ${document.title}`;
  const link = element('a', { href: job.permalink, lang: source_language, target: '_blank', rel: 'noopener' }, title);
  const back = element('a', { href: `${uiPath}console/?lang=${language}` }, texts.editor.toConsole);
  const direction = element('p', { class: 'direction' }, back, ` · ${texts.direction(from.name, to.name)}`);
  return element('div', { class: 'editor-title' }, element('h1', {}, link), direction);
}

/**
 * Protects typed texts when the page is closed: they are sent immediately and stored here, and the browser
 * asks for confirmation.
 */
function guardLeaving(saver: Saver, isTaken: () => boolean): void {
  addEventListener('beforeunload', (event) => {
    if (saver.isBehind && !isTaken()) event.preventDefault();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saver.flushLast();
  });
  addEventListener('online', () => void saver.flush());
}

/** If storage is forbidden, even accessing the property throws. */
function draftStore(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  }
}
