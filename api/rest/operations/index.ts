/** The modules of the operations in the route table, except those of translation. */
export * from './autosaves.ts';
export * from './create-items.ts';
export * from './decide-proposal.ts';
export * from './delete-item.ts';
export * from './list-files.ts';
export * from './list-texts.ts';
export * from './own-account.ts';
export * from './people.ts';
export * from './preview-item.ts';
export * from './proposals.ts';
export * from './proxy-embed.ts';
export * from './reader-reports.ts';
export * from './reads.ts';
export * from './revisions.ts';
export * from './write-items.ts';
export * from './write-terms.ts';
