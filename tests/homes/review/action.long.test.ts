import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { MARKER } from '../../../api/homes/review/comment.ts';
import { makeRepository, type GitFolder } from '../../content/store/git-folder.ts';
import { page, put } from '../../helpers/guide-folder.ts';
import { serve } from '../../helpers/serve.ts';

type Step = { name: string; if?: string; uses?: string; env?: Record<string, string>; run?: string; shell?: string };
interface Action {
  inputs: Record<string, { description: string; default: string }>;
  runs: { using: string; steps: Step[] };
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ACTION = parse(await readFile(join(ROOT, 'action.yml'), 'utf8')) as Action;
const stepOf = (name: string): Step => ACTION.runs.steps.find((step) => step.name === name)!;

type Comment = { id: number; body: string; user: { type: string } };

/** GitHub's API for the comments of pull request 7 of eva/guide, a hundred per page. */
async function fakeGitHub(comments: Comment[], status = 201) {
  const asked: string[] = [];
  const { url } = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    asked.push(`${request.method} ${pathname}`);
    expect(request.headers.authorization).toBe('Bearer secret');
    if (request.method === 'GET') {
      const page = Number(searchParams.get('page'));
      return response.end(JSON.stringify(comments.slice((page - 1) * 100, page * 100)));
    }
    const { body } = (await json(request)) as { body: string };
    const id = Number(/\/issues\/comments\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    if (id === 0 && status < 300) comments.push({ id: 1000 + comments.length, body, user: { type: 'Bot' } });
    for (const comment of comments) if (comment.id === id) comment.body = body;
    return response.writeHead(status).end('{}');
  });
  return { asked, url };
}

/** Runs steps like a runner, each in its own shell. */
async function runner({ root, contentDir }: GitFolder, github: string) {
  const temp = join(root, 'temp');
  await mkdir(temp, { recursive: true });
  const files = { GITHUB_OUTPUT: join(temp, 'output'), GITHUB_STEP_SUMMARY: join(temp, 'summary') };
  for (const file of Object.values(files)) await writeFile(file, '');
  const common = { RUNNER_TEMP: temp, GITHUB_API_URL: github, GITHUB_REPOSITORY: 'eva/guide', ...files };
  const run = (name: string, env: Record<string, string>) => {
    const step = stepOf(name);
    expect(Object.keys(env).sort()).toEqual(Object.keys(step.env ?? {}).sort());
    const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? ''];
    const options = {
      cwd: contentDir,
      env: { ...process.env, ...common, PUBLIC_URL: '', CONTENT_DIR: 'content', ...env },
    };
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile('bash', words, options, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  };
  const review = (more: Record<string, string> = {}) =>
    run('Review', {
      RANGE: 'HEAD~1...HEAD',
      TREE: '',
      ORIGINAL: 'en',
      PREVIEW: 'pages',
      COMMAND: `${process.execPath} ${ROOT}scripts/support-guide.ts`,
      ...more,
    });
  const comment = () => run('Comment', { TOKEN: 'secret', NUMBER: '7' });
  return { temp, run, review, comment };
}

const HOSTILE = 'x`$(touch owned)`\n::error::boo\n<!-- support-guide review -->.md';

async function changedGuide(): Promise<GitFolder> {
  const folder = await makeRepository({
    'content/site.yaml': 'name: Guide\n',
    'content/authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
    'content/en/posts/a.md': page({ id: 1, title: 'A', author: 1 }, 'Text.'),
  });
  const title = '"%0A::error::x $(touch owned) `x` <!-- support-guide review -->"';
  await folder.commit('2021-02-01T00:00:00Z', {
    [`content/en/posts/${HOSTILE}`]: page({ id: 2, title, slug: 'hostile', author: 1 }, '[x](/en/%0A::error::x/)'),
  });
  return folder;
}

it('scripts contain no foreign input, and foreign actions are pinned to a version', () => {
  const { steps, using } = ACTION.runs;
  expect(using).toBe('composite');
  expect(steps.map(({ name }) => name)).toEqual(['Review', 'Preview', 'Comment', 'Result']);
  for (const { run, shell, uses } of steps)
    if (run === undefined) expect(uses).toMatch(/^actions\/upload-artifact@v\d+$/);
    else expect([shell, run.includes('${{')]).toEqual(['bash', false]);
  const known = new Set(Object.keys(ACTION.inputs));
  const named = JSON.stringify(ACTION.runs).matchAll(/inputs\.(\w+)/g);
  expect(new Set(Array.from(named, ([, name]) => name))).toEqual(known);
});

it('the review comment is created once and then updated, whatever others wrote', async () => {
  const people = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, body: 'Hi', user: { type: 'User' } }));
  people[3]!.body = `${MARKER}\nNot yours.`;
  const comments: Comment[] = [...people];
  const github = await fakeGitHub(comments);
  const folder = await changedGuide();
  const { temp, run, review, comment } = await runner(folder, github.url);

  const first = await review();
  expect([first.code, first.err]).toEqual([0, '']);
  expect(
    first.out.split('\n').filter((line) => line && !/^::(error|warning|notice) file=content\/en\/posts\//.test(line)),
  ).toEqual([]);
  expect(await readFile(join(temp, 'output'), 'utf8')).toBe('code=1\n');
  expect(await readFile(join(temp, 'summary'), 'utf8')).toContain('### Review of the texts');
  expect(await readFile(join(temp, 'guide-preview/en/a/index.html'), 'utf8')).toContain('Text.');

  expect(await comment()).toEqual({ code: 0, out: '', err: '' });
  expect(comments).toHaveLength(101);
  expect(comments[100]!.body).toBe(await readFile(join(temp, 'guide-review.md'), 'utf8'));
  expect(comments[100]!.body.match(/^<!--/gm)).toHaveLength(1);

  await put(folder, { 'content/en/posts/a.md': page({ id: 1, title: 'A', author: 1 }, '[x](/en/nowhere/)') });
  await folder.commit('2021-03-01T00:00:00Z');
  await review();
  expect((await comment()).code).toBe(0);
  expect(comments).toHaveLength(101);
  expect(comments[100]!.body).toContain('/en/nowhere/');
  expect(comments[3]!.body).toBe(`${MARKER}\nNot yours.`);
  expect(github.asked.map((line) => line.split(' ')[0])).toEqual(['GET', 'GET', 'POST', 'GET', 'GET', 'PATCH']);

  expect((await run('Result', { CODE: '1' })).code).toBe(1);
  expect((await run('Result', { CODE: '0' })).code).toBe(0);
  expect(await folder.git('status --porcelain --ignored')).toBe('');
});

it('a token without write access is a warning, and an unknown range fails the step', async () => {
  const { url } = await fakeGitHub([], 403);
  const { temp, review, comment } = await runner(await changedGuide(), url);
  await writeFile(join(temp, 'guide-review.md'), MARKER);
  const { code, out } = await comment();
  expect([code, out]).toEqual([0, expect.stringMatching(/^::warning::The comment was not written/)]);
  const refused = await review({ RANGE: '$(touch owned)..HEAD' });
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('commit $(touch owned) not found')]);
});
