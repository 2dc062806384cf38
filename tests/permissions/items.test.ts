import { describe, expect, it } from 'vitest';
import {
  ALLOW,
  trashed,
  CALLERS,
  ITEMS,
  STATES,
  STEPS,
  type Caller,
  type Collection,
  type Letter,
  type Step,
} from './matrix.ts';
import { autosaveOf, openWorld, revisionOf, type Owner } from './world.ts';

const world = await openWorld();

const collections = Object.keys(STATES) as Collection[];
const states = collections.flatMap((collection) => STATES[collection].map((state) => [collection, state] as const));

const letterOf = (collection: Collection, state: string, caller: Caller, owner: Owner): Letter =>
  ITEMS[collection][caller][owner][STATES[collection].indexOf(state)] as Letter;

function pathOf(endpoint: string, collection: Collection, id: number): string {
  const former = endpoint.includes('/autosaves/') ? autosaveOf(id) : revisionOf(id);
  const isFormer = endpoint.includes('{parent}');
  const own = (endpoint.split(' ')[1] as string).replace('{parent}', `${id}`);
  return `/cms/v2/${collection}${own.replace('{id}', `${isFormer ? former : id}`)}`;
}

type Asking = { letter: Letter; caller: Caller; state: string };

function lets({ needs, writers }: Step, { letter, caller, state }: Asking): boolean {
  const isKept = writers !== undefined && letter === 'r' && (!writers.includes(caller) || state === 'protected');
  return needs.includes(letter) && !isKept;
}

/** The response to a step according to the matrix. */
function verdictOf(step: Step, { letter, caller, state }: Asking, kept: number) {
  const { endpoint, query, refusal, status = 200 } = step;
  if (lets(step, { letter, caller, state })) return [endpoint === 'DELETE /{id}' && !query ? kept : status];
  // A file that its editor may not see is refused as hidden, not for the context.
  const code = letter === 'e' ? 'rest_forbidden' : refusal;
  return [caller === 'anonymous' ? 401 : 403, code];
}

const ownersFor = (caller: Caller): Owner[] => (caller === 'anonymous' ? ['others'] : ['own', 'others']);

describe.each(states)('%s that are %s', (collection, state) => {
  it.each(CALLERS)('respond to %s as in the matrix, and a refusal changes no file', async (caller) => {
    const items = ownersFor(caller).map((owner) => {
      const letter = letterOf(collection, state, caller, owner);
      return { owner, letter, id: world.idOf(collection, state, caller, owner) };
    });
    for (const { id, letter } of items) await checkAllow(collection, caller, id, letter);
    // First all steps that must be refused: the items are unchanged while the files are compared.
    const before = world.files();
    for (const item of items)
      for (const step of STEPS[collection]) if (!lets(step, { ...item, caller, state })) await check(step, item);
    expect(world.changedSince(before), 'files after refusals').toEqual([]);
    for (const item of items)
      for (const step of STEPS[collection]) if (lets(step, { ...item, caller, state })) await check(step, item);

    async function check(step: Step, { owner, letter, id }: (typeof items)[number]): Promise<void> {
      const { endpoint, query, body } = step;
      const [method] = endpoint.split(' ') as [string];
      const path = `${pathOf(endpoint, collection, id)}${query ? `?${query}` : ''}`;
      const verdict = verdictOf(step, { letter, caller, state }, trashed(collection, state));
      const answer = await world.ask(caller, method, path, body);
      expect([answer.status, answer.body.code].slice(0, verdict.length), `${owner} ${method} ${path}`).toEqual(verdict);
      if (method !== 'GET') return;
      expect((await world.ask(caller, 'HEAD', path)).status, `${owner} HEAD ${path}`).toBe(answer.status);
    }
  });
});

/** The header promises what the steps then show: both are decided by the same letters. */
async function checkAllow(collection: Collection, caller: Caller, id: number, letter: Letter): Promise<void> {
  const { item, revisions, autosaves } = ALLOW[letter];
  const expected: [path: string, allow: string | null][] = [[`/cms/v2/${collection}/${id}`, item]];
  if (collection !== 'media') {
    const canDelete = letter === 'w' ? 'GET, DELETE' : null;
    expected.push(
      [`/cms/v2/${collection}/${id}/revisions`, revisions],
      [`/cms/v2/${collection}/${id}/revisions/${revisionOf(id)}`, canDelete],
      [`/cms/v2/${collection}/${id}/autosaves`, autosaves],
      [`/cms/v2/${collection}/${id}/autosaves/${autosaveOf(id)}`, revisions],
    );
  }
  for (const [path, allow] of expected)
    for (const method of ['OPTIONS', 'GET'])
      expect((await world.ask(caller, method, path)).allow, `${method} ${path} as ${caller}`).toBe(allow);
}
