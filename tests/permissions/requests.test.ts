import { describe, expect, it } from 'vitest';
import { CALLERS, ITEMS, STATES, type Caller, type Collection } from './matrix.ts';
import { REQUESTS, type Request, type Verdict } from './requests.ts';
import { BASE, openWorld, SOMEBODY_ELSE, type Owner } from './world.ts';

const world = await openWorld();

const VALUES: Record<string, string> = {
  '{type}': 'post',
  '{taxonomy}': 'category',
  '{status}': 'publish',
  '{ateJobId}': '999',
  '{xlateJobId}': '999',
  '{unit}': 'a',
  '{entry}': 'a',
};

function pathOf({ endpoint, query }: Request, caller: Caller): string {
  const path = endpoint.split(' ')[1] as string;
  const [, taxonomy] = /(categories|tags)\/\{id\}$/.exec(path) ?? [];
  const id = taxonomy ? world.termOf(taxonomy, caller) : SOMEBODY_ELSE;
  const published = world.idOf('posts', 'publish', 'anonymous', 'others');
  const filled = path.replace(/\{\w+\}/g, (name) => VALUES[name] ?? String(id));
  const url = encodeURIComponent(`${BASE}/?p=${published}`);
  return filled + (query ? `?${query.replace('{published}', url)}` : '');
}

function bodyOf({ upload, body }: Request, caller: Caller): object | Uint8Array | undefined {
  if (upload) return new TextEncoder().encode(`File of ${caller}`);
  return body && (JSON.parse(JSON.stringify(body).replace('{caller}', caller)) as object);
}

function verdictOf({ status, may, others, except }: Request, caller: Caller): Verdict {
  const own = except?.[caller];
  if (own) return own;
  if (may.includes(caller)) return [status];
  const [refused, code] = others as Verdict;
  return [refused === 401 && caller !== 'anonymous' ? 403 : refused, code as string];
}

const named = REQUESTS.map((request) => {
  const { endpoint, query = '', body, upload } = request;
  const more = upload ? 'a file' : body ? JSON.stringify(body) : '';
  return [`${endpoint} ${query} ${more}`.trim(), request] as const;
});

it.each(named)('the response to each caller: %s', async (_name, request) => {
  const verdicts = CALLERS.map((caller) => [caller, verdictOf(request, caller)] as const);
  const before = world.files();
  for (const [caller, verdict] of verdicts) if (verdict[0] >= 400) await check(caller, verdict);
  expect(world.changedSince(before), 'files after refusals').toEqual([]);
  for (const [caller, verdict] of verdicts) if (verdict[0] < 400) await check(caller, verdict);

  async function check(caller: Caller, verdict: Verdict): Promise<void> {
    const [method] = request.endpoint.split(' ') as [string];
    const { status, body, allow } = await world.ask(caller, method, pathOf(request, caller), bodyOf(request, caller));
    const told = `${caller}: ${JSON.stringify(body).slice(0, 300)}`;
    expect([status, body.code].slice(0, verdict.length), told).toEqual(verdict);
    const methods = allow?.split(', ') ?? [];
    // Callers without the right must not see the method in `Allow`; with arguments, the refusal may be due to these.
    const isBarred = !request.may.includes(caller) && !request.query && !hangsOnBody(request);
    if (isBarred) expect(methods, caller).not.toContain(method);
    if (status < 300 && method !== 'DELETE') expect(methods, caller).toContain(method);
  }
});

/** Contributors may create, but not everything. */
const hangsOnBody = ({ endpoint, may }: Request) => endpoint === 'POST /cms/v2/posts' && !may.includes('contributor');

describe('translators and their managers', () => {
  const collections = 'posts pages media blocks categories tags users types statuses taxonomies'.split(' ');

  it.each(collections)('see the same %s as subscribers', async (collection) => {
    const [subscriber, ...others] = await Promise.all(
      (['subscriber', 'translator', 'translation_manager'] as const).map((caller) =>
        world.ask(caller, 'GET', `/cms/v2/${collection}?per_page=100`),
      ),
    );
    for (const other of others) expect(other).toEqual(subscriber);
  });
});

describe('lists', () => {
  const asked = (Object.keys(STATES) as Collection[]).flatMap((collection) =>
    STATES[collection].map((state) => [collection, state] as const),
  );

  it.each(asked)('of %s that are %s show exactly what their reader may read', async (collection, state) => {
    for (const caller of CALLERS) {
      const listed = await listedIds(collection, state, caller);
      // Null: this reader may not request the status at all.
      if (listed === null) continue;
      expect(listed, caller).toEqual(readableIds(collection, state, caller));
    }
  });

  it.each(['posts', 'pages', 'blocks', 'media'] as const)(
    'of %s for editing contain only what their reader may edit',
    async (collection) => {
      for (const caller of CALLERS) {
        const { status, body } = await world.ask(caller, 'GET', `/cms/v2/${collection}?context=edit&per_page=100`);
        if (status !== 200) continue;
        const letter = (id: number) => letters(collection, caller).get(id);
        expect((body as { id: number }[]).filter(({ id }) => letter(id) && letter(id) !== 'w')).toEqual([]);
      }
    },
  );
});

/** Letter of every item of the world for a reader, whoever the item was made for. */
function letters(collection: Collection, reader: Caller): Map<number, string> {
  const found = new Map<number, string>();
  for (const [index, state] of STATES[collection].entries())
    for (const caller of CALLERS)
      for (const owner of ['own', 'others'] as Owner[]) {
        const isOwn = owner === 'own' && caller === reader && reader !== 'anonymous';
        const letter = ITEMS[collection][reader][isOwn ? 'own' : 'others'][index] as string;
        found.set(world.idOf(collection, state, caller, owner), letter);
      }
  return found;
}

const idsOf = (collection: Collection, state: string) =>
  new Set(
    CALLERS.flatMap((caller) => (['own', 'others'] as const).map((o) => world.idOf(collection, state, caller, o))),
  );

function readableIds(collection: Collection, state: string, reader: Caller): number[] {
  const known = letters(collection, reader);
  return [...idsOf(collection, state)].filter((id) => 'rw'.includes(known.get(id) as string)).sort((a, b) => a - b);
}

async function listedIds(collection: Collection, state: string, reader: Caller): Promise<number[] | null> {
  const filter = { protected: 'publish', attached: 'inherit' }[state] ?? state;
  const path = `/cms/v2/${collection}?status=${filter}&per_page=100&_fields=id`;
  const { status, body } = await world.ask(reader, 'GET', path);
  if (status !== 200) return null;
  const wanted = idsOf(collection, state);
  return (body as { id: number }[]).flatMap(({ id }) => (wanted.has(id) ? [id] : [])).sort((a, b) => a - b);
}
