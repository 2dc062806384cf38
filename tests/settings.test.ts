import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings, SETTING_NAMES, unknownSettings } from '../api/settings.ts';
import { readSettingsOf } from '../api/settings-of-content.ts';
import { openFiles } from '../api/store/disk/files.ts';
import { makeFolder } from './helpers/guide-folder.ts';

describe('mail', () => {
  test('needs a server and a sender', () => {
    const env = { SMTP_URL: 'smtp://guide:geheim@mail.example:587', MAIL_FROM: 'Guide <guide@mail.example>' };
    expect(readSettings(env)).toMatchObject({ smtpUrl: env.SMTP_URL, mailFrom: env.MAIL_FROM });
    expect(readSettings({})).toMatchObject({ smtpUrl: '' });
    expect(() => readSettings({ SMTP_URL: env.SMTP_URL })).toThrow('MAIL_FROM');
    expect(() => readSettings({ ...env, MAIL_FROM: 'a@b\nBcc: c@d' })).toThrow('MAIL_FROM');
    expect(() => readSettings({ ...env, SMTP_URL: 'http://guide:geheim@mail.example' })).toThrow(
      'SMTP_URL=… is not valid',
    );
  });
});

describe('the public address', () => {
  test.each([
    [{}, 'http://127.0.0.1:4321'],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
    [{ HOST: '::' }, 'http://localhost:4321'],
    [{ HOST: '::1' }, 'http://[::1]:4321'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://guide.example/help' }, 'https://guide.example/help'],
  ])('of %o is %s', (env, url) => {
    const { host, pathname } = new URL(readSettings(env).publicUrl);
    expect([host, pathname.replace(/\/$/, '')]).toEqual([new URL(url).host, new URL(url).pathname.replace(/\/$/, '')]);
  });

  test('is the one that the content names unless the environment has another', () => {
    expect(readSettings({}, 'https://guide.example').publicUrl).toMatch(/^https:\/\/guide\.example/);
    expect(readSettings({ PUBLIC_URL: 'https://other.example' }, 'https://guide.example').publicUrl).toMatch(/other/);
  });

  test('is refused at its line where the content names none that can be', async () => {
    const { contentDir } = await makeFolder({ 'site.yaml': 'name: Guide\npublic_url: guide.example\n' });
    const read = (env: Record<string, string>) => readSettingsOf(contentDir, openFiles(), env);
    await expect(read({})).rejects.toThrow('site.yaml:2: public_url: must be a URL such as https://guide.example');
    expect((await read({ PUBLIC_URL: 'https://other.example' })).publicUrl).toBe('https://other.example');
  });
});

test.each([
  [{ PORT: 'many' }, 'PORT=many'],
  [{ PORT: '70000' }, 'PORT=70000'],
  [{ PUBLIC_URL: 'guide' }, 'PUBLIC_URL=guide'],
  [{ SITE: 'perhaps' }, 'SITE=perhaps'],
  [{ REVISIONS: '-1' }, 'REVISIONS=-1'],
])('%o is refused by name', (env, named) => {
  expect(() => readSettings(env)).toThrow(named);
});

test('everything that is wrong is said at once, a line each', () => {
  const wrong = { PORT: 'many', SITE: 'perhaps', SMTP_URL: 'smtp://mail.example', REVISIONS: '7' };
  expect(() => readSettings(wrong)).toThrow(
    /^PORT=many is not valid: .+\nSITE=perhaps is not valid: .+\nMAIL_FROM= is not valid: .+$/,
  );
});

test('what was probably meant for us is told, and nothing of other programs', () => {
  const env = {
    OUTDIR: 'a',
    PUBLIC_ULR: 'b',
    trusted_proxy: 'c',
    Port: '80',
    DATA_DIR: 'd',
    DATA_DIRS: 'e',
    PATH: 'f',
  };
  expect(unknownSettings(env)).toEqual([
    'OUTDIR is not a setting; did you mean OUT_DIR?',
    'PUBLIC_ULR is not a setting; did you mean PUBLIC_URL?',
    'Port is not a setting; did you mean PORT?',
  ]);
  const common = [
    'HOME',
    'HOSTNAME',
    'LANG',
    'LOGNAME',
    'LS_COLORS',
    'MAIL',
    'OLDPWD',
    'PWD',
    'SHELL',
    'SHLVL',
    'TERM',
  ];
  const others = [
    'NODE_ENV',
    'HTTP_PROXY',
    'AWS_ENDPOINT_URL',
    'LOG_FORMAT',
    'GIT_SSH',
    'CI',
    'TMPDIR',
    'EDITOR',
    'USER',
  ];
  expect(unknownSettings(Object.fromEntries([...common, ...others].map((name) => [name, 'x'])))).toEqual([]);
});

test('README names all settings', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, table = ''] = readme.split('| variable ');
  const named = table.split('\n\n')[0]!.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+)/gm);
  expect([...named].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g)).toSorted()).toEqual(
    [...SETTING_NAMES].toSorted(),
  );
});
