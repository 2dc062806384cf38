import type { DashboardData } from '../../api/translation/ui/console.ts';
import type { TargetPage } from '../../api/translation/ui/target-page.ts';
import type { EditorData as Editor } from '../../api/translation/ui/editor.ts';
import type { Warning } from '../../api/translation/text/unit-types.ts';
import type { DashboardJob as Row, JobListData as JobList } from '../../api/translation/ui/job-list.ts';
import type { Language } from '../views.ts';

/** The only rule of the server that is also checked by the pages. */
export { nests } from '../../api/translation/text/nesting.ts';

/** Data received from the server as JSON, with the server's own types if it has them. */
export type { EditorUnit, UnitState } from '../../api/translation/ui/editor.ts';
export type { Conflict as Dispute } from '../../api/translation/text/merge/conflicts.ts';
export type { Disputed } from '../../api/translation/ui/settle.ts';
export type { RememberedText } from '../../api/translation/ui/memory.ts';
export type { ShownComment } from '../../api/translation/ui/comments.ts';
export type { ConcordanceHit } from '../../api/translation/ui/concordance.ts';
export type { GapsData, MissingTranslation } from '../../api/translation/ui/gaps.ts';
export type { GlossaryTerm } from '../../api/translation/text/checks/glossary.ts';
export type { Finding } from '../../api/translation/text/checks/check-unit.ts';
export type { Dismissed } from '../../api/translation/ui/dismiss.ts';
export type { UploadedFile } from '../../api/translation/ui/tool-files.ts';
export type { SavedUnit } from '../../api/translation/ui/save-unit.ts';
export type { LogEntry } from '../../api/translation/jobs/job.ts';
export type { Code, Match, Run, Warning } from '../../api/translation/text/unit-types.ts';
export type { TargetPage } from '../../api/translation/ui/target-page.ts';
export type { Language } from '../views.ts';

export interface Progress {
  translated: number;
  total: number;
  words: number;
}

/** A job as returned by the API, with the properties used by the pages. */
export interface Job {
  xlate_job_id: number;
  ate_job_id: number;
  status: 0 | 1 | 2 | 10;
  needs_update: boolean;
  source_changed: boolean;
  in_review: boolean;
  open_questions: number;
  /** Number of places edited by hand without a decision. */
  undecided: number;
  /** Number of places where the delivery replaced text written by hand. */
  replaced: number;
  source_language: { code: Language; name: string };
  target_language: { code: Language; name: string };
  translator_id: number;
  deadline: string | null;
  progress_details: Progress;
  ateJobUrl: string;
  permalink: string;
  modified: string;
  error: { code: string; message: string; units: { id: string; code: string }[] } | null;
}

export type EditorData = Omit<Editor, 'job'> & { job: Job };

export type DashboardJob = Omit<Row, 'job'> & { job: Job };

export type JobListData = Omit<JobList, 'rows'> & { rows: DashboardJob[] };

export type { EstimateData } from '../../api/translation/ui/estimate.ts';
export type { Changed } from '../../api/translation/ui/change-jobs.ts';

export type { DashboardData } from '../../api/translation/ui/console.ts';

export type Translator = DashboardData['translators'][number];

/** Response to a delivery. */
export interface Delivery {
  status: 2 | 10;
  applied: boolean;
  translated: number;
  total: number;
  target: TargetPage | null;
  needs_update: boolean;
  /** Whether the translation is complete and waits for review by a second person. */
  in_review: boolean;
  warnings: Warning[];
}
