/**
 * The modules of the operations of translation in the route table.
 *
 * Life of a job: it is planned and commissioned (`create-jobs.ts`), assigned, translated as a file
 * (`fetch-xliff.ts`) or on our own page (`../ui/`), delivered under signature (`../delivery/receive.ts`), checked
 * against the snapshot of its source (`../delivery/accept-file.ts`), written into the content
 * (`../delivery/apply.ts`) and closed (`../jobs/finish-job.ts`). `../jobs/on-content-change.ts` updates jobs after
 * edits of the content, `../jobs/open.ts` finishes interrupted work at startup, and `../jobs/transitions.ts`
 * defines the allowed transitions.
 */
export * from './assign-job.ts';
export * from './create-jobs.ts';
export * from './fetch-xliff.ts';
export * from './manage.ts';
export * from './read-jobs.ts';
export * from './store-job.ts';
export * from '../delivery/receive.ts';
