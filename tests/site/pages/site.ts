import { cp, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import sharp from 'sharp';
import { contentTypeOf } from '../../../api/lib/mime-types.ts';
import { compileTemplates, loadTemplates } from '../../../api/site/render/templates.ts';
import type { Templates } from '../../../api/site/render/templates.ts';
import { sectionsOf } from '../../../api/site/render/search-document.ts';
import type { SearchDocument } from '../../../api/content/search/model.ts';
import type { ArticleView, ChapterView } from '../../../src/views.ts';
import { indexOf } from '../../content/search/index-files.ts';
import { viewsFor } from './fixtures/views.ts';
import { makeFolder, type ContentFiles } from '../../helpers/guide-folder.ts';
import { serve as serveAny } from '../../helpers/serve.ts';

const LANGUAGES = ['cs', 'en'] as const;

export const templatesFor = async (base: string): Promise<Templates> => loadTemplates(await compileTemplates(base));

/** A folder as a build leaves it: one page per fixture, client files, a picture, the search index. */
async function writeSite(templates: Templates, base: string): Promise<string> {
  const files: ContentFiles = {};
  const documents: SearchDocument[] = [];
  for (const view of LANGUAGES.flatMap((language) => Object.values(viewsFor(base, language)))) {
    const url = view.frame.path.slice(base.length).replace(/(^|\/)$/, '$1index.html');
    files[url] = await templates.render(view);
    const { markdown } = view.frame;
    if (markdown) files[markdown.slice(base.length)] = `# ${view.frame.title}\n`;
    const isFound = (view.kind === 'article' || view.kind === 'chapter') && view.frame.robots === 'index';
    if (isFound) documents.push(documentOf(view, documents.length + 1));
  }
  for (let more = 0; more < MANY; more++) documents.push(manyOf(documents.length + 1));
  for (const [path, bytes] of await indexOf(documents)) files[`search-index/${path}`] = bytes;
  const picture = sharp({ create: { width: 1200, height: 750, channels: 3, background: { r: 214, g: 232, b: 232 } } });
  files['cms-content/uploads/2026/09/detail-pozadavku.png'] = await picture.png().toBuffer();
  const { contentDir } = await makeFolder(files);
  await cp(templates.assets, contentDir, { recursive: true });
  return contentDir;
}

const documentOf = ({ kind, frame, article }: ArticleView | ChapterView, id: number): SearchDocument => ({
  ...{
    id,
    language: frame.language,
    type: kind === 'article' ? 'post' : 'page',
    url: frame.path,
    title: article.title,
  },
  ...{ lead: article.lead ?? '', isOnly: false },
  topics: kind === 'chapter' ? ['Příručky'] : article.categories.map(({ label }) => label),
  sections: sectionsOf(article.html),
});

/** Number of documents that only a search for `zubr` finds: more than it shows at once. */
export const MANY = 7;

const manyOf = (id: number): SearchDocument => ({
  ...{ id, language: 'cs', type: 'post', url: `/many/${id}/`, title: `Zubr ${id}`, lead: '', topics: [] },
  ...{ isOnly: false, sections: [] },
});

/** The strictest content security policy that the pages work under. */
const policyFor = ({ inlineScripts }: Templates) =>
  [
    "default-src 'self'",
    "img-src 'self' data:",
    `script-src 'self' ${inlineScripts.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

export type Served = { origin: string };

/** Serves the pages below `base` on loopback like a static host, with a policy. */
export async function serveSite(base: string): Promise<Served> {
  const templates = await templatesFor(base);
  const folder = await writeSite(templates, base);
  const policy = policyFor(templates);
  const { url } = await serveAny(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST') return answerFeedback(await text(request), response);
    const api = /cms-json\/cms\/v2\/posts\/248$/.test(pathname);
    if (api) return answerUnlock(searchParams.get('password'), response);
    const path = pathname.slice(base.length).replace(/(^|\/)$/, '$1index.html');
    const bytes = await readFile(join(folder, path)).catch(() => null);
    const headers = {
      'content-type': contentTypeOf(path),
      'content-security-policy': policy,
      'server-timing': 'feedback, searches',
    };
    return response.writeHead(bytes ? 200 : 404, headers).end(bytes);
  });
  return { origin: url };
}

function answerUnlock(password: string | null, response: ServerResponse): void {
  const right = password === 'tajneheslo';
  const content = { rendered: '<h2 id="tajne">Tajné</h2><p>Text jen pro zvané.</p>', protected: true };
  response.writeHead(right ? 200 : 403, { 'content-type': 'application/json' });
  response.end(JSON.stringify(right ? { content } : { code: 'rest_post_incorrect_password' }));
}

/** Accepts the feedback of a page, but refuses the comment `never`. */
function answerFeedback(body: string, response: ServerResponse): void {
  const message = new URLSearchParams(body);
  const isWhole = /^[1-9]\d*$/.test(message.get('id') ?? '') && /^(yes|no)$/.test(message.get('helpful') ?? '');
  response.writeHead(isWhole && message.get('comment') !== 'never' ? 204 : 400).end();
}
