/** The modules of the operations behind translators' pages. */
export * from './change-jobs.ts';
export * from './comments.ts';
export * from './concordance.ts';
export * from './console.ts';
export * from './decide.ts';
export * from './deliver.ts';
export * from './dismiss.ts';
export * from './editor.ts';
export * from './estimate.ts';
export * from './gaps.ts';
export * from './job-list.ts';
export * from './memory.ts';
export * from './review.ts';
export * from './save-unit.ts';
export * from './settle.ts';
export * from './tool-files.ts';
