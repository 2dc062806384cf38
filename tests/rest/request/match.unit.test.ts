import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../api/contract/routes.ts';
import { endpointOf, match, methodsOf } from '../../../api/contract/match.ts';

const sample = (path: string) => path.replace(/\{(type|status|taxonomy)\}/g, 'some-word').replace(/\{\w+\}/g, '12');

describe('paths', () => {
  it.each(ROUTES.map((route) => [route.path, route] as const))(
    '%s is found in any case, with and without a final slash',
    (path, route) => {
      for (const form of [sample(path), sample(path).toUpperCase(), sample(path).replace(/\/?$/, '/')])
        expect(match(form)?.route).toBe(route);
    },
  );

  it('may be empty at the root', () => expect(match('')?.route.path).toBe('/'));

  it.each([
    ...['/nope', '/cms/v2//posts', '/cms/v2/posts//', '//', '/cms/v2/posts/-1', '/cms/v2/posts/1.5'],
    ...['/cms/v2/posts/abc', '/cms/v2/posts/1/2', '/cms/v2/posts/１', '/cms/v2/types/po.st', '/cms/v2/types/p%C3%B3'],
    ...['/openapiXjson', 'cms/v2/posts'],
  ])('%j is no route', (path) => expect(match(path)).toBeNull());
});

describe('ids', () => {
  it('are read without leading zeros', () =>
    fc.assert(
      fc.property(fc.maxSafeInteger().map(Math.abs), fc.integer({ min: 1, max: 30 }), (id, zeros) => {
        expect(match(`/cms/v2/posts/${id}`)?.params).toEqual({ id });
        expect(match(`/cms/v2/posts/${'0'.repeat(zeros)}${id}`)).toBeNull();
      }),
    ));

  it('too large to be exact match no record', () => {
    expect(match('/cms/v2/posts/99999999999999999999')?.params).toEqual({ id: Number.MAX_SAFE_INTEGER });
    expect(match(`/cms/v2/posts/${'9'.repeat(400)}`)?.params).toEqual({ id: Number.MAX_SAFE_INTEGER });
  });

  it('keep their names', () => {
    expect(match('/cms/v2/posts/114/revisions/501')?.params).toEqual({ parent: 114, id: 501 });
    expect(match('/cms/v2/types/cms_block')?.params).toEqual({ type: 'cms_block' });
  });
});

describe('methods', () => {
  const { route } = match('/cms/v2/posts/1')!;

  it('lead to their endpoint', () => {
    expect(endpointOf(route, 'GET')?.operation).toBe('getItem');
    expect(['POST', 'PUT', 'PATCH'].map((method) => endpointOf(route, method)?.operation)).toEqual(
      Array(3).fill('updateItem'),
    );
    expect(endpointOf(route, 'PROPFIND')).toBeUndefined();
  });

  it('are listed once each', () => expect(methodsOf(route)).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
});
