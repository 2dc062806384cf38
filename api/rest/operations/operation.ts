import type { Noted } from '../../content/audit/keep-audit.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Item, Language, User } from '../../contract/model.ts';
import type { OperationArgs, OperationName, Endpoint, Route } from '../../contract/routes.ts';
import type { Elsewhere } from '../oembed/consume.ts';
import type { Change, ContentIndex } from '../../content/index/content-index.ts';
import type { PlannedSave } from '../../content/store/plan-change.ts';
import type { SendMail } from '../../lib/http-client/mail.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import type { Search } from '../query/text-search.ts';
import type { Presenter } from '../query/serialize/presenter.ts';
import type { SerializeContext, TermContext } from '../query/serialize/serialize-context.ts';
import type { Proposals } from '../proposals/proposals.ts';
import type { Feedback } from '../reports/feedback.ts';
import type { Searches } from '../reports/searches.ts';
import type { Shares } from '../../content/store/state/shares.ts';
import type { Versioning } from '../../content/store/git/versioning.ts';
import type { Store } from '../../content/store/store.ts';
import type { Mailbox } from '../outbox/mailbox.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** What a write waits for before it is answered. */
export interface Pages {
  /** Resolves when everything that changed so far can be read at its URL. */
  live(): Promise<void>;
  /** Resolves when also every page that mentions it is up to date. */
  settled(): Promise<void>;
  /** Outputs that are still to come. */
  readonly pending: number;
  /** Why some of them cannot be made now; empty while all is well. */
  readonly trouble: string;
  /** URLs that would be another after changes that the content has only while this is asked. */
  foresee(changes: readonly Change[]): UrlChange[];
  /** The page that would lie at a URL after them; null where none would. */
  foreseePage(changes: readonly Change[], url: string): Promise<string | Uint8Array> | null;
}

/** What becomes of a URL below the base, whole. */
export interface UrlChange {
  url: string;
  change: 'new' | 'changed' | 'gone';
}

/** What an author should look at. `mend`: what mends it, where one answer is right, by offset in the text. */
export interface Noticed {
  path: string;
  line: number;
  message: string;
  level: string;
  mend?: { from: number; to: number; insert: string }[];
}

/** Who looks at what is not written, and in which language they are told of it. */
export type Viewer = Pick<OperationInput, 'caller' | 'texts'>;

/** What would follow from a write. */
export interface Foreseen {
  urls: UrlChange[];
  /** What an author should look at in the new text. */
  findings: Noticed[];
  /** Links that would lead nowhere, in other texts that the caller may read, and the record that they lead to now. */
  broken: { path: string; url: string; to: number }[];
  /** Translations that would be behind, and the sections that would be newer in what they are made from. */
  stale: { id: number; language: Language; sections: string[]; source: number }[];
}

/** A section of an article that is newer in the other language. */
export interface NewerSection {
  text: string;
  /** Anchor of its heading; empty for what stands before the first one. */
  slug: string;
}

/** A piece of a text as it is written there. */
export interface Piece {
  text: string;
  /** As translators call it, such as `x-heading`; `literal` is what nobody translates, such as a picture or code. */
  kind: string;
  /** Line of the text on which it begins, from 1; 0 for a field beside it. */
  line: number;
}

/** What stands in the same place of a text and of its translation; null where one of them has nothing there. */
export interface PiecePair {
  source: Piece | null;
  translation: Piece | null;
  /** What happened to the source since the translation was made; empty where nothing is known to have. */
  newer: 'changed' | 'added' | 'removed' | '';
}

/**
 * What reads of public records work with: an index to ask and a way to show what it finds. Nothing here writes, touches a
 * disk or renders, so they can be answered where there is no Node.
 */
export interface ReadService {
  store: { index: ContentIndex };
  search: Pick<Search, 'find'>;
  serializeContext: TermContext;
  presenter: Presenter;
  /** Whether a reader has given the password of a text. */
  isPassword(given: string, item: Item): boolean;
  /** The API that takes writes, for a replica to name it; empty when unknown, absent where this one takes them. */
  writtenAt?: string;
  /** Takes note of an error that nobody foresaw. */
  report(error: unknown): void;
}

/** Passwords and sessions, where somebody can sign in. */
export interface SignIns {
  /** Whether a password is that person's own; too many guesses are refused. */
  isPassword(login: string, password: string): Promise<boolean>;
  /** Whether a request belongs to a session that an invitation began: there is no password yet to prove. */
  isInvited(headers: OperationInput['headers']): boolean;
  /** Goes on with the session of a request, whose user has chosen another password. */
  goOn(headers: OperationInput['headers'], user: User): void;
  /** Ends all sessions of a user. */
  end(user: number): void;
}

