import { isRecord } from '../../lib/is-record.ts';
import type { Problem } from '../../lib/problem.ts';
import { invalid } from '../../rest/operations/references.ts';
import type { EditorStatus } from '../jobs/job.ts';

export interface StatusUpdate {
  ateJobId?: number;
  status_id?: EditorStatus;
  ateJobUrl?: string;
  /** URL of a translated file. */
  translated_xliff?: string;
  force: boolean;
  /** The whole report, to be stored with the job. */
  data: Record<string, unknown>;
}

/** Maximum size of a stored report, in bytes of JSON. */
const DATA_BYTES = 16_384;

const STATUSES: readonly unknown[] = [0, 1, 6, 7, 8, 20] satisfies EditorStatus[];

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;

const isWebUrl = (value: unknown): boolean => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2_048;
};

const KEYS: Record<string, (value: unknown) => boolean> = {
  ateJobId: isId,
  status_id: (value) => STATUSES.includes(value),
  progress_details: isRecord,
  ateJobUrl: isWebUrl,
  is_editing: (value) => typeof value === 'boolean',
  translated_xliff: (value) => typeof value === 'string' && value !== '',
  force: (value) => typeof value === 'boolean',
};

/** Merges the records of a report; later ones override earlier ones. Throws if the report is invalid. */
export function readStatusUpdate(records: Record<string, unknown>[]): StatusUpdate {
  const merged: Record<string, unknown> = Object.assign({}, ...records);
  for (const [key, isValid] of Object.entries(KEYS)) {
    if (merged[key] === null) delete merged[key];
    if (merged[key] !== undefined && !isValid(merged[key])) throw defect(key);
  }
  const { translated_xliff, force = false, ...data } = merged;
  if (Buffer.byteLength(JSON.stringify(data)) > DATA_BYTES) throw defect('ate_job_data');
  return {
    ...(data as Pick<StatusUpdate, 'ateJobId' | 'status_id' | 'ateJobUrl'>),
    ...(translated_xliff === undefined ? {} : { translated_xliff: translated_xliff as string }),
    force: force as boolean,
    data,
  };
}

const defect = (key: string): Problem => invalid('ate_job_data', key);
