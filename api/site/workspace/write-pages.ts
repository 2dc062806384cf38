import type { PlainView, WorkspaceFrame, WriteFormView } from '../../../src/workspace/views.ts';
import { can, type Caller } from '../../contract/caller.ts';
import { ITEM_COLLECTIONS } from '../../contract/enums.ts';
import { TEXT_TYPES } from '../../contract/routes/writing.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { canEdit, canPropose, canRead } from '../../rest/query/policy.ts';
import type { SerializeContext } from '../../rest/query/serialize/serialize-context.ts';
import type { WorkspacePage, Sent, Shown, Visit } from './pages.ts';
import { mergeTexts } from '../../content/markdown/merge-texts.ts';
import { SESSION_HEADER } from '../../rest/request/credentials.ts';

const mayEnter = (caller: Caller): boolean => can(caller, 'edit_posts');

/** Pages where texts are found, written and reviewed. They work through the content API. */
export const writePages = (form: TextForm): WorkspacePage[] => [
  textForm(form),
  plainPage(/^write\/$/, 'write-list'),
  plainPage(/^write\/new\/$/, 'write-new'),
  plainPage(/^write\/media\/$/, 'write-media'),
  plainPage(/^write\/people\/$/, 'write-people', (caller) => can(caller, 'manage_options')),
  plainPage(/^write\/me\/$/, 'write-me', ({ id }) => id !== 0),
  {
    path: /^write\/proposals\/(?:(\d{1,15})\/)?$/,
    mayEnter,
    open: (frame, { params }) => ({ kind: 'write-proposals', frame, id: Number(params[0] ?? 0) }),
  },
  {
    path: /^write\/(\d{1,15})\/$/,
    mayEnter,
    open(frame, { params, caller }) {
      const item = form.index.item(Number(params[0]));
      const type = TEXT_TYPES.find((name) => name === item?.type);
      if (!item || !type || !canPropose(item, caller, form.index)) return null;
      const { id, language } = item;
      const [proposes, author] = [!canEdit(item, caller), form.userName(item.author, language)];
      const other = form.index.partner(item);
      const partner = other && canRead(other, caller, form.index) ? other.id : 0;
      const text = { id, collection: ITEM_COLLECTIONS[type], language, proposes, author, partner };
      return { kind: 'write-text', frame, text };
    },
  },
];

const plainPage = (path: RegExp, kind: PlainView['kind'], may = mayEnter): WorkspacePage => ({
  path,
  mayEnter: may,
  open: (frame) => ({ kind, frame }),
});

interface TextForm {
  index: ContentIndex;
  userName: SerializeContext['userName'];
  /** The API, called as a page script would call it. */
  ask(request: Request): Promise<Response>;
  /** URL of the API with a trailing slash. */
  api: string;
}

interface Stored {
  title: { raw: string };
  content: { raw: string };
  status: string;
}

/** Editing a text without a script. The text is read and saved through the API, under its rules. */
const textForm = (options: TextForm): WorkspacePage => ({
  path: /^write\/(\d{1,15})\/form\/$/,
  mayEnter,
  open: (frame, visit, sent) => answer(frame, visit, sent, options),
  isForm: true,
});

async function answer(
  frame: WorkspaceFrame,
  visit: Visit,
  sent: Sent | null,
  { index, ask, api }: TextForm,
): Promise<Shown> {
  const item = index.item(Number(visit.params[0]));
  const type = TEXT_TYPES.find((name) => name === item?.type);
  if (!item || !type || !canEdit(item, visit.caller)) return null;
  const url = `${api}cms/v2/${ITEM_COLLECTIONS[type]}/${item.id}?lang=${visit.language}&context=edit`;
  const { cookie = '' } = visit.credentials;
  const opened = await ask(new Request(url, { headers: { cookie, [SESSION_HEADER]: visit.session.token } }));
  const version = opened.headers.get('etag') ?? '';
  const stored = (await opened.json()) as Stored;
  const shown = { title: stored.title.raw, content: stored.content.raw, status: stored.status, version };
  const view = (text: Partial<typeof shown>, said = '', theirs: WriteFormView['theirs'] = null): WriteFormView => ({
    ...{ kind: 'write-form', frame, said, theirs, isSaved: false },
    text: {
      ...{ language: item.language, ...shown, ...text },
      ...{ statuses: statusesFor(stored.status, visit), token: visit.session.token },
    },
  });
  if (!sent) return { ...view({}), isSaved: new URLSearchParams(visit.url.query).has('saved') };
  const { title = '', content = '', status = stored.status } = sent;
  const typed = { title, content: withEndingsOf(stored.content.raw, content), status };
  const headers = {
    ...visit.credentials,
    ...{ 'content-type': 'application/json', 'if-match': sent['version'] ?? '', [SESSION_HEADER]: sent['token'] ?? '' },
  };
  const body = JSON.stringify(changed(typed, shown));
  const saved = await ask(new Request(url, { method: 'PATCH', headers, body }));
  if (saved.ok) return seeOther(`${visit.url.path}?lang=${visit.language}&saved`);
  const { message = '' } = (await saved.json()) as { message?: string };
  return view(typed, message, saved.status === 412 ? shown : null);
}

/** Only changed fields: an unchanged status must not count as a request for one that the user may not set. */
const changed = <Texts extends Record<string, string>>(typed: Texts, stored: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== stored[name])) as Partial<Texts>;

/** Forms submit CRLF line ends; unchanged passages keep their own. */
function withEndingsOf(stored: string, typed: string): string {
  const unix = (text: string) => text.replace(/\r\n?/g, '\n');
  return unix(stored) === unix(typed) ? stored : mergeTexts(unix(stored), unix(typed), stored).content;
}

function statusesFor(now: string, { caller }: Visit): string[] {
  const offered = can(caller, 'publish_posts') ? ['draft', 'pending', 'publish'] : ['draft', 'pending'];
  return offered.includes(now) ? offered : [now, ...offered];
}

const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
