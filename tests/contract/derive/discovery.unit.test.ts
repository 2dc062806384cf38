import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../api/contract/routes.ts';
import { namespaceDocument, optionsDocument, rootDocument, routeKey } from '../../../api/contract/derive/discovery.ts';
import { match } from '../../../api/contract/match.ts';
import { comparableRoute, comparableSchema, recorded } from './recorded.ts';

const site = { base: '{base_url}', name: 'Support Guide', description: 'User guide' };
const root = rootDocument(site, 'en');
const routes = root['routes'] as Record<string, Record<string, unknown>>;

/** The specification has an empty list as the default of these filters; the recordings have none. */
const SPECIFIED_DEFAULTS = ['categories', 'categories_exclude', 'tags', 'tags_exclude'];

function withoutSpecifiedDefaults(route: Record<string, unknown>): Record<string, unknown> {
  const copy = structuredClone(route);
  const [list] = copy['endpoints'] as { args: Record<string, { default?: unknown }> }[];
  for (const name of SPECIFIED_DEFAULTS) delete list?.args[name]?.default;
  return copy;
}

describe('discovery document', () => {
  const recordedRoot = recorded('discovery').find(({ name }) => name === 'discovery/root-no-slash')!.steps[0]!.expect
    .body;
  const { routes: recordedRoutes, namespaces: recordedNamespaces, ...recordedFacts } = recordedRoot;

  it('states the facts of the site as recorded', () => {
    expect(root).toMatchObject(recordedFacts);
    expect(root['namespaces']).toEqual(expect.arrayContaining(recordedNamespaces as string[]));
  });

  it('names the three namespaces in the order of the specification', () => {
    expect(root['namespaces']).toEqual(['oembed/1.0', 'xlate/tm/v1', 'cms/v2']);
  });

  it.each(Object.entries(recordedRoutes as Record<string, Record<string, unknown>>))(
    'describes %s as recorded',
    (key, route) => {
      const ours = key === '/cms/v2/posts' ? withoutSpecifiedDefaults(routes[key]!) : routes[key]!;
      expect(comparableRoute(ours)).toEqual(comparableRoute(route));
    },
  );

  it('does not contain its own description', () => {
    expect(Object.keys(routes)).not.toContain('/openapi.json');
  });

  it('has the same structure in both languages, with different words', () => {
    const czech = rootDocument(site, 'cs')['routes'] as typeof routes;
    expect(Object.keys(czech)).toEqual(Object.keys(routes));
    for (const [key, route] of Object.entries(czech))
      expect(comparableRoute(route)).toEqual(comparableRoute(routes[key]!));
    expect(czech).not.toEqual(routes);
  });

  it('shows the specified part of translation management, and nothing hidden', () => {
    expect(argumentNames('/xlate/tm/v1/ate/jobs')).toEqual(['xlate_language']);
    expect(argumentNames('/xlate/tm/v1/ate/jobs/receive/(?P<xlateJobId>[\\d]+)')).toEqual([
      'xlateJobId',
      'xliff_url',
      'signature',
      'xlate_language',
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

  it.each(['', 'nope/v1', 'cms/v3'])('of %j does not exist', (namespace) => {
    expect(namespaceDocument(namespace, site, 'en')).toBeUndefined();
  });
});

describe('OPTIONS', () => {
  const cases = recorded('options').filter(({ transform }) => transform === 'schema');

  it.each(cases.map(({ name, steps }) => [name, steps[0]!] as const))('%s', (_name, { path, expect: { body } }) => {
    const found = match(path.replace('/cms-json', ''));
    const { schema, ...description } = optionsDocument(found!.route, site, 'en');
    const { schema: recordedSchema, ...recordedDescription } = body;
    const ours = path === '/cms-json/cms/v2/posts' ? withoutSpecifiedDefaults(description) : description;
    expect(comparableRoute(ours)).toEqual(comparableRoute(recordedDescription));
    if (!recordedSchema) return expect(schema).toBeUndefined();
    expect(comparableSchema(schema as never)).toEqual(comparableSchema(recordedSchema as never));
  });
});

describe('route keys', () => {
  it('are patterns readable by clients: simple named groups only', () => {
    for (const route of ROUTES) {
      const names = [...routeKey(route).matchAll(/\(\?P<(\w+)>\[\\[dw]-?\]\+\)/g)].map(([, name]) => name);
      expect(names).toEqual(Object.keys(route.params));
      expect(routeKey(route).replaceAll(/\(\?P<\w+>\[\\[dw]-?\]\+\)/g, 'x')).toMatch(/^[\w/.-]+$/);
    }
  });
});
