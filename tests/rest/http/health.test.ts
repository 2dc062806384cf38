import { expect, it } from 'vitest';
import { createApi } from '../../../api/rest/http/api.ts';
import { createApp } from '../../../api/app.ts';
import { ANONYMOUS, type Caller } from '../../../api/contract/caller.ts';
import type { Versioning } from '../../../api/content/store/git/versioning.ts';
import { type Health, healthOf } from '../../../api/rest/http/health.ts';
import { AUTHORIZATION, openTestApp } from '../../helpers/test-app.ts';
import { type RequestScope, runInScope } from '../../../api/lib/log/request-scope.ts';
import { makeFolder, page, put } from '../../helpers/guide-folder.ts';

it('a broken file that is not public, such as the glossary, is named only to editors', async () => {
  const names = [
    ...['cs/posts/verejny.md', 'cs/posts/tajny-koncept.md', 'cs/posts/nikdy-necteny.md', 'cs/jinde/tajny.md'],
    'glossary.yaml',
  ];
  const [shown = '', draft = '', unread = '', stray = '', glossary = ''] = names;
  const folder = await makeFolder({
    [shown]: page({ id: 1, title: 'A' }),
    [draft]: page({ id: 2, title: 'B', status: 'draft' }),
    [unread]: 'no front matter',
    [stray]: 'no record',
    [glossary]: '- { cs: tajné, en: secret }\n- { cs: tajné, en: secret }\n',
  });
  const { service } = await openTestApp(folder);
  await put(folder, { [shown]: 'x', [draft]: 'x' });
  await service.store.withLock(() => service.store.rescan([shown, draft]));
  const api = createApi(service);
  const app = createApp({ service, api, site: null, basePath: '/' });
  const look = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await app.fetch(new Request('http://guide.test/healthz', { headers }), { remote: '192.0.2.1' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { issues, hidden } = (await answer.json()) as Health;
    return [issues.map(({ path }) => path).sort(), hidden];
  };
  expect([await look(), await look('Basic bm9ib2R5OndlYg==')]).toEqual([
    [[shown], 4],
    [[shown], 4],
  ]);
  expect(await look(AUTHORIZATION)).toEqual([[...names].sort(), 0]);
});

it('a wrong reference, which stops a build, is named to editors', async () => {
  const { service } = await openTestApp({ 'cs/pages/a.md': page({ id: 1, title: 'A', parent: 99 }) });
  const look = (caller: Caller) => healthOf(service, caller).issues.map(({ message }) => message);
  expect(look({ id: 1, role: 'editor', language_pairs: [] })).toEqual(['parent: there is no page 99']);
  expect(look(ANONYMOUS)).toEqual([]);
});

it('what git reports is shown to administrators only, and no password in it', async () => {
  const { service } = await openTestApp({});
  const trouble = 'git: pushing is paused: remote: see https://robot:hidden@git.test/guide';
  const warningsFor = (caller: Caller) =>
    healthOf({ ...service, versioning: { trouble } as Versioning }, caller).warnings;
  expect(warningsFor({ id: 1, role: 'administrator', language_pairs: [] })).toEqual([
    'git: pushing is paused: remote: see https://[redacted]@git.test/guide',
  ]);
  expect(warningsFor(ANONYMOUS)).toEqual(['git needs attention: this report tells administrators why']);
});

it('pages still being made are not logged as an error', async () => {
  const { service } = await openTestApp({});
  const starting = () => ({ step: 'pages' as const, done: 1, total: 2 });
  const options = { service, api: createApi(service), site: null, basePath: '/' };
  const app = createApp({ ...options, starting });
  for (const probe of ['readyz', 'healthz']) {
    const scope: RequestScope = { id: '1', client: '192.0.2.1', operation: '', user: 0 };
    const ask = async () => app.fetch(new Request(`http://guide.test/${probe}`), { remote: '192.0.2.1' });
    expect([(await runInScope(scope, ask)).status, scope.operation]).toEqual([503, 'starting']);
  }
});
