import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Drafts, withDraft } from '../../src/translation-ui/editor/drafts.ts';
import { History } from '../../src/translation-ui/editor/history.ts';
import { Saver } from '../../src/translation-ui/editor/saver.ts';
import type { Code, EditorUnit, Run, SavedUnit } from '../../src/translation-ui/server-data.ts';
import { Failure, Server } from '../../src/workspace/server.ts';

const SAVED: SavedUnit = { fault: null, warnings: [], progress: { translated: 1, total: 1, words: 1 } };

/** A server that can be switched off, and a clock that advances on demand. */
function laboratory() {
  const sent: [string, Run[]][] = [];
  const states: string[] = [];
  const messages: string[] = [];
  const plans: { action: () => void; ms: number }[] = [];
  const lab = {
    failure: null as Failure | null,
    saved: [] as string[],
    refusals: [] as string[],
    sent,
    states,
    messages,
    plans,
  };
  const saver = new Saver({
    async send(unit, target) {
      if (lab.failure) throw lab.failure;
      sent.push([unit, target]);
      return SAVED;
    },
    onSaved: (unit) => void lab.saved.push(unit),
    onRefused: (unit, { message }) => void lab.refusals.push(`${unit} ${message}`),
    onState(state, message) {
      states.push(state);
      messages.push(message);
    },
    wait: (action, ms) => void plans.push({ action, ms }),
  });
  const pass = async () => {
    for (const { action } of plans.splice(0)) action();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ...lab, lab, saver, pass };
}

describe('saving', () => {
  test('sends the latest text of each unit once typing pauses', async () => {
    const { saver, pass, sent, lab } = laboratory();
    saver.put('a', ['1']);
    saver.put('a', ['12']);
    saver.put('b', ['x']);
    expect([sent, saver.isBehind]).toEqual([[], true]);
    await pass();
    expect(sent).toEqual([
      ['a', ['12']],
      ['b', ['x']],
    ]);
    expect([lab.saved, saver.isBehind, lab.states.at(-1)]).toEqual([['a', 'b'], false, 'saved']);
  });

  test('retries, less and less often, until the server is back', async () => {
    const { saver, pass, sent, lab, plans } = laboratory();
    lab.failure = new Failure('offline');
    saver.put('a', ['1']);
    const rests: number[] = [];
    for (let round = 0; round < 7; round++) {
      await pass();
      rests.push(plans.at(-1)!.ms);
    }
    expect(rests).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect([lab.states.at(-1), saver.isBehind]).toEqual(['offline', true]);
    lab.failure = null;
    await pass();
    expect([sent, saver.isBehind, lab.states.at(-1)]).toEqual([[['a', ['1']]], false, 'saved']);
  });

  test('continues with the others when one is refused, and sends that again once edited', async () => {
    const { saver, pass, sent, lab } = laboratory();
    lab.failure = new Failure('refused', 'closed');
    saver.put('a', ['bad']);
    await pass();
    lab.failure = null;
    saver.put('b', ['good']);
    await pass();
    expect([sent, saver.isBehind, lab.refusals]).toEqual([[['b', ['good']]], true, ['a closed']]);
    expect([lab.states.at(-1), lab.messages.at(-1)]).toEqual(['refused', 'closed']);
    saver.insist('a');
    await saver.flush();
    expect(sent.at(-1)).toEqual(['a', ['bad']]);
    lab.failure = new Failure('refused', 'closed');
    saver.put('a', ['worse']);
    await pass();
    lab.failure = null;
    saver.put('a', ['better']);
    await pass();
    expect([lab.saved, saver.isBehind]).toEqual([['b', 'a', 'a'], false]);
  });

  test('a flush during sending waits until everything was tried', async () => {
    const arrivals: (() => void)[] = [];
    const saver = new Saver({
      send: () => new Promise((resolve) => arrivals.push(() => resolve(SAVED))),
      onSaved: () => {},
      onRefused: () => {},
      onState: () => {},
      wait: () => {},
    });
    saver.put('a', ['1']);
    void saver.flush();
    saver.put('b', ['2']);
    const behind = saver.flush().then(() => saver.isBehind);
    await new Promise((resolve) => setTimeout(resolve));
    for (let at = 0; at < 2; at++) {
      arrivals[at]?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect([await behind, arrivals.length]).toEqual([false, 2]);
  });

  test('does not consider a text saved if it was edited during sending', async () => {
    const { saver, pass, lab } = laboratory();
    saver.put('a', ['1']);
    const flushed = saver.flush();
    saver.put('a', ['2']);
    await flushed;
    await pass();
    expect([lab.saved, lab.sent.at(-1)]).toEqual([['a'], ['a', ['2']]]);
  });

  test('sends everything in parallel when the page closes', async () => {
    const { saver, sent, lab } = laboratory();
    saver.put('a', ['1']);
    saver.put('b', ['2']);
    saver.flushLast();
    expect(sent).toHaveLength(2);
    // A page that was only hidden continues from what has arrived.
    await new Promise((resolve) => setTimeout(resolve));
    expect([lab.saved, saver.isBehind]).toEqual([['a', 'b'], false]);
  });

  test('does not send a refused text again when the page closes or is hidden, as that would replace the text of others', async () => {
    const { saver, pass, sent, lab } = laboratory();
    lab.failure = new Failure('refused', 'changed by somebody else');
    saver.put('a', ['mine']);
    await pass();
    lab.failure = null;
    saver.flushLast();
    await pass();
    expect([sent, saver.isBehind]).toEqual([[], true]);
  });
});

test.each([
  [409, 'refused'],
  [423, 'offline'],
  [429, 'offline'],
  [503, 'offline'],
])('after status %i a text is %s', async (status, kind) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status }));
  await expect(new Server('/cms-json/xlate/tm/v1/', '/write/session', 'en').get('x')).rejects.toMatchObject({ kind });
  vi.unstubAllGlobals();
});

