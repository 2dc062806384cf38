import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, unknownSettings } from '../api/settings.ts';
import { readServedSettings, readSettingsOf } from '../api/settings-of-content.ts';
import { openFiles } from '../api/content/store/disk/files.ts';
import { makeFolder } from './helpers/guide-folder.ts';

test('mail needs a server and a sender', () => {
  const env = { SMTP_URL: 'smtp://guide:geheim@mail.example:587', MAIL_FROM: 'Guide <guide@mail.example>' };
  expect(readSettings(env)).toMatchObject({ smtpUrl: env.SMTP_URL, mailFrom: env.MAIL_FROM });
  expect(readSettings({})).toMatchObject({ smtpUrl: '' });
  expect(() => readSettings({ SMTP_URL: env.SMTP_URL })).toThrow('MAIL_FROM');
  expect(() => readSettings({ ...env, MAIL_FROM: 'a@b\nBcc: c@d' })).toThrow('MAIL_FROM');
  expect(() => readSettings({ ...env, SMTP_URL: 'http://guide:geheim@mail.example' })).toThrow(
    'SMTP_URL=… is not valid',
  );
});

describe('a provider of identities', () => {
  const env = { OIDC_ISSUER: 'https://login.example/office', OIDC_CLIENT_ID: 'guide', OIDC_CLIENT_SECRET: 'geheim' };
  const client = { clientId: 'guide', clientSecret: 'geheim' };

  test('has a name, which is its host unless people call it otherwise', () => {
    expect(readSettings({}).oidc).toBeNull();
    expect(readSettings(env).oidc).toEqual({ issuer: env.OIDC_ISSUER, ...client, name: 'login.example' });
    expect(readSettings({ ...env, OIDC_NAME: 'Office' }).oidc?.name).toBe('Office');
  });

  test.each(['https://login.example/', 'http://127.0.0.1:8080/realm/', 'http://localhost', 'http://[::1]:1'])(
    'may be %s, kept to the last slash',
    (issuer) => expect(readSettings({ ...env, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer),
  );

  test.each(['login.example', 'http://login.example', 'http://127.evil.test', 'https://a@b', 'https://a/?b=c'])(
    'may not be %s',
    (issuer) => expect(() => readSettings({ ...env, OIDC_ISSUER: issuer })).toThrow('OIDC_ISSUER='),
  );

  test.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])('needs %s', (name) =>
    expect(() => readSettings({ ...env, [name]: '' })).toThrow(name),
  );
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
  ['has a conflict', '<<<<<<< HEAD\nlanguages: [en]\n=======\nname: A\n>>>>>>> x\n', 'site.yaml:1: merge conflict'],
  ['is no YAML', 'languages: [en]\nname: "A\n', /^site\.yaml:\d: /],
  ['names unknown languages', 'languages: [english]\n', 'site.yaml:1: languages'],
])('a guide whose site.yaml %s is not served in other languages', async (_, text, reason) => {
  const { contentDir, dataDir } = await makeFolder({ 'site.yaml': text });
  const env = { CONTENT_DIR: contentDir, DATA_DIR: dataDir };
  await expect(readServedSettings(env)).rejects.toThrow(reason);
  await writeFile(join(contentDir, 'site.yaml'), 'languages: [en]\naccent: red\n');
  await expect(readServedSettings(env)).resolves.toMatchObject({ contentDir });
});

test.each([
  ...['PORT=many', 'PORT=70000', 'PORT=-1', 'SITE=perhaps', 'REVISIONS=-1', 'REVISIONS=many'],
  ...['PUBLIC_URL=guide', 'PUBLIC_URL=not an address', 'PUBLIC_URL=ftp://guide.test'],
])('%s is refused by name', (setting) => {
  const [name = '', value = ''] = setting.split('=');
  expect(() => readSettings({ [name]: value })).toThrow(`${setting} is not valid`);
});

test('everything that is wrong is said at once, a line each', () => {
  const wrong = { PORT: 'many', SITE: 'perhaps', SMTP_URL: 'smtp://mail.example', REVISIONS: '7' };
  expect(() => readSettings(wrong)).toThrow(
    /^PORT=many is not valid: .+\nSITE=perhaps is not valid: .+\nMAIL_FROM= is not valid: .+$/,
  );
});

