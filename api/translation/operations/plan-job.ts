import { OTHER_LANGUAGE } from '../../contract/model.ts';
import type { Caller } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import { findTranslator, lastJobOf, openJobOf } from '../jobs/find-job.ts';
import { findText, partnerOf, textUrl } from '../jobs/find-text.ts';
import { openTyped, type Job } from '../jobs/job.ts';
import { isSite, isTrashed, typeOf, type Text } from '../jobs/texts.ts';
import { mayOrder } from '../jobs/may-order.ts';
import { readSource } from '../jobs/snapshot.ts';
import { nowIso, type Translation } from '../jobs/translation.ts';
import type { JobRequest } from './read-job-requests.ts';

/** The job for a request: a new one that is not stored yet, or an existing one. */
export interface Plan {
  job: Job;
  isNew: boolean;
}

/** Determines the job for an order. Throws if refused. */
export function planJob(wish: JobRequest, caller: Caller, translation: Translation): Plan {
  const source = findSource(wish, caller, translation);
  const known = openJobOf(source.id, translation) ?? (wish.revision ? undefined : currentJobOf(source, translation));
  if (known) return { job: known, isNew: false };
  const state = readSource(source, translation, wish);
  if (state.total === 0) throw new Problem('xlate_no_translatable_content');
  const at = nowIso(translation);
  const job: Job = {
    id: translation.nextJobId(),
    ate_job_id: 0,
    service: translation.editor ? 'remote' : 'embedded',
    source_id: source.id,
    source_type: typeOf(source),
    source_language: source.language,
    target_language: OTHER_LANGUAGE[source.language],
    permalink: textUrl(source, translation),
    ...state,
    revision: wish.revision,
    former: [],
    ...workOn(source, translation),
    status: 1,
    ate_status: 0,
    ate_job_data: {},
    editor_url: '',
    translator_id: wish.translator_id,
    manager_id: caller.id,
    deadline: wish.deadline,
    source_changed: false,
    received: [],
    applying: null,
    error: null,
    created: at,
    modified: at,
    log: [{ at, actor: caller.id, event: 'created', from: null, to: 1, status_id: 0, reason: '', ...given(wish) }],
  };
  openTyped(job);
  if (wish.translator_id !== 0) findTranslator(wish.translator_id, job, translation);
  return { job, isNew: true };
}

/** Translations made before the text was removed, if it is back. */
function workOn({ id, language }: Text, translation: Translation) {
  const last = lastJobOf(id, translation);
  const isBack = last?.error?.code === 'xlate_source_gone' && last.source_language === language;
  const { drafts = {}, rough = {}, writers = {}, reopened = [] } = isBack ? last : {};
  return { drafts, rough, writers, reopened: [...reopened] };
}

const given = ({ translator_id }: JobRequest): { translator_id?: number } => (translator_id ? { translator_id } : {});

function findSource(
  { source_id, source_type, target_language }: JobRequest,
  caller: Caller,
  translation: Translation,
): Text {
  const source = findText(source_id, translation);
  // The settings have no id of their own, so they must be named by type.
  const isMeant = source && (source_type ? source_type === typeOf(source) : !isSite(source));
  if (!isMeant || !mayOrder(source, caller, translation)) throw new Problem('xlate_source_not_found');
  if (target_language === source.language) throw new Problem('xlate_same_language');
  return source;
}

/** The finished job of a text whose translation is up to date. */
function currentJobOf(source: Text, translation: Translation): Readonly<Job> | undefined {
  const last = lastJobOf(source.id, translation);
  const target = partnerOf(source, translation);
  const isCurrent =
    target && !isTrashed(target) && translation.statusIndex.between(source, target).status === 'current';
  return last?.status === 10 && isCurrent ? last : undefined;
}