test('nothing is sent in the name of another user who signed in meanwhile', async () => {
  const sent: string[] = [];
  let user = { id: 1, token: 'first' };
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    if (url.endsWith('/session')) return Response.json({ user: { id: user.id }, token: user.token });
    const token = new Headers(headers).get('x-session-token')!;
    if (token !== user.token) return Response.json({ code: 'rest_cookie_invalid_nonce' }, { status: 403 });
    sent.push(token);
    return Response.json(SAVED);
  });
  const server = new Server('/cms-json/xlate/tm/v1/', '/write/session', 'en');
  await server.session();
  user = { id: 2, token: 'of another' };
  await expect(server.send('PUT', 'x')).rejects.toMatchObject({ kind: 'signed out' });
  user = { id: 1, token: 'second' };
  await server.send('PUT', 'x');
  user = { id: 1, token: 'third' };
  await server.get('x');
  expect(sent).toEqual(['second', 'third']);
  vi.unstubAllGlobals();
});

describe('drafts', () => {
  const code: Code = { kind: 'ph', id: '1', ctype: 'lb', native: '\\\n' };
  let kept: Map<string, string>;
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  beforeEach(() => {
    kept = new Map();
  });

  test('are restored with the codes of the source', () => {
    new Drafts(1, 7, store).keep('u', ['a', { ...code, native: 'forged' }], [code]);
    expect(new Drafts(1, 7, store).of('u', ['x', code])).toEqual({ target: ['a', code], base: [code] });
    expect(new Drafts(1, 7, store).of('u', ['x'])).toEqual({ target: ['a'], base: [] });
  });

  test('belong to one user and one job', () => {
    new Drafts(1, 7, store).keep('u', ['a'], []);
    expect([new Drafts(2, 7, store).of('u', []), new Drafts(1, 8, store).of('u', [])]).toEqual([null, null]);
    new Drafts(1, 7, store).drop('u');
    expect(kept.size).toBe(0);
  });

  test('work without storage, and with invalid data in it', () => {
    const broken = () => {
      throw new Error('forbidden');
    };
    const drafts = new Drafts(1, 1, { getItem: broken, setItem: broken, removeItem: broken });
    drafts.keep('u', ['a'], []);
    expect(drafts.of('u', [])).toBeNull();
    for (const nonsense of ['{"x"', 'null', '["a"]', '{"target":["a"]}']) {
      kept.set('guide-app 1 1 u', nonsense);
      expect(new Drafts(1, 1, store).of('u', [])).toBeNull();
    }
  });

  test.each<[string, Run[] | null, { target: Run[]; base: Run[] } | null, Run[] | null, Run[][]]>([
    ['there is no draft', ['known'], null, ['known'], []],
    ['the server text is unchanged', ['known', code], { target: ['newer'], base: ['known', code, ' '] }, ['newer'], []],
    ['the unit was empty', null, { target: ['newer'], base: [] }, ['newer'], []],
    ['it was saved', ['newer'], { target: ['newer '], base: ['known'] }, ['newer'], []],
    ['another person has written since', ['his'], { target: ['mine'], base: ['known'] }, ['his'], [['mine']]],
    ['another person has emptied it', null, { target: ['mine'], base: ['known'] }, null, [['mine']]],
  ])('if %s', (_name, target, draft, begin, offers) => {
    const fixed = { id: 'u', resname: 'b0.1', restype: 'x-paragraph', section: null, source: ['x', code] } as const;
    const known: EditorUnit = {
      ...fixed,
      source: [...fixed.source],
      target,
      state: 'open',
      warnings: [],
      terms: [],
      previous: null,
      matches: [],
      isDisputed: false,
    };
    const found = withDraft(known, draft);
    expect([found.target, found.unit.matches.map((match) => match.target)]).toEqual([begin, offers]);
  });
});

test('undo steps back, and forward again', () => {
  const history = new History('');
  history.note('a', 1_000);
  history.note('ab', 1_100);
  history.note('abc', 3_000);
  history.note('abcX', 3_100, true);
  expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual(['abc', 'ab', '', undefined]);
  expect([history.redo(), history.redo()]).toEqual(['ab', 'abc']);
  history.note('other', 9_000);
  expect(history.redo()).toBeUndefined();
});
