import type { Noted } from '../../content/audit/keep-audit.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Item, Language, User } from '../../contract/model.ts';
import type { PiecePair } from '../../contract/routes/items.ts';
import type { Foreseen, UrlChange } from '../../contract/routes/shapes.ts';
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

/** The pages that a write waits for before it is answered. */
export interface Pages {
  /** Resolves when all changes so far can be read at their URLs. */
  live(): Promise<void>;
  /** Resolves when every page that mentions them is up to date too. */
  settled(): Promise<void>;
  /** Number of outputs still to be made. */
  readonly pending: number;
  /** Why some outputs cannot be made now; empty while all is well. */
  readonly trouble: string;
  /** The bytes of an output file if it is up to date, else null. */
  stored(path: string): Uint8Array | null;
  /** What changes would do that the content has only during a call. */
  foresight: {
    /** URLs that they affect. */
    urls(changes: readonly Change[]): UrlChange[];
    /** The page at a URL, or null if there would be none. */
    page(changes: readonly Change[], url: string): Promise<string | Uint8Array> | null;
  };
}

/** The caller for whom unwritten changes are shown, and the language of messages. */
export type Viewer = Pick<OperationInput, 'caller' | 'locale'>;

/** A section of an article that is newer in the other language. */
export interface NewerSection {
  text: string;
  /** Anchor of its heading; empty for the part before the first heading. */
  slug: string;
}

/**
 * The dependencies of public reads: an index to query and a presenter for the results. Nothing here writes, uses a disk
 * or renders, so reads also run without Node.
 */
export interface ReadService {
  store: { index: ContentIndex };
  search: Pick<Search, 'find' | 'whenReady'>;
  serializeContext: TermContext;
  presenter: Presenter;
  /** Whether a reader has given the right password of an item. */
  isPassword(given: string, item: Item): boolean;
  /** URL of the API that accepts writes, named by replicas; empty if unknown, absent if this API accepts writes. */
  writtenAt?: string;
  /** Reports an unexpected error. */
  report(error: unknown): void;
}

/** Passwords and sessions, if users can sign in. */
export interface SignIns {
  /** Whether a password is the user's own; too many guesses are refused. */
  isPassword(login: string, password: string): Promise<boolean>;
  /** Whether a request belongs to a session begun by an invitation: there is no password to confirm yet. */
  isInvited(headers: OperationInput['headers']): boolean;
  /** Continues the session of a request after its user has changed the password. */
  goOn(headers: OperationInput['headers'], user: User): void;
  sessions: {
    /** Ends all sessions of a user. */
    closeAll(user: number): void;
    /** A ticket that begins a session of a user, once. */
    issueTicket(user: User): string;
  };
}

/** The dependencies of all operations: the content and the means to query and show it. */
export interface Service extends ReadService {
  store: Store;
  search: Search;
  serializeContext: SerializeContext;
  /** Sections of the source that changed since this translation was made. */
  newerSections(item: Item): NewerSection[];
  /** Both texts of a pair, piece by piece, and whether the first is the translation. */
  sideBySide(item: Item, partner: Item): { isTranslation: boolean; pairs: PiecePair[] };
  /** Implementation of each operation in the route table. */
  operations: Operations;
  /** Values derived from the content. */
  memo: Memo;
  /** Access to other sites for embeds. */
  embeds: Elsewhere;
  /** Computes the consequences of planned changes for a caller. */
  lookAhead(planned: PlannedSave, viewer: Viewer, service: Service): Promise<Foreseen>;
  /** The page of an unsaved text, with findings by line of the text; absent if there are no pages. */
  preview?(item: Item, locale: Language): Promise<{ html: string; findings: Foreseen['findings'] }>;
  /** The bytes of a page after planned changes; null if it would not exist. */
  pageAhead(planned: PlannedSave, url: string, service: Service): Promise<Uint8Array | null>;
  /** Absent if users cannot sign in. */
  signIns?: SignIns;
  /** Sends mail; absent if no mail server is configured. */
  sendMail?: SendMail;
  /** News for people, sent by `sendMail`. */
  mailbox?: Mailbox;
  /** Changes waiting for a decision; absent on a read-only copy. */
  proposals?: Proposals;
  /** Keeps the pages up to date; null if there are none. */
  pages: Pages | null;
  /** Whether the storage that outputs are uploaded to lags behind; absent if nothing is uploaded. */
  upload?: { readonly isBehind: boolean };
  /** Commits writes; absent if not enabled. `trouble` is why commits or pushes are delayed. */
  versioning?: Versioning;
  /** Records a change other than of a record in the audit log. */
  note(noted: Noted): Promise<void>;
  /** Readers' feedback on pages; absent on a read-only copy. */
  feedback?: Feedback;
  /** Links to previews that need no account; absent on a read-only copy. */
  shares?: Shares;
  /** Readers' searches; absent on a read-only copy. */
  searches?: Searches;
  /** Notifies other systems of events. */
  webhooks: Webhooks;
}

/** An uploaded file as received: name and type are claims of the client and must be checked. */
export interface Upload {
  /** Null if the request does not name the file. */
  name: string | null;
  bytes: Uint8Array;
  /** MD5 computed by the client: in hex, or in base64 as the header is defined; empty if not sent. */
  md5: string;
}

/** A parsed request: route found, arguments typed and checked, caller known. Later code never reads the raw request. */
export interface OperationInput<O extends OperationName = OperationName> {
  route: Route;
  endpoint: Endpoint;
  args: OperationArgs<O>;
  /** Dotted paths of the fields requested by the client; null for all. */
  fields: readonly string[] | null;
  /** Names of the arguments sent by the client. */
  given: ReadonlySet<string>;
  caller: Caller;
  /** Language of lists and of new content. */
  language: Language;
  /** Language of messages and descriptions. */
  locale: Language;
  upload: Upload | null;
  /** `If-Match`, `If-Unmodified-Since` and the like, by lower-case name. */
  headers: ReadonlyMap<string, string>;
}

/** Arguments that describe an item. The id is not among them, because the record has been loaded. */
export type EditArgs = Omit<OperationArgs<'createItem' | 'updateItem'>, 'id'>;
export type Edit = Omit<OperationInput, 'args'> & { args: EditArgs };

/** The result of an operation, before it becomes a response. */
export interface OperationResult {
  status?: number;
  body: unknown;
  /** A file returned as is, instead of the body. */
  raw?: { type: string; bytes: Uint8Array };
  headers?: Record<string, string>;
  /** State of the single record shown, for the entity tag. */
  version?: string;
  /** Totals, if the body is a list. */
  totals?: { total: number; pages: number; page: number };
}

/** Implementation of each operation in the route table. */
export type Operations = { readonly [O in OperationName]: Operation<O> };

/** Implementation of one operation in the route table. */
export type Operation<O extends OperationName = OperationName, S extends ReadService = Service> = (
  input: OperationInput<O>,
  service: S,
) => OperationResult | Promise<OperationResult>;
