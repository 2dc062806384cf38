import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../api/rest/http/api.ts';
import { createApp } from '../../api/app.ts';
import type { Service } from '../../api/rest/operations/operation.ts';
import { openService } from '../../api/service.ts';
import { LiveSite } from '../../api/site/live/live-site.ts';
import { environmentOf, makeSmallFolders, run, type Folders } from '../helpers/served.ts';

interface Mistake {
  name: string;
  /** Spoils the file `cs/posts/article-51.md`; its front matter is seven lines between two fences. */
  spoil(text: string): string | Buffer;
  /** Expected message: file, line, and the field or reason. */
  said: RegExp;
  /** Only the check of the whole guide finds it; the file on its own is valid. */
  isReference?: true;
}

const FILE = 'cs/posts/article-51.md';
const at = (line: number, words: string): RegExp => new RegExp(`${FILE.replaceAll('.', '\\.')}:${line}: .*${words}`);

const MISTAKES: Mistake[] = [
  { name: 'broken YAML', spoil: (text) => text.replace('title: ', 'title: "'), said: /article-51\.md:\d+: .*quote/ },
  {
    name: 'an unknown status',
    spoil: (text) => text.replace('id: 51', 'id: 51\nstatus: secret'),
    said: at(3, 'status.*publish'),
  },
  {
    name: 'an id used by another file',
    spoil: (text) => text.replace('id: 51', 'id: 52'),
    said: /cs\/posts\/article-5[12]\.md:2: .*id 52.*article-5[12]\.md/,
  },
  {
    name: 'a missing partner',
    spoil: (text) => text.replace('id: 51', 'id: 51\ntranslation_of: 4711'),
    said: at(3, 'translation_of.*4711'),
    isReference: true,
  },
  { name: 'a first line that runs a script', spoil: (text) => text.replace('---', '---js'), said: at(1, 'first line') },
  {
    name: '70 KiB of front matter',
    spoil: (text) => text.replace('id: 51', `id: 51\nnote: ${'x'.repeat(70 * 1024)}`),
    said: at(1, '64 KiB'),
  },
  { name: 'a byte-order mark', spoil: (text) => `\uFEFF${text}`, said: at(1, 'byte-order mark') },
  {
    name: 'bytes that are not UTF-8',
    spoil: (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x80])]),
    said: at(1, 'UTF-8'),
  },
  {
    name: 'a merge conflict in the text',
    spoil: (text) => `${text}\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch\n`,
    said: /article-51\.md:\d+: merge conflict/,
  },
  {
    name: 'a merge conflict in the front matter',
    spoil: (text) => text.replace('id: 51', '<<<<<<< HEAD\nid: 51\n=======\nid: 52\n>>>>>>> branch'),
    said: at(2, 'merge conflict'),
  },
  {
    name: 'a key with a question mark',
    spoil: (text) => text.replace(/^title: .*\n/m, '? title\n: X\n'),
    said: at(3, 'write `title: …` on one line'),
  },
  { name: 'no title', spoil: (text) => text.replace(/^title: .*\n/m, ''), said: at(1, 'title') },
  { name: 'an invalid date', spoil: (text) => text.replace(/^date: .*$/m, 'date: 2026-02-30'), said: at(4, 'date') },
  {
    name: 'an anchor that expands',
    spoil: (text) => text.replace('id: 51', 'id: 51\nnote: &a [1]'),
    said: at(3, 'anchors'),
  },
  { name: 'unclosed front matter', spoil: (text) => text.replace(/\n---\n/, '\n'), said: at(1, 'closing') },
];

describe('the build', () => {
  let folders: Folders;
  beforeAll(async () => {
    folders = await makeSmallFolders();
  });

  test('fails and names file, line and field of every mistake', async () => {
    const path = join(folders.contentDir, FILE);
    const sound = readFileSync(path, 'utf8');
    for (const [index, mistake] of MISTAKES.entries()) {
      writeFileSync(path, mistake.spoil(sound));
      // The command prints the findings of the check; a few are enough to prove it.
      if (index % 4 === 0) {
        const { code, output } = await run('scripts/build.ts', { ...environmentOf(folders) });
        expect(code, mistake.name).toBe(1);
        expect(output, mistake.name).toMatch(mistake.said);
      }
      const { code, output } = await checkInProcess(folders);
      expect(code, mistake.name).toBe(1);
      expect(output, mistake.name).toMatch(mistake.said);
    }
    writeFileSync(path, sound);
    expect(await checkInProcess(folders)).toEqual({ code: 0, output: '' });
  });
});

/** Messages of the build about the content before it writes anything. */
async function checkInProcess(folders: Folders): Promise<{ code: number; output: string }> {
  const { problemsOf } = await import('../../scripts/command/open.ts');
  const problems = await problemsOf(await openService({ ...folders, base: 'http://guide.test', write: false }));
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') };
}

describe('a running server', () => {
  let folders: Folders;
  let service: Service;
  let site: LiveSite;
  let get: (path: string) => Promise<Response>;

  beforeAll(async () => {
    folders = await makeSmallFolders();
    service = await openService({ ...folders, base: 'http://guide.test' });
    const api = createApi(service);
    site = await LiveSite.open({ service, api, outDir: folders.outDir });
    const app = createApp({ service, api, site: null, basePath: '/' });
    get = async (path) => app.fetch(new Request(`http://guide.test${path}`), { remote: '' });
  });
  afterAll(async () => {
    await site?.close();
    await service?.store.close();
  });

  // On Czech pages "a" is followed by a non-breaking space.
  const page = async () => String(await site.folder.read('article-51/index.html')).replaceAll('\u00a0', ' ');
  const look = () => service.store.withLock(() => service.store.rescan(FILE));

  test.each(MISTAKES.filter(({ isReference }) => !isReference))(
    'serves the last good version of a file with $name, reports it at /healthz, and applies the fixed file',
    async (mistake) => {
      const path = join(folders.contentDir, FILE);
      const sound = readFileSync(path, 'utf8');
      const before = [await page(), await (await get('/cms-json/cms/v2/posts/51')).text()];
      writeFileSync(path, mistake.spoil(sound));
      await look();
      await site.refresher.settled();
      expect([await page(), await (await get('/cms-json/cms/v2/posts/51')).text()]).toEqual(before);
      const health = await get('/healthz');
      expect(health.status).toBe(200);
      const { status, issues } = (await health.json()) as {
        status: string;
        issues: { path: string; line: number; message: string }[];
      };
      expect(status).toBe('ok');
      expect(issues.map(({ path, line, message }) => `${path}:${line}: ${message}`).join('\n')).toMatch(mistake.said);
      writeFileSync(path, sound);
      appendFileSync(path, `Mended after ${mistake.name}.\n`);
      await look();
      await site.refresher.settled();
      expect(await page()).toContain(`Mended after ${mistake.name}.`);
      expect(await (await get('/healthz')).json()).toMatchObject({ issues: [] });
    },
  );
});
