import { describe, expect, it } from 'vitest';
import { ANONYMOUS } from '../../api/contract/caller.ts';
import { ROLES } from '../../api/contract/roles.ts';
import { ROUTES } from '../../api/contract/routes.ts';
import type { Permission } from '../../api/contract/schema.ts';
import { Problem } from '../../api/lib/problem.ts';
import { authorize } from '../../api/rest/operations/authorize.ts';
import type { Service } from '../../api/rest/operations/operation.ts';
import { CALLERS, STATES, STEPS, type Collection } from './matrix.ts';
import { REQUESTS } from './requests.ts';
import { openWorld } from './world.ts';

const world = await openWorld();

const everyMethod = ROUTES.flatMap(({ path, endpoints }) =>
  endpoints.flatMap(({ methods }) => methods.map((method) => `${method} ${path}`)),
);

describe('the matrix', () => {
  it('has a verdict for every method of every route', () => {
    const items = (Object.keys(STATES) as Collection[]).flatMap((collection) =>
      STEPS[collection].map(({ endpoint }) => endpoint.replace(' ', ` /cms/v2/${collection}`)),
    );
    const judged = new Set([...items, ...REQUESTS.map(({ endpoint }) => endpoint)]);
    expect(everyMethod.filter((endpoint) => !judged.has(endpoint))).toEqual([]);
    expect([...judged].filter((endpoint) => !everyMethod.includes(endpoint))).toEqual([]);
  });

  it('has a column for every role', () =>
    expect(CALLERS.toSorted()).toEqual(['anonymous', ...Object.keys(ROLES)].toSorted()));
});

describe('a permission', () => {
  const service = {} as Service;
  const ask = (permission: string) => () => {
    const call = { route: ROUTES[0]!, args: {}, caller: ANONYMOUS, given: new Set<string>() };
    authorize(permission as Permission, call, service);
  };

  it.each(['', 'everything', 'Public', 'constructor', 'toString', '__proto__'])(
    'that is unknown, such as "%s", is always refused',
    (permission) => expect(ask(permission)).toThrow(Problem),
  );

  it('is in the table for every endpoint', () => {
    const endpoints = ROUTES.flatMap(({ path, endpoints }) => endpoints.map((endpoint) => ({ path, ...endpoint })));
    expect(endpoints.filter(({ permission }) => !permission).map(({ path }) => path)).toEqual([]);
  });
});

describe('a POST that replaces another method', () => {
  const overrides = [
    ['DELETE', 'rest_cannot_delete'],
    ['PATCH', 'rest_cannot_edit'],
    ['delete', 'rest_cannot_delete'],
  ];

  it.each(overrides)('requires the right to %s', async (method, code) => {
    const id = world.idOf('posts', 'publish', 'contributor', 'own');
    const before = world.files();
    const answer = await world.ask('contributor', 'POST', `/cms/v2/posts/${id}?_method=${method}&force=true`);
    expect([answer.status, answer.body.code, world.changedSince(before)]).toEqual([403, code, []]);
  });

  it('does not turn a GET into a write', async () => {
    const id = world.idOf('posts', 'publish', 'administrator', 'own');
    const before = world.files();
    const answer = await world.ask('administrator', 'GET', `/cms/v2/posts/${id}?_method=DELETE&force=true`);
    expect([answer.status, answer.body.id, world.changedSince(before)]).toEqual([200, id, []]);
  });
});

it('a caller with wrong credentials is refused everywhere and not treated as anonymous', async () => {
  for (const path of ['/', '/cms/v2/posts', '/cms/v2/users/me']) {
    const { status, body } = await world.ask('nobody' as 'editor', 'GET', path);
    expect([status, body.code]).toEqual([401, 'invalid_username']);
  }
});
