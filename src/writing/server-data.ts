/** The rules of a text that the field applies while it is typed. */
export { fold } from '../../api/lib/fold.ts';
export { labelOf, readDirective, type Directive } from '../../api/content/markdown/directives.ts';
export { ASIDES, LABELS, type AsideKind } from '../../api/content/markdown/labels.ts';

/** Data that the pages get from the content API besides its records. The types are the server's own. */
export type { FeedbackList, ReaderFeedback } from '../../api/rest/operations/reader-reports.ts';
export type { ReaderSearch, SearchesData } from '../../api/rest/operations/reader-reports.ts';
export type { FileList, ListedFile } from '../../api/rest/operations/list-files.ts';
export type { ListedText, TextList } from '../../api/rest/operations/list-texts.ts';
export type { SideBySide, TextPreview, TextSource } from '../../api/rest/operations/preview-item.ts';
export type { Use, Uses } from '../../api/rest/operations/uses.ts';
export type { Account, Invited } from '../../api/rest/operations/people.ts';
export type { ShownPassword } from '../../api/rest/operations/own-account.ts';
