import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../api/settings.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { START_COMMAND, START_ENVIRONMENT } from '../helpers/start-command.ts';
import { readStages, REPOSITORY, textsOf } from './containerfile.ts';

const UNIT = readFileSync(join(REPOSITORY, 'deploy/support-guide.service'), 'utf8');

const path = join((await makeFolder()).root, 'support-guide.service');
// As if the code were installed where it lies, for a user whom this machine knows.
const here = UNIT.replaceAll('/opt/support-guide', REPOSITORY).replace(/^User=.*$/m, `User=${userInfo().username}`);
writeFileSync(path, here);

const analyze = (...words: string[]): string =>
  execFileSync('systemd-analyze', [...words, path], { encoding: 'utf8', env: { ...process.env, SYSTEMD_COLORS: '0' } });

test('the unit has no mistake that systemd knows, and names a program that is there', () =>
  expect(analyze('verify', '--man=no', '--recursive-errors=no')).toBe(''));

test('the unit is exposed no more than a hardened service is', () =>
  expect(analyze('security', '--offline=true', '--no-pager', '--threshold=25')).toMatch(/Overall exposure level/));

test('unit and container start the server as npm does', () => {
  expect(/^ExecStart=\S+ (.*)$/m.exec(UNIT)?.[1]?.split(' ')).toEqual(START_COMMAND);
  const stage = readStages().at(-1)!;
  // The image has what the package has.
  const packed = START_COMMAND.map((word) => word.replace(/^api\/(.*)\.ts$/, 'lib/api/$1.js'));
  expect((JSON.parse(textsOf(stage, 'CMD')[0] ?? '[]') as string[]).slice(1)).toEqual(packed);
  expect(START_ENVIRONMENT).toHaveProperty('MALLOC_ARENA_MAX');
  for (const pair of Object.entries(START_ENVIRONMENT)) {
    expect(UNIT).toContain(`\nEnvironment=${pair.join('=')}\n`);
    expect(textsOf(stage, 'ENV').join()).toContain(` ${pair.join('=')} `);
  }
});

test('what the unit sets are settings, and all that changes lies below its state', () => {
  const env = Object.fromEntries([...UNIT.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, ...pair]) => pair));
  const { contentDir, dataDir, outDir } = readSettings(env);
  for (const dir of [contentDir, dataDir, outDir]) expect(dir).toMatch(/^\/var\/lib\/support-guide\//);
  expect(UNIT).toMatch(/^ProtectSystem=strict$/m);
});
