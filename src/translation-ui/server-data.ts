/** The rules of the server that the pages also apply. */
export { fold } from '../../api/lib/fold.ts';
export { nests } from '../../api/translation/text/nesting.ts';
export * from '../../api/translation/text/runs.ts';

/** Data received from the server as JSON. */
export type { EditorData, EditorUnit, UnitState } from '../../api/translation/ui/editor.ts';
export type { Conflict as Dispute } from '../../api/translation/text/merge/conflicts.ts';
export type { Disputed } from '../../api/translation/ui/settle.ts';
export type { DashboardJob, JobListData } from '../../api/translation/ui/job-list.ts';
export type { RememberedText } from '../../api/translation/ui/memory.ts';
export type { ShownComment } from '../../api/translation/ui/comments.ts';
export type { ConcordanceHit } from '../../api/translation/ui/concordance.ts';
export type { GapsData, MissingTranslation } from '../../api/translation/ui/gaps.ts';
export type { GlossaryTerm } from '../../api/translation/text/checks/glossary.ts';
export type { Finding } from '../../api/translation/text/checks/check-unit.ts';
export type { Delivery } from '../../api/translation/ui/deliver.ts';
export type { Dismissed } from '../../api/translation/ui/dismiss.ts';
export type { UploadedFile } from '../../api/translation/ui/tool-files.ts';
export type { SavedUnit } from '../../api/translation/ui/save-unit.ts';
export type { LogEntry } from '../../api/translation/jobs/job.ts';
export type { Code, Match, Restype, Run, Warning } from '../../api/translation/text/unit-types.ts';
export type { Language } from '../views.ts';
export type { ShownJob as Job } from '../../api/translation/jobs/serialize-job.ts';
export type { EstimateData } from '../../api/translation/ui/estimate.ts';
export type { Changed } from '../../api/translation/ui/change-jobs.ts';
export type { DashboardData } from '../../api/translation/ui/console.ts';
