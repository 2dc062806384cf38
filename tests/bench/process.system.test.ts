import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../helpers/guide-folder.ts';
import { checkOut } from './checkout.ts';
import { Program, take } from './process.ts';

let folder = '';
beforeAll(async () => void ({ root: folder } = await makeFolder()));

const start = (line: string) =>
  new Program(line, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', NODE: process.execPath },
    log: join(folder, 'log'),
  });

const WORK = `while (process.cpuUsage().user < 300_000) {}`;

test('usage of a program includes that of everything it starts', async () => {
  const { cpuSeconds, peakBytes } = await take(start(`"$NODE" -e '${WORK}' & "$NODE" -e '${WORK}'; wait`));
  expect(cpuSeconds).toBeGreaterThanOrEqual(0.6);
  expect(peakBytes).toBeGreaterThan(20e6);
});

test('a failed program is reported with its last output', async () => {
  await expect(take(start('echo no such page >&2; exit 3'))).rejects.toThrow(/ended with 3:\n(.*\n)*no such page$/);
});

test('stopping a program ends everything it started, including processes that refuse', async () => {
  const program = start(
    `"$NODE" -e 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")' & wait`,
  );
  await expect.poll(() => readFileSync(join(folder, 'log'), 'utf8')).toContain('up');
  expect(program.usage().bytes).toBeGreaterThan(20e6);
  await program.stop();
  await expect.poll(() => program.usage().bytes).toBe(0);
});

test('a missing commit is named', () => {
  expect(() => checkOut('no-such-branch', join(folder, 'other'))).toThrow('has no commit "no-such-branch"');
});
