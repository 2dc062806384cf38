import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../api/contract/routes.ts';
import { namespaceDocument, rootDocument, routeKey } from '../../../api/contract/derive/discovery.ts';

// What clients rely on was recorded: tests/conformance compares it.
const site = { base: '{base_url}', name: 'Support Guide', description: 'User guide' };
const root = rootDocument(site, 'en');
const routes = root['routes'] as Record<string, Record<string, unknown>>;

describe('discovery document', () => {
  it('names the three namespaces in the order of the specification', () =>
    expect(root['namespaces']).toEqual(['oembed/1.0', 'xlate/tm/v1', 'cms/v2']));

  it('does not contain its own description', () => expect(Object.keys(routes)).not.toContain('/openapi.json'));

  it('has the same structure in both languages, with different words', () => {
    const czech = rootDocument(site, 'cs')['routes'] as typeof routes;
    const wordless = (key: string, value: unknown) => (key === 'description' && typeof value === 'string' ? '' : value);
    expect(JSON.stringify(czech, wordless)).toBe(JSON.stringify(routes, wordless));
    expect(czech).not.toEqual(routes);
  });

  it('shows the specified part of translation management, and nothing hidden', () => {
    expect(argumentNames('/xlate/tm/v1/ate/jobs')).toEqual(['xlate_language']);
    expect(argumentNames('/xlate/tm/v1/ate/jobs/receive/(?P<xlateJobId>[\\d]+)')).toEqual([
      ...['xlateJobId', 'xliff_url', 'signature', 'xlate_language'],
    ]);
  });

  const argumentNames = (key: string) => {
    const [endpoint] = routes[key]!['endpoints'] as { args: object }[];
    return Object.keys(endpoint!.args);
  };
});

describe('namespace index', () => {
  it.each(['cms/v2', 'oembed/1.0', 'xlate/tm/v1'])('of %s contains the routes of the root document', (namespace) => {
    const index = namespaceDocument(namespace, site, 'en')!;
    const own = Object.entries(routes).filter(([key]) => key.startsWith(`/${namespace}`));
    expect(index).toEqual({
      namespace,
      routes: Object.fromEntries(own),
      _links: { up: [{ href: '{base_url}/cms-json/' }] },
    });
  });

  it.each(['', 'nope/v1', 'cms/v3'])('of %j does not exist', (namespace) =>
    expect(namespaceDocument(namespace, site, 'en')).toBeUndefined(),
  );
});

it('route keys are patterns readable by clients: simple named groups only', () => {
  for (const route of ROUTES) {
    const names = [...routeKey(route).matchAll(/\(\?P<(\w+)>\[\\[dw]-?\]\+\)/g)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(route.params));
    expect(routeKey(route).replaceAll(/\(\?P<\w+>\[\\[dw]-?\]\+\)/g, 'x')).toMatch(/^[\w/.-]+$/);
  }
});
