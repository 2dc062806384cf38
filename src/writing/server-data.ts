/** The rules of a text that the field applies while it is typed. */
export { fold } from '../../api/lib/fold.ts';
export { closedBy, labelOf, readDirective, type Fence } from '../../api/content/markdown/directives.ts';
export { ASIDES, LABELS, type AsideKind } from '../../api/content/markdown/labels.ts';

/** Data that the pages get from the content API besides its records. The types are the server's own. */
export type { Contradiction, MergedText, SideBySide } from '../../api/contract/routes/items.ts';
export type { TextPreview, TextSource } from '../../api/contract/routes/items.ts';
export type { Account, Invited } from '../../api/contract/routes/people.ts';
export type { Uses } from '../../api/contract/routes/shapes.ts';
export type { FeedbackList, ReaderFeedback, ReaderSearch, SearchesData } from '../../api/contract/routes/writing.ts';
export type { FileList, ListedFile, ListedText, TextList } from '../../api/contract/routes/writing.ts';
export type { ShownPassword } from '../../api/rest/operations/own-account.ts';
