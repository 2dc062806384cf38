import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../api/contract/routes.ts';
import { orInstead } from '../../../api/lib/instead.ts';
import { Problem } from '../../../api/lib/problem.ts';
import { formatMessage } from '../../../api/contract/text/message.ts';
import { endpointOf, match } from '../../../api/contract/match.ts';
import { fromPairs } from '../../../api/rest/request/query-string.ts';
import { compileCheck } from '../../../api/rest/request/compile-check.ts';
import { validate } from '../../../api/rest/request/validate.ts';
import type { ValidationError } from '../../../api/rest/request/validation-error.ts';
import { runs } from '../../helpers/strength.ts';

type Raw = Record<string, unknown>;

function argsOf(request: string, raw: Raw | string = {}): Raw {
  const [method, path] = request.split(' ') as [string, string];
  const found = match(path)!;
  return validate(
    endpointOf(found.route, method)!,
    typeof raw === 'string' ? fromPairs(new URLSearchParams(raw)) : raw,
    found.params,
    compileCheck,
  );
}

/** The data of a refusal. */
function refusalOf(request: string, raw?: Raw | string) {
  try {
    throw new Error(JSON.stringify(argsOf(request, raw)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.details.data as { invalid: Record<string, ValidationError>; params: string[] };
  }
}

const codesOf = (request: string, raw?: Raw | string) =>
  Object.fromEntries(Object.entries(refusalOf(request, raw).invalid).map(([name, { code }]) => [name, code]));

describe('defaults', () => {
  it('are filled in, in their final form', () => {
    expect(argsOf('GET /cms/v2/posts')).toMatchObject({
      ...{ context: 'view', page: 1, per_page: 10, order: 'desc', orderby: 'date', status: ['publish'] },
      ...{ author: [], include: [], categories: [] },
    });
    expect(argsOf('GET /cms/v2/media')['status']).toEqual(['inherit']);
  });

  it('that are null count as missing', () => {
    expect(argsOf('GET /cms/v2/media')).not.toHaveProperty('media_type');
    expect(argsOf('GET /cms/v2/categories')).not.toHaveProperty('post');
  });

  it('include empty lists, which no request can change for the next', () => {
    const args = argsOf('GET /cms/v2/posts', 'status=&include=&slug=&search=');
    expect(args).toMatchObject({ status: ['publish'], include: [] });
    expect(args).not.toHaveProperty('slug');
    expect(args).not.toHaveProperty('search');
    expect(Object.isFrozen(args['include'])).toBe(true);
  });

  it('are not filled in for writes', () => expect(argsOf('PATCH /cms/v2/posts/1')).toEqual({ id: 1 }));
});

describe('bad arguments', () => {
  it('are reported together', () =>
    expect(
      codesOf(
        'GET /cms/v2/posts',
        'page=0&per_page=x&order=ASC&after=2019-02-30T10:00:00&sticky=yes&include=1,x&slug[a]=b&context=',
      ),
    ).toEqual({
      ...{ page: 'rest_out_of_bounds', per_page: 'rest_invalid_type', order: 'rest_not_in_enum' },
      ...{ after: 'rest_invalid_date', sticky: 'rest_invalid_type', include: 'rest_invalid_type' },
      ...{ slug: 'rest_invalid_type', context: 'rest_not_in_enum' },
    }));

  it.each([
    ['status', 'trash', 'rest_not_in_enum'],
    ['status', '', 'rest_not_in_enum'],
    ['status', ['draft'], 'rest_invalid_type'],
    ['status', 1, 'rest_invalid_type'],
    ['slug', 123, 'rest_invalid_type'],
    ['password', 5, 'rest_invalid_type'],
    ['password', ['x'], 'rest_invalid_type'],
    ['author', 'x', 'rest_invalid_type'],
    ['author', [3], 'rest_invalid_type'],
    ['author', true, 'rest_invalid_type'],
    ['author', 1e300, 'rest_out_of_bounds'],
    ['date', '2018-05-05', 'rest_invalid_date'],
    ['date', '', 'rest_invalid_date'],
    ['date', 5, 'rest_invalid_type'],
    ['date_gmt', 'x', 'rest_invalid_date'],
    ['format', '', 'rest_not_in_enum'],
    ['tags', { a: 31 }, 'rest_invalid_type'],
    ['tags', [31, 'x'], 'rest_invalid_type'],
    ['meta', 'x', 'rest_invalid_type'],
    ['sticky', 2, 'rest_invalid_type'],
  ])('in a body: %s = %j is %s', (name, value, code) =>
    expect(codesOf('POST /cms/v2/posts', { [name]: value })).toEqual({ [name]: code }),
  );

  it('name the place in a list', () =>
    expect(refusalOf('GET /cms/v2/posts', 'author=1,x')).toMatchObject({
      invalid: { author: { params: { param: 'author[1]' } } },
    }));

  it('report the limit that they exceed, the values allowed, and for a trash status the right way', () => {
    const told = (name: string, value: unknown) => {
      const { text, params } = refusalOf('POST /cms/v2/posts', { [name]: value }).invalid[name]!;
      return formatMessage('en', text, params);
    };
    expect(told('ping_status', 'ajar')).toBe('ping_status must be one of: open, closed.');
    expect(told('featured_media', 1e300)).toBe(`featured_media must be at most ${Number.MAX_SAFE_INTEGER}.`);
    expect(told('featured_media', -1e300)).toBe(`featured_media must be at least ${Number.MIN_SAFE_INTEGER}.`);
    expect(told('status', 'trash')).toMatch(/^status must be one of: .* DELETE moves an item to the trash\.$/);
    expect(told('status', 'bin')).not.toContain('DELETE');
  });

  it('can be reported in either language', () => {
    const { text, params } = refusalOf('GET /cms/v2/posts', 'per_page=0').invalid['per_page']!;
    expect(formatMessage('en', text, params)).toBe('per_page must be from 1 to 100.');
    expect(formatMessage('cs', text, params)).toBe('per_page: povolené hodnoty jsou od 1 do 100.');
  });
});

describe('missing arguments', () => {
  it('are reported before any other defect', () => {
    expect(refusalOf('POST /cms/v2/categories', { slug: 5 })).toEqual({ params: ['name'] });
    expect(refusalOf('POST /cms/v2/categories', { name: null })).toEqual({ params: ['name'] });
  });

  it('may be empty', () => expect(argsOf('POST /cms/v2/categories', { name: '' })['name']).toBe(''));
});

describe('a write', () => {
  it('has typed arguments', () =>
    expect(
      argsOf('POST /cms/v2/posts', {
        ...{ title: { raw: 'T' }, content: 'C', author: '3', sticky: 'true', categories: '11,12', tags: 5, meta: [] },
        ...{ date: '2018-05-05T10:00:00Z', date_gmt: '2018-05-05 10:00:00' },
      }),
    ).toEqual({
      ...{ title: 'T', content: 'C', author: 3, sticky: true, categories: [11, 12], tags: [5], meta: {} },
      ...{ date: '2018-05-05T11:00:00', date_gmt: '2018-05-05T10:00:00' },
    }));

  it('has no null arguments, except to reset dates and empty lists', () => {
    const raw = { title: null, status: null, slug: null, post: null, date: null, date_gmt: null, categories: null };
    expect(argsOf('POST /cms/v2/posts', raw)).toEqual({ date: null, date_gmt: null, categories: [] });
    expect(argsOf('POST /cms/v2/media/5', raw)).toEqual({ id: 5, date: null, date_gmt: null });
  });

  it('has no unknown arguments', () =>
    expect(
      argsOf('POST /cms/v2/posts', JSON.parse('{"type":"page","__proto__":{"title":"x"},"guid":"y"}') as Raw),
    ).toEqual({}));

  it('can tell a create with an id from one without', () =>
    expect(argsOf('POST /cms/v2/pages', { id: 'x' })).toEqual({ id: 'x' }));
});

describe('the URL', () => {
  it('provides the id, which a body may repeat', () =>
    expect(argsOf('POST /cms/v2/posts/104', { id: '104', title: 'x' })).toEqual({ id: 104, title: 'x' }));

  it.each([114, '114', 'x'])('refuses a body with the id %j', (id) =>
    expect(codesOf('POST /cms/v2/posts/104', { id })).toEqual({ id: 'rest_invalid_param' }),
  );

  it('names the owner of an autosave, even if the body has the parent of a page', () => {
    expect(argsOf('POST /cms/v2/pages/201/autosaves', { parent: 7, title: 'x' })).toEqual({ parent: 201, title: 'x' });
    expect(argsOf('GET /cms/v2/posts/114/revisions/501')).toMatchObject({ parent: 114, id: 501 });
  });
});

describe('lenient routes', () => {
  it('accept any context at the root and the indexes', () => {
    for (const path of ['/', '/cms/v2', '/oembed/1.0'])
      expect(argsOf(`GET ${path}`, 'context=bogus')['context']).toBe('bogus');
  });

  it.each([
    ['300', 300],
    ['-500', 500],
    ['450px', 450],
    ['1e3', 1000],
    ['', 0],
    ['abc', 0],
    ['99999999999999999999', 0],
  ])('read the width %j of an embed as %i', (maxwidth, pixels) => {
    expect(argsOf('GET /oembed/1.0/embed', `url=u&maxwidth=${maxwidth}`)['maxwidth']).toBe(pixels);
  });

  it('accept any width of an embed, but only known formats of the proxy', () => {
    expect(argsOf('GET /oembed/1.0/embed', 'url=u&maxwidth=x&format=zz')).toMatchObject({ maxwidth: 0, format: 'zz' });
    expect(argsOf('GET /oembed/1.0/proxy', 'url=u&maxheight=-9')).toMatchObject({
      maxheight: 9,
      maxwidth: 600,
      discover: true,
    });
    expect(codesOf('GET /oembed/1.0/proxy', 'url=u&format=zz')).toEqual({ format: 'rest_not_in_enum' });
  });

  it('limit characters and entries', () => {
    const change = 'PUT /xlate/tm/v1/jobs';
    for (const jobs of [[], Array.from({ length: 101 }, (_, at) => at + 1)])
      expect(refusalOf(change, { jobs })).toMatchObject({
        invalid: {
          jobs: { code: 'rest_out_of_bounds', text: 'invalid.entries', params: { minimum: 1, maximum: 100 } },
        },
      });
    expect(argsOf(change, { jobs: [1] })).toEqual({ jobs: [1] });
    expect(refusalOf('POST /xlate/tm/v1/jobs/1/return', { reason: 'x'.repeat(2_001) })).toMatchObject({
      invalid: { reason: { code: 'rest_out_of_bounds', text: 'invalid.length', params: { limit: 2_000 } } },
    });
  });

  it('accept jobs and editors as numbers or texts', () => {
    expect(argsOf('POST /xlate/tm/v1/jobs/assign', { jobId: '12', translatorId: 0 })).toEqual({
      jobId: 12,
      translatorId: 0,
    });
    expect(argsOf('POST /xlate/tm/v1/settings/translation_editor', { editor_type: 'ate' })).toEqual({
      editor_type: 'ATE',
    });
    expect(codesOf('POST /xlate/tm/v1/settings/translation_editor', { editor_type: 2 })).toEqual({
      editor_type: 'rest_not_in_enum',
    });
    expect(argsOf('POST /xlate/tm/v1/ate/jobs/store', { xlate_job_id: 12, ate_job_data: { status_id: 6 } })).toEqual({
      xlate_job_id: '12',
      ate_job_data: [{ status_id: 6 }],
    });
  });
});

it('every endpoint accepts arguments or refuses them, and accepted ones are accepted again', () => {
  const endpoints = ROUTES.flatMap((route) => route.endpoints);
  const anyEndpoint = fc.constantFrom(...endpoints).chain((endpoint) =>
    fc.tuple(
      fc.constant(endpoint),
      fc.record(Object.fromEntries(Object.keys(endpoint.args).map((name) => [name, fc.anything()])), {
        requiredKeys: [],
      }),
    ),
  );
  fc.assert(
    fc.property(anyEndpoint, ([endpoint, raw]) => {
      const args = orInstead(Problem, null, () => validate(endpoint, raw, {}, compileCheck));
      if (args) expect(validate(endpoint, args, {}, compileCheck)).toEqual(args);
    }),
    { numRuns: runs(500) },
  );
});
