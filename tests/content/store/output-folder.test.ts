import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OutputFolder, UNFINISHED } from '../../../api/content/store/disk/output-folder.ts';

async function folders(): Promise<{ root: string; out: string; elsewhere: string }> {
  const root = await mkdtemp(join(tmpdir(), 'guide-output-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const [out, elsewhere] = [join(root, 'dist'), join(root, 'elsewhere')];
  await mkdir(out);
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'index.html'), 'theirs');
  return { root, out, elsewhere };
}

it('links in the output are not followed for reading or writing', async () => {
  const { out, elsewhere } = await folders();
  await symlink(join(elsewhere, 'index.html'), join(out, 'index.html'));
  await symlink(elsewhere, join(out, 'chapter'));
  const folder = new OutputFolder(out);
  expect([await folder.read('index.html'), await folder.read('chapter/index.html')]).toEqual([null, null]);
  folder.write('index.html', 'ours');
  folder.write('chapter/index.html', 'ours');
  folder.write('same.html', 'x');
  expect(await readFile(join(elsewhere, 'index.html'), 'utf8')).toBe('theirs');
  expect((await folder.read('chapter/index.html'))?.toString()).toBe('ours');
});

it('a link to a file with the same bytes is replaced by a file', async () => {
  const { out, elsewhere } = await folders();
  await symlink(join(elsewhere, 'index.html'), join(out, 'index.html'));
  expect(new OutputFolder(out).write('index.html', 'theirs')).toBe(true);
  expect((await readdir(out, { withFileTypes: true })).map((entry) => entry.isFile())).toEqual([true]);
});

/** A folder that is ready to replace the output. */
async function nextOf(root: string, files: Record<string, string>): Promise<OutputFolder> {
  const next = new OutputFolder(join(root, 'dist.next'));
  await next.renew();
  for (const [file, text] of Object.entries(files)) next.create(file, text);
  return next;
}

/** A built output: `old.html` and `index.html`. */
async function built(): Promise<{ root: string; out: string; output: OutputFolder }> {
  const { root, out } = await folders();
  await (await nextOf(root, { 'index.html': 'first', 'a/old.html': 'old' })).replace(new OutputFolder(out));
  const output = new OutputFolder(out);
  output.mark('whole');
  return { root, out, output };
}

const put = async (folder: string, file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};

it('foreign files and links in the output stay when a build replaces it, as do the targets of links', async () => {
  const { root, out, output } = await built();
  for (const file of ['CNAME', '.git/config', 'a/photo.txt']) await put(out, file, 'theirs');
  await symlink(join(root, 'elsewhere'), join(out, 'link'));
  expect(await (await nextOf(root, { 'index.html': 'second' })).replace(output)).toEqual([]);
  expect(await output.list()).toEqual(['.git/config', 'CNAME', 'a/photo.txt', 'index.html', 'link']);
  expect((await output.read('index.html'))?.toString()).toBe('second');
  expect(await readdir(join(root, 'elsewhere'))).toEqual(['index.html']);
  expect(output.foreignAmong(await output.list())).toEqual(['.git/config', 'CNAME', 'a/photo.txt', 'link']);
});

it('a foreign file at the path of a page is reported, and nothing is replaced without confirmation', async () => {
  const { root, out, output } = await built();
  await put(out, 'about/index.html', 'theirs');
  const next = await nextOf(root, { 'about/index.html': 'ours', 'index.html': 'second' });
  await expect(next.replace(output)).rejects.toThrow(
    `OUT_DIR=${out} cannot be used: about/index.html was not written by the guide; move it away`,
  );
  expect(await readFile(join(out, 'about/index.html'), 'utf8')).toBe('theirs');
  expect(await readFile(join(out, 'index.html'), 'utf8')).toBe('first');
  const asked: unknown[] = [];
  await next.replace(output, async (...question) => void asked.push(question));
  expect(asked).toEqual([[['about/index.html'], out]]);
  expect(await readFile(join(out, 'about/index.html'), 'utf8')).toBe('ours');
});

it('a single output neither overwrites nor removes a foreign file', async () => {
  const { out, output } = await built();
  await put(out, 'new.html', 'theirs');
  await put(out, 'folder', 'theirs');
  expect(() => output.write('new.html', 'ours')).toThrow('new.html was not written by the guide');
  expect(() => output.write('folder/index.html', 'ours')).toThrow('folder was not written by the guide');
  await output.remove('new.html');
  expect((await output.read('new.html'))?.toString()).toBe('theirs');
  await rm(join(out, 'new.html'));
  expect([output.write('new.html', 'ours'), output.write('new.html', 'ours again')]).toEqual([true, true]);
  // Another process relies on the list.
  await new OutputFolder(out).remove('new.html');
  expect(await new OutputFolder(out).list()).toEqual(['a/old.html', 'folder', 'index.html']);
});

it('a folder that no build wrote is refused, but an empty disk is accepted', async () => {
  const { out, elsewhere } = await folders();
  await mkdir(join(out, 'lost+found'));
  await new OutputFolder(out).assertOurs();
  await new OutputFolder(join(out, 'nowhere')).assertOurs();
  await expect(new OutputFolder(elsewhere).assertOurs()).rejects.toThrow(
    `OUT_DIR=${elsewhere} cannot be used: it contains files that no build wrote (index.html); move it away`,
  );
  await expect(new OutputFolder(elsewhere).renew()).rejects.toThrow('it contains files that no build wrote');
  await expect(new OutputFolder(elsewhere).begin()).rejects.toThrow('it contains files that no build wrote');
  expect(await readdir(elsewhere)).toEqual(['index.html']);
});

it('a folder whose list is lost keeps everything, and possible files of older builds are reported', async () => {
  const { root, out } = await built();
  await writeFile(join(out, '.guide-files'), '');
  const output = new OutputFolder(out);
  expect(output.isListed).toBe(false);
  expect(await (await nextOf(root, { 'index.html': 'second' })).replace(output)).toEqual(['a/old.html']);
  expect([await output.list(), output.isListed]).toEqual([['a/old.html', 'index.html'], true]);
});

it('an interrupted process is cleaned up after: its temporary files, and pages missing from its list', async () => {
  const { root, out, output } = await built();
  output.mark(UNFINISHED);
  await put(out, 'a/.0123456789ab.tmp', 'half');
  await put(out, 'late.html', '');
  await put(out, 'CNAME', 'theirs');
  await (await nextOf(root, { 'late.html': 'whole' })).replace(output);
  expect(await output.list()).toEqual(['CNAME', 'late.html']);
  expect((await output.read('late.html'))?.toString()).toBe('whole');
});

it('the list of files does not grow with additions and removals', async () => {
  const { out, output } = await built();
  for (let n = 0; n < 1_000; n++) {
    output.write('index.json', String(n));
    await output.remove('index.json');
  }
  const lines = async () => (await readFile(join(out, '.guide-files'), 'utf8')).split('\n').slice(1);
  // A server that runs for years reads it once.
  expect((await lines()).length).toBeLessThan(1_100);
  const later = new OutputFolder(out);
  expect(later.foreignAmong(['index.html', 'index.json'])).toEqual(['index.json']);
  expect((await lines()).slice(0, 2)).toEqual(['+a/old.html', '+index.html']);
  expect(later.foreignAmong(['a/old.html'])).toEqual([]);
});
