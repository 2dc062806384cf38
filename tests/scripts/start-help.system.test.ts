import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../api/setting-rows.ts';

test('start --help lists the settings and starts nothing', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/support-guide.ts', 'start', '--help'], {
    encoding: 'utf8',
    env: { ...process.env, PORT: 'none' },
  });
  expect([status, stderr]).toEqual([0, '']);
  for (const name of SETTING_NAMES) expect(stdout).toMatch(new RegExp(`^  ${name}( \\(.+\\))?: .+`, 'm'));
});
