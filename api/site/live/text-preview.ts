import { ANONYMOUS, type Caller, callerOf } from '../../contract/caller.ts';
import type { Item, Language } from '../../contract/model.ts';
import { PICTURES, UPLOADS } from '../../content/markdown/link-urls.ts';
import { decodePercent } from '../../lib/decode-percent.ts';
import { mimeTypeOf } from '../../lib/mime-types.ts';
import { Problem } from '../../lib/problem.ts';
import { type Authenticator, BASIC_CHALLENGE } from '../../rest/http/authenticate.ts';
import { readCookie } from '../../rest/http/sessions.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { canEdit, canPropose } from '../../rest/query/policy.ts';
import { idInUrl } from '../../rest/oembed/page-urls.ts';
import { languageAt } from '../../rest/query/urls.ts';
import { mediaWith } from '../../content/store/media/media-files.ts';
import { canReadPicture, canReadUpload } from '../render/public-files.ts';
import { pagePolicy } from '../render/page-policy.ts';
import type { Rendering } from '../render/rendering.ts';
import { previewView } from '../render/views/article.ts';
import { findingsOfText } from '../check/check-guide.ts';
import { tell } from '../check/finding.ts';
import { fileAnswer } from './static-site.ts';
import { previewAnswer } from './preview-answer.ts';

interface PreviewOptions {
  service: Service;
  rendering: Rendering;
  authenticator: Authenticator;
}

/**
 * The page of a text as its editor has it, at the `preview_link` of an autosave: `/?p=12&preview=true`. Requires the
 * credentials of the API, which browsers prompt for, and permission to edit the text. Pictures that are not public are
 * served under the same conditions. Null for every other URL. `path` is below the base.
 */
export async function textPreview(
  request: Request,
  { path, query, remote }: { path: string; query: URLSearchParams; remote: string },
  { service, rendering, authenticator }: PreviewOptions,
): Promise<Response | null> {
  if (!/^(GET|HEAD)$/.test(request.method)) return null;
  const id = query.get('preview') === 'true' ? idInUrl(path, query) : null;
  if (id === null) {
    const bytes = await hiddenFile(
      path,
      () => whoOpens(request, remote, authenticator).catch(() => ANONYMOUS),
      service,
    );
    return bytes && fileAnswer(path, bytes, { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  }
  const { index } = service.store;
  const page = async () => {
    const share = query.get('share');
    const caller = share === null ? await whoOpens(request, remote, authenticator) : whoShared(id, share, service);
    if (caller.id === 0) throw new Problem('rest_not_logged_in', { headers: BASIC_CHALLENGE });
    const item = index.item(id);
    const isFrame = query.get('frame') === 'editor';
    const may = (text: Item) => (isFrame ? canPropose(text, caller, index) : canEdit(text, caller));
    if (!item || item.type === 'attachment' || !may(item)) throw new Problem('rest_post_invalid_id');
    const typed = asTyped(item, caller, service);
    if (isFrame) return framed(typed, rendering);
    const html = await rendering.templates.render(previewView(typed, rendering, 'text'));
    return share === null ? html : withData(html, item.id, caller, service);
  };
  const policy = pagePolicy(rendering.templates.inlineScripts, index.site);
  return previewAnswer(page, { policy, language: languageAt(path, index.site) });
}

/** A file that is not public, for callers who may read what shows it; null for other files and callers. */
async function hiddenFile(path: string, who: () => Promise<Caller>, { store }: Service): Promise<Buffer | null> {
  const { index } = store;
  const known = { [UPLOADS]: canReadUpload, [PICTURES]: canReadPicture };
  const [folder, canReadFile] = Object.entries(known).find(([folder]) => path.startsWith(folder)) ?? [];
  if (!folder || !canReadFile) return null;
  const file = path.slice(folder.length);
  if (canReadFile(file, ANONYMOUS, index) || !canReadFile(file, await who(), index)) return null;
  return store.readFile(folder === UPLOADS ? `uploads/${file}` : file);
}

/** URLs of files that may be hidden, and their path below the base. Bounded, because pages hold long runs of data. */
const HIDDEN = new RegExp(`(?<=[\\s"])[^\\s"]{0,300}?((?:${UPLOADS}|${PICTURES})[^\\s"]*[^\\s",])`, 'g');

/** Whether an upload is attached to a text, or a picture is beside it. */
function belongsTo(text: number, path: string, { store: { index } }: Service): boolean {
  if (path.startsWith(PICTURES))
    return index.withPictureBeside(path.slice(PICTURES.length)).some(({ id }) => id === text);
  const file = path.slice(UPLOADS.length);
  return mediaWith(file, index).some(({ parent }) => parent === text);
}

/**
 * A page with the hidden pictures of its text in it, for readers who may ask for no more than this page. Those of other
 * texts stay hidden: whoever may edit this one could name them.
 */
async function withData(html: string, text: number, caller: Caller, service: Service): Promise<string> {
  const urls = new Map(Array.from(html.matchAll(HIDDEN), ([url, path = '']) => [url, decodePercent(path) ?? path]));
  for (const [url, path] of urls) {
    const type = mimeTypeOf(path);
    const isShown = type.startsWith('image/') && belongsTo(text, path, service);
    const bytes = isShown ? await hiddenFile(path, async () => caller, service) : null;
    if (bytes) urls.set(url, `data:${type};base64,${bytes.toString('base64')}`);
    else urls.delete(url);
  }
  return html.replace(HIDDEN, (url) => urls.get(url) ?? url);
}

/** For the frame of an editor, in which no script may run. */
const framed = async (item: Item, rendering: Rendering): Promise<string> =>
  (await rendering.templates.render(previewView(item, rendering))).replace(/<script\b[^>]*>[^]*?<\/script>/g, '');

/** A shared preview shows what the user who shared it may see now. An expired token is answered as a missing text. */
function whoShared(item: number, token: string, { shares, store }: Service): Caller {
  const user = store.users.byId(shares?.sharedBy(item, token, store.clock.now()) ?? 0);
  if (!user || store.index.item(item)?.status === 'trash') throw new Problem('rest_post_invalid_id');
  return callerOf(user);
}

/** Browsers that open a page send the session cookie and no token, which is enough because viewing changes nothing. */
async function whoOpens({ headers }: Request, remote: string, authenticator: Authenticator): Promise<Caller> {
  const session = authenticator.sessions.find(readCookie(headers.get('cookie')));
  return session ? callerOf(session.user) : authenticator.caller(headers, remote);
}

/** The page of a text as it would be published, and its findings by line of the text, for an open editor. */
export async function previewOf(
  item: Item,
  locale: Language,
  { service, rendering }: Omit<PreviewOptions, 'authenticator'>,
) {
  const findings = (await findingsOfText(item, '', service)).map((finding) => tell(finding, locale));
  return { html: await framed(asPublished(item), rendering), findings };
}

/** The item with what this editor has typed since it was saved, as it would be published. */
function asTyped(item: Item, { id }: Caller, { store }: Service): Item {
  const autosave = store.revisions.autosave(item.id, id);
  const { title, content, excerpt } = autosave && autosave.date > item.modified ? autosave : item;
  return asPublished({ ...item, title, content, excerpt });
}

/** A block has no page of its own, so it is shown as an article. */
const asPublished = (item: Item): Item => ({
  ...item,
  type: item.type === 'cms_block' ? 'post' : item.type,
  status: 'publish',
  password: '',
  slug: item.slug || String(item.id),
});
