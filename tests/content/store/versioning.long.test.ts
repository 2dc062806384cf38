import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { healthOf } from '../../../api/rest/http/health.ts';
import { runInScope } from '../../../api/lib/log/request-scope.ts';
import { Versioning } from '../../../api/content/store/git/versioning.ts';
import { page, put } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { openTestApp, type TestApp } from '../../helpers/test-app.ts';
import { makeRepository, withGit, type GitFolder } from './git-folder.ts';

const A = 'cs/posts/a.md';
const B = 'cs/posts/b.md';
const CONTENT = { [A]: page({ id: 1, title: 'A' }, 'A.'), [B]: page({ id: 2, title: 'B' }, 'B.') };
const WHEN = { timeout: 120_000, interval: 50 };

const openWithGit = (folder: GitFolder, pushSeconds = 0) => openTestApp(folder, { git: { pushSeconds } });

async function opened(): Promise<{ folder: GitFolder; app: TestApp }> {
  const folder = await makeRepository(CONTENT);
  return { folder, app: await openWithGit(folder) };
}

/** Sends a request in a scope, as the server does. */
const send = (app: TestApp, ...call: Parameters<TestApp['send']>) =>
  runInScope({ id: 'r', client: '192.0.2.7', operation: 'site', user: 0 }, () => app.send(...call));

const commits = async ({ git }: GitFolder, format = '%an|%s'): Promise<string[]> =>
  (await git(['log', `--format=${format}`, '--reverse'])).split('\n').slice(1);

const warnings = ({ service }: TestApp): string[] =>
  healthOf(service, { id: 1, role: 'administrator', language_pairs: [] }).warnings;

it('commits each write in the name of its author, and nothing else', async () => {
  const { folder, app } = await opened();
  await put(folder, { [B]: CONTENT[B]!.replace('B.', 'By hand.'), 'cs/posts/c.md': page({ id: 3, title: 'C' }) });
  await folder.git(`add ${B}`);
  await send(app, 'POST', '/posts/1', { title: 'Nový' });
  await send(app, 'POST', '/media', PICTURE, {
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename=obrazek.png',
  });
  const { service } = app;
  const { modified = '' } = service.store.index.item(1) ?? {};
  await vi.waitFor(async () => expect(await commits(folder)).toHaveLength(2), WHEN);
  const [first, second, ...others] = await commits(folder);
  expect(first).toBe('Ada|Update cs/posts/a.md: title');
  expect(second).toMatch(/^Ada\|Add cs\/media\/obrazek/);
  expect(others).toEqual([]);
  const [status, files] = await Promise.all([
    folder.git('status --porcelain --untracked-files=all'),
    folder.git('show --name-only --format= HEAD'),
  ]);
  // Edits by hand stay staged or unstaged.
  expect(status.split('\n')).toEqual(['M  cs/posts/b.md', '?? cs/posts/c.md']);
  expect(files).toMatch(/^uploads\/.*obrazek.*png$/m);

  // From now on the times in git are those of the writes.
  const changed = await service.store.withLock(async () => service.store.rescan(await service.store.history.follow()));
  expect(changed.filter(({ after }) => after?.id === 1)).toEqual([]);
  expect(service.store.index.item(1)?.modified).toBe(modified);
});

it('commits deletions, with the ids that are never reused', async () => {
  const { folder, app } = await opened();
  await send(app, 'DELETE', '/posts/2?force=true');
  await app.service.versioning?.close();
  expect(await commits(folder)).toEqual([`Ada|Delete ${B}`]);
  expect(await folder.git('status --porcelain')).toBe('');
});

it('answers while git is locked, reports it in health, and commits later', async () => {
  const { folder, app } = await opened();
  const lock = join(folder.contentDir, '.git/index.lock');
  writeFileSync(lock, '');
  expect((await send(app, 'POST', '/posts/1', { title: 'Nový' })).status).toBe(200);
  await vi.waitFor(
    () => expect(warnings(app)).toEqual([expect.stringMatching(/^git: commits are delayed: .*index\.lock/)]),
    WHEN,
  );
  expect(await commits(folder)).toEqual([]);
  rmSync(lock);
  await vi.waitFor(() => expect(warnings(app)).toEqual([]), WHEN);
  expect(await commits(folder)).toEqual([`Ada|Update ${A}: title`]);
});

it('commits at once what remains of files that are renamed while git reads them', async () => {
  const folder = await makeRepository(CONTENT);
  const [added, renamed] = ['cs/posts/c.md', 'cs/posts/d.md'];
  await put(folder, { [added]: page({ id: 3, title: 'C' }), [renamed]: page({ id: 4, title: 'D' }) });
  // Git runs this command when it adds the first file.
  await folder.git(['config', 'filter.rename.clean', `rm -f ${renamed}; cat`]);
  writeFileSync(join(folder.contentDir, '.git/info/attributes'), `${added} filter=rename\n`);
  const reported: unknown[] = [];
  const versioning = new Versioning(folder.contentDir, (event) => reported.push(event));
  const author = { name: 'Ada', email: 'ada@guide.test' };
  versioning.note({ author, lines: [`Add ${added}`], paths: [added, renamed], atMs: 0 });
  await versioning.close();
  expect([await commits(folder), reported]).toEqual([[`Ada|Add ${added}`], []]);
});

