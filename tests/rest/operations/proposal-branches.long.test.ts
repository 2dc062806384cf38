import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runInScope } from '../../../api/lib/log/request-scope.ts';
import { healthOf } from '../../../api/rest/http/health.ts';
import { makeRepository, withGit, type GitFolder } from '../../content/store/git-folder.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';
import { addAccount, openTestApp, signedIn, type Json, type TestApp } from '../../helpers/test-app.ts';

const A = 'cs/posts/a.md';
const CONTENT = { [A]: page({ id: 1, title: 'A' }, 'Jedna.'), 'cs/posts/b.md': page({ id: 2, title: 'B' }, 'Dvě.') };
const WHEN = { timeout: 120_000, interval: 50 };
const BRANCH = 'proposals/1';

interface Opened {
  folder: GitFolder;
  app: TestApp;
  reported: unknown[];
  as(login: string, method: string, path: string, body?: Json): ReturnType<TestApp['send']>;
}

async function open(folder?: GitFolder, isNew = folder === undefined): Promise<Opened> {
  const own = folder ?? (await makeRepository(CONTENT));
  const reported: unknown[] = [];
  const app = await openTestApp(own, { git: { pushSeconds: 0 }, report: (event) => void reported.push(event) });
  if (isNew) {
    await addAccount(app, 'karel', 'contributor', { email: 'karel@guide.test' });
    await addAccount(app, 'editor', 'editor', { email: 'editor@guide.test' });
  }
  const as: Opened['as'] = (login, method, path, body) =>
    runInScope({ id: 'r', client: '', operation: 'api', user: 0 }, () => app.send(method, path, body, signedIn(login)));
  return { folder: own, app, reported, as };
}

const propose = async ({ app, as }: Opened, content = 'Jinak.', title = 'Lepší\n\nProposal: 9 x') => {
  const { version } = app.service.store.index.item(1)!;
  const answer = await as('karel', 'POST', '/proposals', { title, changes: [{ id: 1, version, fields: { content } }] });
  expect(answer.status).toBe(201);
};

const branches = async ({ folder }: Opened): Promise<string[]> =>
  (await folder.git('for-each-ref --format=%(refname:short) refs/heads')).split('\n');
const shows = (opened: Opened, wanted: string[]) =>
  vi.waitFor(async () => expect(await branches(opened)).toEqual(wanted), WHEN);
const warnings = ({ app }: Opened) =>
  healthOf(app.service, { id: 1, role: 'administrator', language_pairs: [] }).warnings;

it('an open proposal is a branch: one commit of its author on top of the last, without changing anything else', async () => {
  const opened = await open();
  const { folder, as } = opened;
  writeFileSync(join(folder.contentDir, 'cs/posts/b.md'), CONTENT['cs/posts/b.md']!.replace('Dvě', 'Rukou'));
  await folder.git('add cs/posts/b.md');
  const status = await folder.git('status --porcelain');
  await propose(opened);
  await shows(opened, ['main', BRANCH]);
  expect(await folder.git(['log', '--format=%an <%ae>|%cn|%s', `main..${BRANCH}`])).toBe(
    'karel <karel@guide.test>|Support Guide|Lepší Proposal: 9 x',
  );
  expect(await folder.git(`diff --name-status main ${BRANCH}`)).toBe(`M\t${A}`);
  expect(await folder.git(`show ${BRANCH}:${A}`)).toBe(CONTENT[A]!.replace('Jedna.', 'Jinak.').trim());
  expect([await folder.git('status --porcelain'), await folder.git('rev-parse main~0')]).toEqual([
    status,
    await folder.git(`rev-parse ${BRANCH}~1`),
  ]);

  await as('karel', 'PATCH', '/proposals/1', {
    changes: [
      { id: 1, version: opened.app.service.store.index.item(1)!.version, fields: { slug: 'c' } },
      { new: { type: 'post', lang: 'cs', fields: { title: 'Nový', content: 'Text.' } } },
    ],
  });
  await vi.waitFor(
    async () =>
      expect(await folder.git(`diff --name-status --no-renames main ${BRANCH}`)).toBe(
        `D\t${A}\nA\tcs/posts/c.md\nA\tcs/posts/draft-3.md`,
      ),
    WHEN,
  );
  expect(await folder.git(`rev-list --count main..${BRANCH}`)).toBe('1');
  await as('karel', 'POST', '/proposals/1/decline', {});
  await shows(opened, ['main']);
});

