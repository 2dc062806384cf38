import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { page as contentFile } from '../../helpers/guide-folder.ts';
import { environmentOf, makeSmallFolders, startServer } from '../../helpers/served.ts';
import { authorizationOf, PASSWORD, writeUsers } from '../../helpers/test-app.ts';

const DRAFT = 801;
const PUBLISHED = 57;
const SHUT = 802;
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const folders = await makeSmallFolders((contentDir) => {
  const head = { id: DRAFT, title: 'Coming soon', status: 'draft', author: 21 };
  writeFileSync(join(contentDir, 'en/posts/coming.md'), contentFile(head, 'Words of a draft.'));
  const shut = contentFile({ id: SHUT, title: 'Shut', password: 'x', author: 21 }, '![A dot](s,%20dot.png)');
  writeFileSync(join(contentDir, 'en/posts/shut.md'), shut);
  writeFileSync(join(contentDir, 'en/posts/s, dot.png'), DOT);
});
await writeUsers(folders.dataDir, [
  { id: 20, login: 'editor', role: 'editor' },
  { id: 21, login: 'author', role: 'author' },
  { id: 22, login: 'stranger', role: 'author' },
]);
const server = await startServer(environmentOf(folders));

const as = (login: string) => ({ authorization: authorizationOf(login) });
const look = (id: number, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/?p=${id}&preview=true`, { headers, redirect: 'manual' });

/** Uploads a picture of the draft; returns the URL that it will be published at. */
async function upload(login: string): Promise<{ url: string }> {
  const response = await fetch(`${server.address}/cms-json/cms/v2/media?post=${DRAFT}&lang=en&alt_text=A+dot`, {
    method: 'POST',
    headers: { ...as(login), 'content-type': 'image/png', 'content-disposition': 'attachment; filename=dot.png' },
    body: DOT,
  });
  expect(response.status).toBe(201);
  const { source_url } = (await response.json()) as { source_url: string };
  return { url: server.address + new URL(source_url).pathname };
}

/** Saves an autosave and returns its preview link. */
async function autosave(id: number, login: string, content: string): Promise<string> {
  const response = await fetch(`${server.address}/cms-json/cms/v2/posts/${id}/autosaves`, {
    method: 'POST',
    headers: { ...as(login), 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { preview_link: string }).preview_link;
}

test('shows a draft, marked as such and uncached, to users who may edit it', async () => {
  const response = await look(DRAFT, as('author'));
  expect(response.status).toBe(200);
  const html = await response.text();
  for (const part of ['Words of a draft.', 'Readers see only what is published.']) expect(html).toContain(part);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(response.headers.get('content-security-policy')).toMatch(/; frame-ancestors 'self'$/);
  expect((await fetch(`${server.address}/en/coming/`)).status).toBe(404);
});

test('shows its pictures only to users who may read it', async () => {
  const { url } = await upload('author');
  const ask = (headers: Record<string, string> = {}) => fetch(url, { headers });
  expect([(await ask()).status, (await ask(as('stranger'))).status]).toEqual([404, 404]);
  expect((await ask({ authorization: 'Basic eDp4' })).status).toBe(404);
  const shown = await ask(as('author'));
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    ...[200, 'image/png', 'no-store'],
  ]);
  const signedIn = await fetch(`${server.address}/write/`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ login: 'author', password: PASSWORD }) },
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await ask({ cookie })).status).toBe(200);
});

async function share(method: string, login = 'author', id = DRAFT) {
  const headers = { ...as(login), 'content-type': 'application/json' };
  const url = `${server.address}/cms-json/cms/v2/posts/${id}/share`;
  const answer = await fetch(url, { method, headers, ...(method === 'POST' ? { body: '{"days":1}' } : {}) });
  return { status: answer.status, body: (await answer.json()) as { url: string; until: string } };
}

async function open(url: string): Promise<Response> {
  const { pathname, search } = new URL(url);
  return fetch(server.address + pathname + search);
}

test('a shared link shows it until the link is revoked', async () => {
  expect((await share('POST', 'stranger')).status).toBe(403);
  const { status, body } = await share('POST');
  expect(status).toBe(201);
  const shown = await open(body.url);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await shown.text()).toContain('Words of a draft.');
  expect((await open(body.url.replace(`p=${DRAFT}`, `p=${PUBLISHED}`))).status).toBe(404);
  expect((await open(`${body.url}x`)).status).toBe(404);
  const { body: newer } = await share('POST');
  expect([(await open(body.url)).status, (await open(newer.url)).status]).toEqual([404, 200]);
  expect([(await share('DELETE')).status, (await open(newer.url)).status]).toEqual([200, 404]);
});

test('a shared link shows pictures that are not public', async () => {
  await autosave(DRAFT, 'author', `![A dot](${new URL((await upload('author')).url).pathname})`);
  for (const id of [DRAFT, SHUT]) {
    const shown = await (await open((await share('POST', 'author', id)).body.url)).text();
    expect(shown).toMatch(
      /<img [^>]*src="data:image\/png;base64,iVBOR[^>]*alt="A dot"|<img [^>]*alt="A dot"[^>]*src="data:image\/png;base64,iVBOR/,
    );
    expect(shown).not.toMatch(/<img [^>]*cms-content/);
  }
});

test('a shared link shows no hidden picture of another text', async () => {
  await autosave(SHUT, 'author', `![A dot](${new URL((await upload('author')).url).pathname})`);
  const shown = await (await open((await share('POST', 'author', SHUT)).body.url)).text();
  expect(shown).toMatch(/<img [^>]*cms-content/);
  expect(shown).not.toContain('data:image/png;base64,iVBOR');
});

test('a shared link shows a text of which a picture is missing', async () => {
  const { url } = await upload('author');
  const { pathname } = new URL(url);
  await autosave(DRAFT, 'author', `Words beside a picture. ![A dot](${pathname})`);
  rmSync(join(folders.contentDir, pathname.replace('/cms-content/', '')));
  const shown = await open((await share('POST')).body.url);
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('Words beside a picture.')]);
  expect((await fetch(url, { headers: as('author') })).status).toBe(404);
});

test('shows nothing of it to anyone else', async () => {
  const anonymous = await look(DRAFT);
  expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringMatching(/^Basic /),
  ]);
  expect((await look(DRAFT, as('stranger'))).status).toBe(404);
  expect((await look(999_999, as('editor'))).status).toBe(404);
  const wrong = { authorization: `Basic ${Buffer.from('author:guess').toString('base64')}` };
  expect((await look(DRAFT, wrong)).status).toBe(401);
  for (const response of [anonymous, await look(DRAFT, as('stranger'))])
    expect(await (response.bodyUsed ? '' : response.text())).not.toContain('Words');
});

test('the link of an autosave shows its editor what they typed, and nothing of it to others', async () => {
  const link = await autosave(PUBLISHED, 'editor', 'Typed and not saved.');
  expect(new URL(link).search).toBe(`?p=${PUBLISHED}&preview=true`);
  const html = await (await look(PUBLISHED, as('editor'))).text();
  expect(html).toContain('Typed and not saved.');
  expect(html).not.toContain('Readers cannot see this page.');
  expect((await look(PUBLISHED, as('stranger'))).status).toBe(404);
  expect(await (await fetch(`${server.address}/article-57/`)).text()).not.toContain('Typed and not saved.');
});

test('a URL by id without preview=true still redirects to the page', async () => {
  const response = await fetch(`${server.address}/?p=${PUBLISHED}`, { redirect: 'manual' });
  expect([response.status, new URL(response.headers.get('location') ?? '', server.address).pathname]).toEqual([
    302,
    '/article-57/',
  ]);
});