it('does not commit during a rebase', async () => {
  const { folder, app } = await opened();
  await folder.git('checkout -q --detach');
  await send(app, 'POST', '/posts/1', { title: 'Nový' });
  await vi.waitFor(() => expect(warnings(app)).toEqual([expect.stringContaining('HEAD is detached')]), WHEN);
  await folder.git('checkout -q main');
  await vi.waitFor(() => expect(warnings(app)).toEqual([]), WHEN);
  expect(await commits(folder)).toEqual([`Ada|Update ${A}: title`]);
});

it('makes one commit of a proposal in the name of its author, and names who accepted it', async () => {
  const { folder, app } = await opened();
  const eva = { login: 'eva', email: 'eva@guide.test', name: 'Eva', role: 'contributor' as const, language_pairs: [] };
  await app.service.store.users.add(eva, 'password');
  const authorization = `Basic ${Buffer.from('eva:password').toString('base64')}`;
  const edit = (id: number) => ({
    ...{ id, version: app.service.store.index.item(id)?.version, fields: { content: 'Better.' } },
  });
  const { body } = await app.send(
    'POST',
    '/proposals',
    { title: 'Both', changes: [edit(1), edit(2)] },
    { authorization },
  );
  expect((await send(app, 'POST', `/proposals/${body.id}/accept`)).status).toBe(200);
  await app.service.versioning?.close();
  expect(await commits(folder, '%an|%s|%(trailers:key=Approved-by,separator=%x2C)')).toEqual([
    `Eva|Update ${A}: content and 1 more|Approved-by: Ada <ada@localhost>`,
  ]);
});

it('makes one commit of writes to the same file, and names all authors', async () => {
  const folder = await makeRepository(CONTENT);
  const git = new Versioning(folder.contentDir, () => {});
  await put(folder, { [A]: 'both', [B]: 'one' });
  const write = (name: string, path: string, atMs: number) =>
    git.note({ author: { name, email: `${name}@guide.test` }, lines: [`Update ${path}`], paths: [path], atMs });
  write('Eva', A, 1_700_000_000_000);
  write('Jan', B, 1_700_000_001_000);
  write('Ada', A, 1_700_000_002_999);
  await git.close();
  expect(await commits(folder, '%an %ct %(trailers:key=Co-authored-by,separator=%x2C)')).toEqual([
    'Jan 1700000001 ',
    'Ada 1700000002 Co-authored-by: Eva <Eva@guide.test>',
  ]);
});

/** The commit of a write of one file by Eva, who may have another name and other lines. */
async function commitOf(format: string, name = 'Eva', lines = ['Update'], atMs = 1_700_000_000_000) {
  const folder = await makeRepository(CONTENT);
  const events: unknown[] = [];
  const git = new Versioning(folder.contentDir, (event) => events.push(event));
  await put(folder, { [A]: 'new' });
  git.note({ author: { name, email: 'eva@guide.test' }, lines, paths: [A], atMs });
  await git.close();
  expect(events).toEqual([]);
  return { folder, made: await commits(folder, format) };
}

it.each(['.', ' ', '<>'])('commits a write of someone whose name git would refuse: %j', async (name) =>
  expect((await commitOf('%an <%ae>', name)).made).toEqual(['eva@guide.test <eva@guide.test>']),
);

it.each([-300_000_000_000, 5_000_000_000])('commits a write of any time: %d', async (atMs) =>
  expect((await commitOf('%ct', 'Eva', ['Update'], atMs)).made).toEqual([String(Math.max(0, atMs / 1_000))]),
);

it('commits a write of thousands of records', async () => {
  const lines = Array.from({ length: 3_000 }, (_, n) => `Update cs/posts/the-name-of-an-article-${n}.md: categories`);
  const { folder, made } = await commitOf('%an|%s', 'Eva', lines);
  expect(made).toEqual([`Eva|${lines[0]} and 2999 more`]);
  expect((await folder.git('log -1 --format=%b')).split('\n')).toEqual(lines);
  expect(await folder.git('status --porcelain')).toBe('');
});