/** What every operation works with: the content and the ways to ask and show it. */
export interface Service extends ReadService {
  store: Store;
  search: Search;
  serializeContext: SerializeContext;
  /** Sections of the source that changed since this translation was made. */
  newerSections(item: Item): NewerSection[];
  /** Both texts of a pair, piece by piece, and whether the first is the translation. */
  sideBySide(item: Item, partner: Item): { isTranslation: boolean; pairs: PiecePair[] };
  /** What each name of the route table does. */
  operations: Operations;
  /** What follows from the content. */
  memo: Memo;
  /** How other sites are asked for what an editor embeds. */
  embeds: Elsewhere;
  /** Tells a caller what would follow from changes that are planned and not written. */
  lookAhead(planned: PlannedSave, viewer: Viewer, service: Service): Promise<Foreseen>;
  /** The page of a text that is not written, and what an author should look at in it, by line of the text; absent where there are no pages. */
  preview?(item: Item, texts: Language): Promise<{ html: string; findings: Foreseen['findings'] }>;
  /** The bytes of a page as it would be after such changes; null where there would be none. */
  pageAhead(planned: PlannedSave, url: string, service: Service): Promise<Uint8Array | null>;
  /** Absent where nobody signs in. */
  signIns?: SignIns;
  /** Sends mail; absent where the operator named no server for it. */
  sendMail?: SendMail;
  /** News for people, by the same mail. */
  mailbox?: Mailbox;
  /** Changes that wait for a decision; absent where nothing may be written. */
  proposals?: Proposals;
  /** Keeps the pages up to date; null where there are none. */
  pages: Pages | null;
  /** Whether the storage that the output is uploaded to shows an older guide; absent where nothing is uploaded. */
  upload?: { readonly isBehind: boolean };
  /** Makes commits of writes; absent where nobody wants them. `trouble` says why commits or pushes wait. */
  versioning?: Versioning;
  /** Writes into the audit log what is no change of a record. */
  note(noted: Noted): Promise<void>;
  /** What readers say of pages; absent where nothing may be written. */
  feedback?: Feedback;
  /** Links to previews that need no account; absent where nothing may be written. */
  shares?: Shares;
  /** What readers search for; absent where nothing may be written. */
  searches?: Searches;
  /** Tells other systems what happened. */
  webhooks: Webhooks;
}

/** An uploaded file as it came: name and type are the client's word and are checked. */
export interface Upload {
  /** Null when nothing in the request says how the file is called. */
  name: string | null;
  type: string;
  bytes: Uint8Array;
  /** Hex MD5 that the client computed; empty when it sent none. */
  md5: string;
}

/** A request that was understood: route found, arguments typed and checked, caller known. Nothing later reads the raw one. */
export interface OperationInput<O extends OperationName = OperationName> {
  route: Route;
  endpoint: Endpoint;
  args: OperationArgs<O>;
  /** Dotted paths of the fields that the client wants; null for all. */
  fields: readonly string[] | null;
  /** Names of the arguments that the client gave. */
  given: ReadonlySet<string>;
  caller: Caller;
  /** Language of listed and of new content. */
  language: Language;
  /** Language of messages and descriptions. */
  texts: Language;
  /** URL of the request with its query, for links to other pages of a list. */
  path: string;
  query: string;
  upload: Upload | null;
  /** `If-Match`, `If-Unmodified-Since` and the like, by lower-case name. */
  headers: ReadonlyMap<string, string>;
}

/** What a request may say of an item. The id is not part of it: the record is loaded by now. */
export type EditArgs = Omit<OperationArgs<'createItem' | 'updateItem'>, 'id'>;
export type Edit = Omit<OperationInput, 'args'> & { args: EditArgs };

/** What is answered, before it becomes bytes. */
export interface OperationResult {
  status?: number;
  body: unknown;
  /** A file that is answered as it is, instead of the body. */
  raw?: { type: string; bytes: Uint8Array };
  headers?: Record<string, string>;
  /** State of the one record that is shown, for the entity tag. */
  version?: string;
  /** Totals of a list, where it has them. */
  totals?: { total: number; pages: number; page: number };
}

/** What each name of the route table does. */
export type Operations = { readonly [O in OperationName]: Operation<O> };

/** What a name of the route table does. */
export type Operation<O extends OperationName = OperationName, S extends ReadService = Service> = (
  input: OperationInput<O>,
  service: S,
) => OperationResult | Promise<OperationResult>;