test('what was probably meant for us is told, and nothing of other programs', () => {
  const env = {
    ...{ OUTDIR: 'a', PUBLIC_ULR: 'b', trusted_proxy: 'c', Port: '80', DATA_DIR: 'd', DATA_DIRS: 'e', PATH: 'f' },
  };
  expect(unknownSettings(env)).toEqual([
    'OUTDIR is not a setting; did you mean OUT_DIR?',
    'PUBLIC_ULR is not a setting; did you mean PUBLIC_URL?',
    'Port is not a setting; did you mean PORT?',
  ]);
  const common = 'HOME HOSTNAME LANG LOGNAME LS_COLORS MAIL OLDPWD PWD SHELL SHLVL TERM'.split(' ');
  const others = 'NODE_ENV HTTP_PROXY AWS_ENDPOINT_URL LOG_FORMAT GIT_SSH CI TMPDIR EDITOR USER'.split(' ');
  expect(unknownSettings(Object.fromEntries([...common, ...others].map((name) => [name, 'x'])))).toEqual([]);
});

describe('the folders of a guide', () => {
  /** Below a folder of its own, with a link to another place in it. */
  async function folders(places: Record<'CONTENT_DIR' | 'DATA_DIR' | 'OUT_DIR', string>) {
    const { root, contentDir } = await makeFolder();
    await symlink(contentDir, join(root, 'link'));
    await symlink('content/not-yet', join(root, 'dangling'));
    await symlink('circle', join(root, 'circle'));
    return Object.fromEntries(Object.entries(places).map(([name, path]) => [name, join(root, path)]));
  }

  test.each([
    ['content', 'data', 'content', /^OUT_DIR=\S+\/content cannot be used: it is CONTENT_DIR \(\S+\/content\)$/],
    [
      'content',
      'data',
      '.',
      /^OUT_DIR=\S+ cannot be used: it contains CONTENT_DIR \(\S+\/content\)\nOUT_DIR=.*contains DATA_DIR/,
    ],
    ['content', 'data', 'content/public/dist', /it is inside CONTENT_DIR/],
    ['content', 'data', 'data/dist', /it is inside DATA_DIR/],
    ['content', 'dist/data', 'dist', /it contains DATA_DIR/],
    ['content', 'content', 'dist', /^DATA_DIR=\S+ cannot be used: it is CONTENT_DIR/],
    ['content', 'content/data', 'dist', /^DATA_DIR=\S+ cannot be used: it is inside CONTENT_DIR/],
    ['data/content', 'data', 'dist', /^DATA_DIR=\S+ cannot be used: it contains CONTENT_DIR/],
    ['dist-edge', 'data', 'dist', /dist-edge, which is written beside it, is CONTENT_DIR/],
    ['content', 'dist-single/data', 'dist', /dist-single, which is written beside it, contains DATA_DIR/],
    ['content', 'dist.next', 'dist', /dist\.next, which is written beside it, is DATA_DIR/],
    ['content', 'data', 'link/dist', /link\/dist cannot be used: it is inside CONTENT_DIR/],
    ['link', 'data', 'content/dist', /it is inside CONTENT_DIR \(\S+\/link\)/],
    ['content', 'data', 'dangling', /it is inside CONTENT_DIR/],
  ])('content %s, data %s and output %s are refused', async (content, data, out, said) => {
    const env = await folders({ CONTENT_DIR: content, DATA_DIR: data, OUT_DIR: out });
    expect(() => readSettings(env)).toThrow(said);
  });

  test.each([
    ['content', 'data', 'dist'],
    ['content', 'content-data', 'content-dist'],
    ['www/content', 'www/data', 'www/dist/guide'],
    ['content', 'data', 'circle/dist'],
  ])('content %s, data %s and output %s lie apart', async (content, data, out) => {
    const env = await folders({ CONTENT_DIR: content, DATA_DIR: data, OUT_DIR: out });
    expect(readSettings(env)).toMatchObject({ contentDir: env['CONTENT_DIR'], outDir: env['OUT_DIR'] });
  });

  test('are said beside whatever else is wrong', () => {
    expect(() => readSettings({ PORT: 'x', DATA_DIR: 'content' })).toThrow(
      /^PORT=x is not valid.*\nDATA_DIR=.* is CONTENT_DIR/,
    );
  });
});
