import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../api/contract/roles.ts';
import { checkReferences } from '../../../api/content/store/check-references.ts';
import { addProfiles } from '../../../api/content/store/profiles.ts';
import { parseAuthors } from '../../../api/content/store/site-settings.ts';
import { makeFolder, type GuideFolder } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { addAccount, openTestApp, signedIn } from '../../helpers/test-app.ts';

const AUTHORS = '# Who writes.\n- id: 1\n  slug: ada # first\n  name: Ada\n# the end\n';

/** A guide with an administrator who has a profile, and users without one. */
async function open(role: Role, { name = 'Jan Hus', authors = AUTHORS } = {}) {
  const folder = await makeFolder(authors ? { 'authors.yaml': authors } : {});
  const app = await openTestApp(folder);
  const headers = await addAccount(app, 'h5', role, { id: 4, name });
  const as = (method: string, path: string, body?: object) => app.send(method, path, body as never, headers);
  return { folder, app, as };
}

const authorsOf = ({ contentDir }: GuideFolder): Promise<string> => readFile(join(contentDir, 'authors.yaml'), 'utf8');

const NEW = '- id: 4\n  name: Jan Hus\n  slug: jan-hus\n';

describe('a user who writes for the first time', () => {
  it.each<[Role, string, string, object]>([
    ['contributor', 'POST', '/posts', { title: 'A' }],
    ['author', 'POST', '/posts', { title: 'A', status: 'publish' }],
    ['author', 'POST', '/blocks', { title: 'A', content: 'B' }],
    ['editor', 'POST', '/pages', { title: 'A', status: 'private' }],
    ['administrator', 'POST', '/posts?lang=en', { title: 'A', author: 4 }],
  ])('gets a profile: %s %s %s %o', async (role, method, path, body) => {
    const { folder, app, as } = await open(role);
    expect((await as(method, path, body)).status).toBe(201);
    expect(await authorsOf(folder)).toBe(AUTHORS + NEW);
    expect(app.service.store.index.authors.get(4)).toMatchObject({ slug: 'jan-hus', name: { cs: 'Jan Hus' } });
    expect(checkReferences(app.service.store.index)).toEqual([]);
    // The file matches the memory: the watcher finds no change.
    expect(await app.service.store.reloadSettings()).toBe(false);
    await as(method, path, body);
    expect(await authorsOf(folder)).toBe(AUTHORS + NEW);
  });

  it('gets a profile with an upload', async () => {
    const { folder, app } = await open('author');
    const headers = { 'content-disposition': 'attachment; filename="p.png"', 'content-type': 'image/png' };
    expect((await app.send('POST', '/media', PICTURE, { ...headers, ...signedIn('h5') })).status).toBe(201);
    expect(await authorsOf(folder)).toBe(AUTHORS + NEW);
  });

  it('gets a profile when an editor names them as the author', async () => {
    const { folder, app } = await open('subscriber');
    expect((await app.send('POST', '/posts', { title: 'A', author: 4 })).status).toBe(201);
    expect(await authorsOf(folder)).toBe(AUTHORS + NEW);
  });

  it('gets none if a write is refused, nor for changing texts of others', async () => {
    const { folder, app, as } = await open('editor');
    const { body } = await app.send('POST', '/posts', { title: 'A' });
    expect((await as('POST', '/posts', { title: 'A', categories: [99] })).status).toBe(400);
    expect((await as('PATCH', `/posts/${body.id}`, { title: 'B' })).status).toBe(200);
    expect(await authorsOf(folder)).toBe(AUTHORS);
  });

  it('needs none in a guide without profiles', async () => {
    const { app, as, folder } = await open('author', { authors: '' });
    expect((await as('POST', '/posts', { title: 'A' })).status).toBe(201);
    await expect(authorsOf(folder)).rejects.toThrow('ENOENT');
    expect(checkReferences(app.service.store.index)).toEqual([]);
  });

  it('has the one just written by hand', async () => {
    const { folder, app, as } = await open('author');
    const byHand = `${AUTHORS}- id: 4\n  slug: hus\n- id: 5\n  slug: other\n`;
    await writeFile(join(folder.contentDir, 'authors.yaml'), byHand);
    expect((await as('POST', '/posts', { title: 'A' })).status).toBe(201);
    expect(await authorsOf(folder)).toBe(byHand);
    expect(app.service.store.index.authors.get(4)?.slug).toBe('hus');
    expect(await app.service.store.reloadSettings()).toBe(true);
  });

  it('waits while the file of profiles is broken', async () => {
    const { folder, as } = await open('author');
    await writeFile(join(folder.contentDir, 'authors.yaml'), '- id: "1\n');
    const { status, body } = await as('POST', '/posts', { title: 'A' });
    expect([status, body.data.reason]).toEqual([503, expect.stringMatching(/^authors\.yaml:\d+: /)]);
    expect(await authorsOf(folder)).toBe('- id: "1\n');
  });

  it('is not public while none of their texts is published', async () => {
    const { app, as } = await open('author');
    const { body } = await as('POST', '/posts', { title: 'A' });
    const anonymous = { authorization: '' };
    expect((await app.send('GET', '/users/4', undefined, anonymous)).status).toBe(404);
    await as('PATCH', `/posts/${body.id}`, { status: 'publish' });
    expect((await app.send('GET', '/users/4', undefined, anonymous)).body).toMatchObject({ slug: 'jan-hus' });
  });
});

describe('a new profile', () => {
  const jan = { id: 4, login: 'jan', name: 'Jan' };
  const add = (text: string, person = jan) => addProfiles(text, parseAuthors(text, []), [person]).text;

  it.each([
    ['after lines', '- id: 1\n  slug: a\n', '- id: 1\n  slug: a\n- id: 4\n  name: Jan\n  slug: jan\n'],
    ['without a last line end', '- id: 1\n  slug: a', '- id: 1\n  slug: a\n- id: 4\n  name: Jan\n  slug: jan\n'],
    ['with spaces', ' - id: 1\n   slug: a\n', ' - id: 1\n   slug: a\n - id: 4\n   name: Jan\n   slug: jan\n'],
    ['in CRLF', '- id: 1\r\n  slug: a\r\n', '- id: 1\r\n  slug: a\r\n- id: 4\r\n  name: Jan\r\n  slug: jan\r\n'],
    ['in braces', '[{id: 1, slug: a}] # all\n', '[{id: 1, slug: a}, {id: 4, name: Jan, slug: jan}] # all\n'],
    ['before an end', '- id: 1\n  slug: a\n...\n', '- id: 1\n  slug: a\n- id: 4\n  name: Jan\n  slug: jan\n...\n'],
  ])('comes last and leaves the rest: %s', (_name, before, after) => expect(add(before)).toBe(after));

  it.each([
    [{ id: 4, login: 'a', name: 'A' }, 'a-2'],
    [{ id: 4, login: 'jan', name: '???' }, 'jan'],
    [{ id: 4, login: '__', name: '...' }, '__'],
    [{ id: 4, login: '--', name: '???' }, 'author-4'],
    [{ id: 4, login: 'x', name: '_headers' }, '_headers-2'],
    [{ id: 4, login: 'x', name: 'Žluťoučký: "kůň" #1' }, 'zlutoucky-kun-1'],
  ])('has a slug of its own: %o', (person, slug) => {
    const text = add('- id: 1\n  slug: a\n', person);
    const issues: never[] = [];
    const authors = parseAuthors(text, issues);
    expect([issues, authors.get(4)?.slug, authors.get(4)?.name.cs]).toEqual([[], slug, person.name]);
  });
});