it('an accepted proposal is a commit of the guide, and its branch is removed', async () => {
  const opened = await open();
  await propose(opened);
  await shows(opened, ['main', BRANCH]);
  const { version } = (await opened.as('editor', 'GET', '/proposals/1')).body as { version: string };
  expect((await opened.as('editor', 'POST', '/proposals/1/accept', { version })).status).toBe(200);
  await shows(opened, ['main']);
  expect(await opened.folder.git('log -1 --format=%an|%s|%(trailers:key=Approved-by,valueonly)')).toBe(
    'karel|Update cs/posts/a.md: content|editor <editor@guide.test>',
  );
});

it('a branch of that name that others made, wrote to or work in is kept, and reported', async () => {
  const opened = await open();
  const { folder, reported } = opened;
  await folder.git(`branch ${BRANCH}`);
  await propose(opened);
  await vi.waitFor(() => expect(reported).toEqual([expect.stringContaining(`${BRANCH} has commits`)]), WHEN);
  expect(await folder.git(`rev-parse ${BRANCH}`)).toBe(await folder.git('rev-parse main'));
  expect(warnings(opened)).toEqual([]);

  await propose(opened);
  await shows(opened, ['main', BRANCH, 'proposals/2']);
  await folder.git(['worktree', 'add', '-q', join(folder.root, 'review'), 'proposals/2']);
  const tip = await folder.git('rev-parse proposals/2');
  await opened.as('karel', 'POST', '/proposals/2/decline', {});
  await vi.waitFor(() => expect(reported[1]).toContain('branch proposals/2 is checked out'), WHEN);
  expect(await folder.git('rev-parse proposals/2')).toBe(tip);
});

it('a guide in a folder of a repository changes only its own files', async () => {
  const folder = withGit(await makeFolder(CONTENT));
  writeFileSync(join(folder.root, 'README'), 'Above.');
  writeFileSync(join(folder.root, '.gitignore'), 'data\n.guide-lock*\n');
  await folder.git(`init -q -b main ${folder.root}`, `add -A ${folder.root}`, 'commit -qm All');
  const opened = await open(folder, true);
  await propose(opened);
  await shows(opened, ['main', BRANCH]);
  expect(await folder.git(`diff --name-status --no-relative main ${BRANCH}`)).toBe(`M\tcontent/${A}`);
  expect(readdirSync(join(folder.root, '.git')).filter((name) => name.startsWith('index-'))).toEqual([]);
});

it('a failure of git loses no proposal: it is reported as for commits, and retried', async () => {
  const opened = await open();
  await opened.folder.git('branch proposals');
  await propose(opened);
  await vi.waitFor(() => expect(warnings(opened)).toEqual([expect.stringContaining('refs/heads/proposals')]), WHEN);
  expect((await opened.as('karel', 'GET', '/proposals/1')).status).toBe(200);
  await opened.folder.git('branch -D proposals');
  await shows(opened, ['main', BRANCH]);
  await vi.waitFor(() => expect(warnings(opened)).toEqual([]), WHEN);
});

it('a start makes the branches missing after a kill, and removes those without a proposal', async () => {
  const first = await open();
  await propose(first);
  await propose(first, 'Ještě jinak.');
  await first.app.service.versioning?.close();
  await first.app.service.store.close();
  expect(await branches(first)).toEqual(['main', BRANCH, 'proposals/2']);
  await first.folder.git('branch -D proposals/2');
  rmSync(join(first.folder.dataDir, 'proposals/1.json'));
  const next = await open(first.folder);
  onTestFinished(() => next.app.service.versioning?.close());
  await shows(next, ['main', 'proposals/2']);
});
