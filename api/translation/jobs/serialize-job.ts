import { errorMessage, type ErrorCode } from '../../contract/errors.ts';
import type { Language } from '../../contract/model.ts';
import { editorUrl, findText, partnerOf, sourceUrl } from './find-text.ts';
import { isOpen, replacedIn, untranslatedUnits, type Job } from './job.ts';
import { languageName } from './languages.ts';
import { countWords } from './snapshot.ts';
import { isReturned } from './review.ts';
import { isSite } from './texts.ts';
import type { Translation } from './translation.ts';

/** A job as returned by the API. */
export type ShownJob = ReturnType<typeof serializeJob>;

export function serializeJob(job: Readonly<Job>, language: Language, translation: Translation) {
  const { base } = translation.ports;
  const api = `${base}/cms-json/xlate/tm/v1`;
  const named = (code: Language) => ({ code, name: languageName(code, language) });
  return {
    xlate_job_id: job.id,
    ate_job_id: job.ate_job_id,
    status: job.status,
    status_id: job.ate_status,
    needs_update: needsUpdate(job, translation),
    source_changed: job.source_changed,
    source_id: job.source_id,
    source_type: job.source_type,
    target_id: job.target_id || null,
    source_language: named(job.source_language),
    target_language: named(job.target_language),
    translator_id: job.translator_id,
    deadline: job.deadline,
    in_review: Boolean(job.review),
    returned: isReturned(job),
    open_questions: (job.comments ?? []).filter((comment) => comment.is_question && !comment.resolved).length,
    // Places edited by hand: without a decision, and replaced by the delivery.
    undecided: isOpen(job) ? (job.conflicts ?? 0) : 0,
    replaced: job.status === 10 ? replacedIn(job) : 0,
    progress_details: progressOf(job),
    ateJobUrl: workplaceUrl(job, translation),
    xliff_url: `${api}/xliff/fetch/${job.id}`,
    notify_url: `${api}/ate/jobs/receive/${job.id}`,
    site_identifier: translation.records.settings.data.site_identifier,
    permalink: sourceUrl(job, translation),
    created: job.created,
    modified: job.modified,
    error: job.error && { ...job.error, message: errorMessage(job.error.code as ErrorCode, language) },
  };
}

export function progressOf(job: Readonly<Job>): { translated: number; total: number; words: number } {
  const open = job.status === 10 ? 0 : job.units.length === 0 ? job.total : untranslatedUnits(job).length;
  return { translated: job.total - open, total: job.total, words: job.words };
}

export function wordsLeft(job: Readonly<Job>): number {
  if (job.status === 10) return 0;
  if (job.units.length === 0) return job.words;
  return untranslatedUnits(job).reduce((sum, unit) => sum + countWords(unit), 0);
}

/** Whether the source of a finished translation has changed since. Open jobs report it as `source_changed`. */
export function needsUpdate(job: Readonly<Job>, translation: Translation): boolean {
  const { statusIndex } = translation;
  const source = findText(job.source_id, translation);
  const partner = source && partnerOf(source, translation);
  if (job.status !== 10 || !partner) return false;
  const { status } = isSite(source) ? statusIndex.between(source, partner) : statusIndex.of(source);
  return status === 'outdated' || status === 'partial';
}

/** URL where the translator works: the editor that has the job or, with editor type 0, the content itself. */
function workplaceUrl(job: Readonly<Job>, translation: Translation): string {
  const { index } = translation.store;
  const isDirect = translation.records.settings.data.editor_type === '0' && isOpen(job);
  const target = isDirect ? index.item(job.target_id ?? 0) : undefined;
  if (!isDirect || !target || index.site.edit_url === '') return editorUrl(job, translation);
  return index.site.edit_url.replace('{path}', target.path);
}