it('ends with one commit per author, also during many writes', async () => {
  const folder = await makeRepository(CONTENT);
  const git = new Versioning(folder.contentDir, () => {});
  const note = async (name: string, from: number, to: number) => {
    for (let n = from; n <= to; n++) {
      const path = `cs/posts/${name}-${n}.md`;
      await put(folder, { [path]: `Text ${n}` });
      git.note({
        author: { name, email: `${name}@guide.test` },
        lines: [`Add ${path}`],
        paths: [path],
        atMs: 1_700_000_000_000 + n * 1_000,
      });
    }
  };
  await note('Eva', 1, 30);
  await vi.waitFor(async () => expect((await commits(folder)).length).toBeGreaterThan(0), WHEN);
  await note('Jan', 31, 60);
  const before = (await commits(folder)).length;
  await git.close();
  const made = await commits(folder);
  // One may have been in progress.
  expect(made.length).toBeLessThanOrEqual(before + 4);
  expect(made.at(-1)).toBe('Jan|Add cs/posts/Jan-31.md and 29 more');
  expect(await folder.git('status --porcelain')).toBe('');
  expect((await folder.git('ls-files cs/posts')).split('\n')).toHaveLength(62);
});

it('commits the writes of a killed process in the name of their authors', async () => {
  const folder = await makeRepository(CONTENT);
  const killed = await openWithGit(folder);
  // As if it ended within the second: it never gets to its commit.
  writeFileSync(join(folder.contentDir, '.git/index.lock'), '');
  await send(killed, 'POST', '/posts/1', { title: 'Nový' });
  await send(killed, 'POST', '/posts/2', { title: 'Jiný' });
  await killed.service.versioning?.close();
  await killed.close();
  rmSync(join(folder.contentDir, '.git/index.lock'));
  await put(folder, { [B]: CONTENT[B]!.replace('B.', 'By hand.') });
  await (await openWithGit(folder)).service.versioning?.close();
  expect(await commits(folder)).toEqual([`Ada|Update ${A}: title`]);
  expect(await folder.git('status --porcelain')).toBe(`M ${B}`);
});

/** A repository to push to that is up to date. */
async function addRemote(folder: GitFolder): Promise<GitFolder> {
  const remote = withGit({ ...folder, contentDir: join(folder.root, 'remote.git') });
  mkdirSync(remote.contentDir);
  await remote.git('init -q --bare -b main');
  await folder.git(`remote add origin ${remote.contentDir}`, 'push -q -u origin main');
  return remote;
}

it('pushes to a remote, pauses while that has other commits, and loses nothing', async () => {
  const folder = await makeRepository(CONTENT);
  const remote = await addRemote(folder);
  const app = await openWithGit(folder, 1);

  await send(app, 'POST', '/posts/1', { title: 'Nový' });
  await vi.waitFor(async () => expect(await remote.git('rev-list --count main')).toBe('2'), WHEN);

  const other = withGit({ ...folder, contentDir: join(folder.root, 'other') });
  await folder.git(`clone -q ${remote.contentDir} ${other.contentDir}`);
  await other.commit('2026-01-01T00:00:00Z', { [B]: CONTENT[B]!.replace('B.', 'Elsewhere.') });
  await other.git('push -q');
  await send(app, 'POST', '/posts/1', { title: 'Novější' });
  await vi.waitFor(() => expect(warnings(app)).toEqual([expect.stringMatching(/pushing is paused: .*pull/)]), WHEN);
  // Commits continue, and those of the remote stay there.
  await send(app, 'POST', '/posts/1', { title: 'Nejnovější' });
  await vi.waitFor(async () => expect(await commits(folder)).toHaveLength(3), WHEN);
  expect(await remote.git(`show main:${B}`)).toContain('Elsewhere.');

  await folder.git('pull -q --rebase');
  await vi.waitFor(() => expect(warnings(app)).toEqual([]), WHEN);
  const [here, there] = [await folder.git('rev-parse HEAD'), await remote.git('rev-parse main')];
  expect(there).toBe(here);
  expect(await remote.git(`show main:${B}`)).toContain('Elsewhere.');
  expect(await remote.git(`show main:${A}`)).toContain('Nejnovější');
  await app.service.versioning?.close();
});

it('reports why the remote declines a push', async () => {
  const folder = await makeRepository(CONTENT);
  const remote = await addRemote(folder);
  writeFileSync(join(remote.contentDir, 'hooks/pre-receive'), '#!/bin/sh\necho not here\nexit 1\n', { mode: 0o755 });
  const app = await openWithGit(folder, 1);
  await send(app, 'POST', '/posts/1', { title: 'Nový' });
  const reason = 'git: pushing is paused: [remote rejected] main -> main (pre-receive hook declined)';
  await vi.waitFor(() => expect(warnings(app)).toEqual([reason]), WHEN);
  await app.service.versioning?.close();
});

it('explains how to fix a repository that git does not trust', async () => {
  const folder = await makeRepository(CONTENT);
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(openWithGit(folder)).rejects.toThrow(
    /^CONTENT_DIR=\S+ cannot be used: the repository belongs to another user.*chown -R.*safe\.directory '.*\/content'$/,
  );
});

it('refuses to start without a repository', async () => {
  await expect(openTestApp(CONTENT, { git: { pushSeconds: 0 } })).rejects.toThrow(
    /^CONTENT_DIR=.* cannot be used: GIT_COMMIT=on needs a git repository/,
  );
});
