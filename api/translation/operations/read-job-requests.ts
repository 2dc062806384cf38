import type { Language } from '../../contract/model.ts';
import { isRecord } from '../../lib/is-record.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationInput } from '../../rest/operations/operation.ts';
import { invalid } from '../../rest/operations/references.ts';
import { SITE_ID, TRANSLATED_TYPES, type TranslatedType } from '../jobs/texts.ts';
import { readDeadline } from '../jobs/deadline.ts';

export const MAX_JOB_REQUESTS = 50;

export interface JobRequest {
  source_id: number;
  /** Null if only the id was given. */
  source_type: TranslatedType | null;
  target_language: Language | null;
  translator_id: number;
  /** ISO 8601. */
  deadline: string | null;
  /** Whether to translate the whole text again even if its translation is up to date. */
  revision: boolean;
}

/**
 * The entries of the request, each still to be read with {@link readJobRequest}. A request that names no source is
 * refused, never interpreted as "everything".
 */
export function listedJobRequests({ args }: Pick<OperationInput, 'args'>): Record<string, unknown>[] {
  const { jobs, ...single } = args;
  const named = single.source_id === undefined && single.source_type === undefined ? [] : [{ ...single }];
  const entries = (jobs as Record<string, unknown>[] | undefined) ?? named;
  if (entries.length === 0) throw new Problem('xlate_no_jobs');
  if (entries.length > MAX_JOB_REQUESTS) throw invalid('jobs', entries.length);
  return entries;
}

export function readJobRequest(entry: Record<string, unknown>): JobRequest {
  return {
    ...readSource(entry),
    target_language: readLanguage(entry['target_language']),
    translator_id: entry['translator_id'] === undefined ? 0 : readId('translator_id', entry['translator_id']),
    deadline: deadlineOf(entry['deadline']),
    revision: readFlag('revision', entry['revision']),
  };
}

/** The settings are identified by their type, everything else by its id. */
function readSource(entry: Record<string, unknown>): Pick<JobRequest, 'source_id' | 'source_type'> {
  const { source_id, source_type } = entry;
  const type = TRANSLATED_TYPES.find((one) => one === source_type) ?? null;
  if (type === null && source_type !== undefined && source_type !== null)
    throw invalid('source_type', printed(source_type));
  const isNamed = type === 'site' && (source_id === undefined || source_id === null);
  return { source_type: type, source_id: isNamed ? SITE_ID : readId('source_id', source_id) };
}

function readId(name: string, value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(number) || (number as number) < 0) throw invalid(name, printed(value));
  return number as number;
}

function readLanguage(value: unknown): Language | null {
  const code = isRecord(value) ? value['code'] : value;
  if (code === undefined || code === null) return null;
  if (code !== 'cs' && code !== 'en') throw invalid('target_language', printed(code));
  return code;
}

function readFlag(name: string, value: unknown): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean') throw invalid(name, printed(value));
  return value === true;
}

function deadlineOf(value: unknown): string | null {
  const deadline = readDeadline(value);
  if (deadline === undefined) throw invalid('deadline', printed(value));
  return deadline;
}

const printed = (value: unknown): string => String(JSON.stringify(value) ?? '').slice(0, 80);
