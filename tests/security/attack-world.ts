import { expect } from 'vitest';
import type { Role } from '../../api/contract/roles.ts';
import { createApi } from '../../api/rest/http/api.ts';
import { createApp } from '../../api/app.ts';
import { readRequestUrl } from '../../api/rest/http/request-url.ts';
import { StaticSite } from '../../api/site/live/static-site.ts';
import { openService } from '../../api/service.ts';
import { type ContentFiles, page } from '../helpers/guide-folder.ts';
import { memoryFiles, putFiles } from '../helpers/memory-files.ts';
import { authorizationOf, BASE, usersFile } from '../helpers/test-app.ts';
import type { Sent } from './attack.ts';
import { closeLater } from '../helpers/close.ts';

const ROLES: Role[] = [
  ...(['administrator', 'editor', 'author', 'contributor'] as const),
  ...(['subscriber', 'translator', 'translation_manager'] as const),
];
const USERS = ROLES.map((role, index) => ({
  ...{ id: index + 1, login: role, role },
  language_pairs: role.startsWith('transl') ? [{ from: 'cs', to: 'en' } as const] : [],
}));

/** Words that only some may read. None of them is part of another word of the guide. */
export const SECRET = {
  draft: 'kanardraft',
  protected: 'kanarlocked',
  password: 'kanarsesame',
  slug: 'kanarslug',
  note: 'kanarnote',
  hash: 'scrypt$',
};

export const ID = {
  public: 11,
  draft: 12,
  protected: 13,
  private: 14,
  chapter: 15,
  child: 16,
  media: 17,
  block: 18,
  category: 19,
  guarded: 20,
  partner: 21,
  attached: 22,
};

const DATE = '2025-01-02T03:04:05';

const CONTENT: ContentFiles = {
  'content/site.yaml': 'name: Guide\n',
  'content/authors.yaml': '- id: 2\n  slug: editor\n  name: Editor\n',
  'content/cs/posts/public.md': page({ id: ID.public, title: 'Public', author: 2, date: DATE }, 'Words for all.'),
  'content/cs/posts/draft.md': page(
    { id: ID.draft, title: SECRET.draft, author: 2, status: 'draft', date: DATE },
    `Words of ${SECRET.draft}.`,
  ),
  'content/cs/posts/guarded.md': page(
    { id: ID.guarded, title: 'Guarded', author: 2, status: 'draft', password: SECRET.password, date: DATE },
    'Words.',
  ),
  'content/cs/posts/locked.md': page(
    { id: ID.protected, title: 'Locked', author: 2, password: SECRET.password, date: DATE },
    `Words of ${SECRET.protected}.`,
  ),
  'content/cs/posts/private.md': page(
    { id: ID.private, title: SECRET.draft, author: 2, status: 'private', date: DATE },
    `Words of ${SECRET.draft}.`,
  ),
  'content/en/posts/partner.md': page(
    { id: ID.partner, title: SECRET.draft, author: 2, status: 'private', translation_of: ID.public, date: DATE },
    `Words of ${SECRET.draft}.`,
  ),
  'content/cs/media/attached.md': page({ id: ID.attached, title: SECRET.draft, post: ID.private, file: 'a.txt' }),
  'content/uploads/a.txt': 'A file.',
  'content/cs/pages/kanarslug.md': page(
    { id: ID.chapter, title: 'Chapter', slug: SECRET.slug, author: 2, status: 'private', date: DATE },
    'Words.',
  ),
  'content/cs/pages/child.md': page(
    { id: ID.child, title: 'Child', author: 2, parent: ID.chapter, date: DATE },
    'Words of the child.',
  ),
  'content/cs/blocks/block.md': page({ id: ID.block, title: 'Block', author: 2, date: DATE }, 'Words of a block.'),
  'content/cs/categories/category.md': page({ id: ID.category, name: 'Category' }),
  'content/cs/media/file.md': page({ id: ID.media, title: 'File', author: 2, date: DATE, file: '2025/01/file.txt' }),
  'content/uploads/2025/01/file.txt': 'A file.',
};

/** Files of the output, and files beside them that must not be served. */
const OUTPUT: Record<string, string> = {
  'index.html': '<p>Home</p></body>',
  '404.html': '<p>Not here</p></body>',
  '_under/index.html': '<p>Under</p></body>',
  _headers: SECRET.note,
  _redirects: SECRET.note,
  '_hosting/nginx.conf': SECRET.note,
  '.guide-output': SECRET.note,
  '.git/config': SECRET.note,
  'a/.hidden/index.html': SECRET.note,
};

export type Answer = { status: number; headers: Headers; text: string; code: string | undefined };

export interface World {
  send(sent: Sent, from?: string): Promise<Answer>;
  /** Unexpected errors; there must be none in the end. */
  errors: unknown[];
}

/** A guide in memory with API, files and one user per role, behind all layers of a request except the socket. */
export async function openWorld(): Promise<World> {
  const files = memoryFiles();
  await putFiles(files, '/guide', { ...CONTENT, 'data/users.json': usersFile(USERS) });
  const errors: unknown[] = [];
  const report = (error: unknown) => errors.push(error);
  const service = await openService({
    ...{ contentDir: '/guide/content', dataDir: '/guide/data', base: BASE, files, report },
  });
  if (service.store.issues.size > 0) throw new Error(JSON.stringify([...service.store.issues.values()]));
  const site = new StaticSite({
    read: async (path) => (Object.hasOwn(OUTPUT, path) ? Buffer.from(OUTPUT[path] ?? '') : null),
    policy: () => "default-src 'self'",
    languagesBelow: () => ['en'],
    basePath: '/',
    apiUrl: `${BASE}/cms-json/`,
  });
  const api = createApi(service);
  const app = createApp({ service, api, site, basePath: '/' });
  closeLater(async () => {
    await service.store.close();
    expect(errors).toEqual([]);
  });
  return {
    errors,
    async send(sent, from = '192.0.2.1') {
      const target = readRequestUrl(sent.path);
      // The socket rejects an unreadable URL, too.
      if (!target) return { status: 400, headers: new Headers(), text: 'Bad request\n', code: undefined };
      const response = await app.fetch(requestOf(sent), { remote: from, target });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const code = isJson && text ? (JSON.parse(text) as { code?: string }).code : undefined;
      return { status: response.status, headers: response.headers, text, code };
    },
  };
}

function requestOf({ as = 'administrator', method, path, json, bytes, headers: given }: Sent): Request {
  const headers = new Headers(given);
  if (as && !headers.has('authorization')) headers.set('authorization', authorizationOf(as));
  const body = json === undefined ? bytes : JSON.stringify(json);
  if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const init = { method: method ?? (body === undefined ? 'GET' : 'POST'), headers };
  return new Request(new URL(path, BASE), body === undefined ? init : { ...init, body: body as BodyInit });
}
