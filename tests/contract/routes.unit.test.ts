import { describe, expect, it } from 'vitest';
import { ROUTES, type Endpoint } from '../../api/contract/routes.ts';

// Routes and arguments that clients rely on were recorded: tests/conformance compares them. Every method of every route
// has its verdicts in tests/permissions.
const everyEndpoint = ROUTES.flatMap((route) =>
  route.endpoints.map((endpoint) => [`${endpoint.methods.join('/')} ${route.path}`, endpoint] as const),
);
const listAt = (path: string): Endpoint =>
  ROUTES.find((route) => route.path === path)!.endpoints.find(({ methods }) => methods.includes('GET'))!;

describe('route table', () => {
  it('allows no write without permission', () => {
    const open = everyEndpoint.filter(([, one]) => one.permission === 'public' && !one.methods.includes('GET'));
    expect(open).toEqual([]);
  });

  it.each(everyEndpoint)('%s accepts xlate_language', (_name, { args }) => {
    expect(args['xlate_language']).toMatchObject({ type: 'string', enum: ['cs', 'en'] });
    expect(args['xlate_language']).not.toHaveProperty('default');
  });

  it('gives every argument one meaning per endpoint: its type, with fitting enum and default', () => {
    for (const [, { args }] of everyEndpoint)
      for (const argument of Object.values(args)) {
        if (argument.enum && typeof argument.default === 'string') expect(argument.enum).toContain(argument.default);
        if (argument.items?.enum && 'default' in argument) expect(argument.items.enum).toContain(argument.default);
        if (argument.required) expect(argument).not.toHaveProperty('default');
      }
  });
});

describe('lists', () => {
  it.each(['posts', 'pages', 'media', 'blocks', 'categories', 'tags', 'users'])(
    'of %s contain ten items at most by default',
    (collection) =>
      expect(listAt(`/cms/v2/${collection}`).args).toMatchObject({
        page: { default: 1 },
        per_page: { default: 10, minimum: 1, maximum: 100 },
      }),
  );

  it('of revisions contain all', () =>
    expect(listAt('/cms/v2/posts/{parent}/revisions').args['per_page']).not.toHaveProperty('default'));
});
