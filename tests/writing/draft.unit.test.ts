import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AUTOSAVE_MS, COPY_MS } from '../../src/writing/draft.ts';
import type { TextFields } from '../../src/writing/record.ts';
import { Failure } from '../../src/workspace/server.ts';
import { type Kept, open as openIn, TestServer } from './test-server.ts';

const TEXT = 'One.\n\nTwo.\n\nThree.\n';

let kept: Kept;
beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const open = (server: TestServer) => openIn(server, kept);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A text on a server, opened by an author. `isKept` is false if they may only propose. */
function begin(fields: Partial<TextFields> = {}, isKept = true) {
  const server = new TestServer({ title: 'A', content: TEXT, ...fields });
  return { server, ...openIn(server, kept, isKept) };
}
const edit = (text: string, from: string, to: string): string => text.replace(from, () => to);

describe('saving', () => {
  test('sends only changed fields, and no request if there are none', async () => {
    const { server, draft } = begin({ tags: [1] });
    await draft.save();
    expect(server.sent).toEqual([]);
    draft.set('tags', [1, 2]);
    expect(draft.changes()).toEqual({ tags: [1, 2] });
    await draft.save({ status: 'publish' });
    expect(server.stored).toEqual({ title: 'A', content: TEXT, tags: [1, 2], status: 'publish' });
    expect([draft.state, draft.isChanged]).toEqual(['saved', false]);
  });

  test.each([['content', 'First.\n'] as const, ['title', 'B'] as const])(
    'keeps what is typed in the text while its %s is sent',
    async (name, value) => {
      const { server, draft } = begin();
      draft.set(name, value);
      const saving = draft.save();
      await Promise.resolve();
      draft.set('content', 'First. Second.\n');
      await saving;
      expect([draft.state, draft.fields.content]).toEqual(['changed', 'First. Second.\n']);
      await draft.save();
      expect(server.stored).toEqual({ title: 'A', [name]: value, content: 'First. Second.\n' });
    },
  );

  test.each(['offline', 'refused'] as const)('publishes nothing later if publishing was %s', async (kind) => {
    const { server, draft } = begin({ status: 'draft' });
    draft.set('content', 'New.\n');
    server.failure = new Failure(kind);
    await draft.save({ status: 'publish' });
    expect([draft.state, draft.fields.status]).toEqual([kind, 'draft']);
    server.failure = null;
    await draft.save();
    expect(server.stored).toMatchObject({ content: 'New.\n', status: 'draft' });
  });

  test('admits that a text which others save all the time is not saved', async () => {
    const { server, draft } = begin();
    const exchange = server.exchange;
    server.exchange = (method, path, sent) => {
      if (method === 'PATCH') server.write({ excerpt: String(server.version) });
      return exchange(method, path, sent);
    };
    draft.set('title', 'B');
    await draft.save();
    expect([draft.state, draft.isChanged, server.stored.title]).toEqual(['changed', true, 'A']);
  });

  test('shows the text as the server normalised it', async () => {
    const { server, draft } = begin();
    const write = server.write.bind(server);
    server.write = (fields) => write({ ...fields, title: 'Tidied' });
    draft.set('title', ' Tidied ');
    await draft.save();
    expect([draft.fields.title, draft.state]).toEqual(['Tidied', 'saved']);
  });
});

describe('changes saved by somebody else in the meantime', () => {
  test('are merged with what was typed here', async () => {
    const { server, draft, lab } = begin();
    server.write({ content: edit(TEXT, 'Three', 'Third'), title: 'B' });
    draft.set('content', edit(TEXT, 'One', 'First'));
    await draft.save();
    expect(server.stored).toMatchObject({ title: 'B', content: 'First.\n\nTwo.\n\nThird.\n' });
    expect([lab.merged, lab.conflict, draft.state]).toEqual([1, null, 'saved']);
  });

  test.each([
    ['mine', 'Mine.\n\nTwo.\n\nThree.\n', 'Mine'],
    ['theirs', 'Theirs.\n\nTwo.\n\nThree.\n', 'Theirs'],
    ['both', 'Mine.\n\nTheirs.\n\nTwo.\n\nThree.\n', 'Mine'],
  ] as const)('are decided by the author if they contradict it: %s', async (choice, content, title) => {
    const { server, draft, lab } = begin();
    server.write({ content: edit(TEXT, 'One', 'Theirs'), title: 'Theirs' });
    draft.set('content', edit(TEXT, 'One', 'Mine'));
    draft.set('title', 'Mine');
    await draft.save();
    expect(draft.state).toBe('conflict');
    expect(lab.conflict).toMatchObject({
      disputed: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
      contradictions: [{ mine: 'Mine.', theirs: 'Theirs.' }],
    });
    expect(kept.get('7 1')?.fields.content).toContain('Mine.');
    await draft.save();
    expect(server.stored.title).toBe('Theirs');
    await draft.settle({ fields: [choice], texts: [choice] });
    expect([server.stored.content, server.stored.title]).toEqual([content, title]);
    expect(draft.state).toBe('saved');
  });

  test('are not overwritten by a page opened before the author has decided', async () => {
    const { server, draft } = begin();
    server.write({ content: edit(TEXT, 'One', 'Theirs'), title: 'Theirs' });
    draft.set('content', edit(TEXT, 'One', 'Mine'));
    draft.set('title', 'Mine');
    await draft.save();
    const again = open(server);
    await again.draft.resume();
    await again.draft.save();
    expect([again.draft.state, server.stored.title]).toEqual(['conflict', 'Theirs']);
    expect(again.lab.conflict).toMatchObject({
      disputed: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
      contradictions: [{ mine: 'Mine.', theirs: 'Theirs.' }],
    });
    await again.draft.settle({ fields: ['mine'], texts: ['both'] });
    expect(server.stored).toEqual({ title: 'Mine', content: 'Mine.\n\nTheirs.\n\nTwo.\n\nThree.\n' });
  });

  test.each([
    ['theirs', 'Before.\n\nTheirs.\n\nTwo.\n\nThird.\n'],
    ['both', 'Before.\n\nMine, and more.\n\nTheirs.\n\nTwo.\n\nThird.\n'],
  ] as const)('are decided in the right place even if the author continues to type: %s', async (choice, content) => {
    const { server, draft } = begin();
    server.write({ content: edit(TEXT, 'One', 'Theirs') });
    draft.set('content', edit(TEXT, 'One', 'Mine'));
    await draft.save();
    for (const [from, to] of [
      ['Mine.', 'Before.\n\nMine.'],
      ['Mine.', 'Mine, and more.'],
      ['Three', 'Third'],
    ] as const)
      draft.set('content', edit(draft.fields.content ?? '', from, to));
    await draft.settle({ fields: [], texts: [choice] });
    expect([draft.state, server.stored.content]).toEqual(['saved', content]);
  });

  test.each([
    ['Two.\n\n', 'Two', 'One.\n\nTheirs.\n\nThree.\n'],
    ['\n\nThree.\n', 'Three', 'One.\n\nTwo.\n\nTheirs.'],
  ])('are blocks of their own where the author removed the passage %j', async (removed, changed, content) => {
    const { server, draft } = begin();
    server.write({ content: edit(TEXT, changed, 'Theirs') });
    draft.set('content', edit(TEXT, removed, ''));
    await draft.save();
    await draft.settle({ fields: [], texts: ['theirs'] });
    expect([draft.state, server.stored.content]).toEqual(['saved', content]);
  });
});

describe('a text that the user may only propose to change', () => {
  test('is merged with what others have saved before it is proposed', async () => {
    const { server, ...first } = begin({}, false);
    first.draft.set('content', edit(TEXT, 'One', 'First'));
    await pass(COPY_MS);
    server.write({ content: edit(TEXT, 'Three', 'Third') });
    const { draft } = openIn(server, kept, false);
    await draft.resume();
    expect([await draft.merge(), draft.changes()]).toEqual([true, { content: 'First.\n\nTwo.\n\nThird.\n' }]);
    expect(draft.record['version']).toBe('2');
  });

  test('waits for a decision if both changed the same passage, and is never saved', async () => {
    const { server, draft, lab } = begin({}, false);
    draft.set('content', edit(TEXT, 'One', 'Mine'));
    server.write({ content: edit(TEXT, 'One', 'Theirs') });
    expect([await draft.merge(), lab.conflict?.contradictions.length]).toEqual([false, 1]);
    await draft.settle({ fields: [], texts: ['both'] });
    expect([await draft.merge(), draft.changes().content]).toEqual([true, 'Mine.\n\nTheirs.\n\nTwo.\n\nThree.\n']);
    expect(server.sent.filter((request) => request.startsWith('PATCH'))).toEqual([]);
  });

  test('says why it cannot be merged', async () => {
    const { server, draft } = begin({}, false);
    server.failure = new Failure('offline');
    await expect(draft.merge()).rejects.toBe(server.failure);
  });
});

test('text typed during a merge is part of the result', async () => {
  const { server, draft } = begin();
  server.write({ content: edit(TEXT, 'Three', 'Third') });
  draft.set('content', edit(TEXT, 'One', 'First'));
  const exchange = server.exchange;
  server.exchange = (method, path, sent) => {
    const answer = exchange<never>(method, path, sent);
    if (path.endsWith('/merge')) draft.set('content', edit(draft.fields.content ?? '', 'Two', 'Second'));
    return answer;
  };
  await draft.save();
  expect(server.stored.content).toBe('First.\n\nSecond.\n\nThird.\n');
});

describe('typed text', () => {
  test('is stored in the browser within a second, and removed from it once saved', async () => {
    const { draft } = begin();
    draft.set('content', 'New.\n');
    expect(COPY_MS).toBeLessThan(1_000);
    await pass(COPY_MS);
    expect(kept.get('7 1')?.fields.content).toBe('New.\n');
    await draft.save();
    expect(kept.size).toBe(0);
  });

  test.each([true, false])('is stored in the browser when the page is left: autosaved %s', async (isKept) => {
    const { server, draft } = begin({}, isKept);
    server.failure = new Failure('offline');
    draft.set('content', 'New.\n');
    await draft.autosave(true);
    expect(kept.get('7 1')?.fields.content).toBe('New.\n');
  });

  test('and deleted again counts as saved, and does not return in a new page', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const { draft } = open(server);
    draft.set('content', edit(TEXT, 'One', 'First'));
    await pass(COPY_MS);
    draft.set('content', TEXT);
    expect(draft.state).toBe('saved');
    await pass(COPY_MS);
    const again = open(server).draft;
    expect([await again.resume(), again.fields.content]).toEqual([false, TEXT]);
  });

  test('in one tab is not removed when another tab saves', async () => {
    const { server, ...one } = begin();
    const other = open(server);
    one.draft.set('content', 'One tab.\n');
    await pass(COPY_MS);
    other.draft.set('content', 'Other tab.\n');
    await pass(COPY_MS);
    await one.draft.save();
    expect(kept.get('7 1')?.fields.content).toBe('Other tab.\n');
    await open(server).draft.resume();
    await other.draft.discard();
    expect(kept.size).toBe(0);
  });

  test('is restored in a new page, even if the text has changed in the meantime', async () => {
    const { server, ...first } = begin();
    first.draft.set('content', edit(TEXT, 'One', 'First'));
    await pass(COPY_MS);
    server.write({ content: edit(TEXT, 'Three', 'Third') });
    const second = open(server);
    expect(await second.draft.resume()).toBe(true);
    expect(second.draft.fields.content).toBe(edit(TEXT, 'One', 'First'));
    await second.draft.save();
    expect(server.stored.content).toBe('First.\n\nTwo.\n\nThird.\n');
  });

  test('can be discarded for the current text', async () => {
    const { server, ...first } = begin();
    first.draft.set('content', 'New.\n');
    await pass(COPY_MS);
    server.write({ content: 'Of somebody else.\n' });
    const { draft } = open(server);
    await draft.resume();
    await draft.discard();
    expect(draft.fields.content).toBe('Of somebody else.\n');
    draft.set('title', 'B');
    await draft.save();
    expect([server.stored.title, server.sent.includes('POST posts/1/merge')]).toEqual(['B', false]);
  });

  test('can be discarded', async () => {
    const { server, draft } = begin();
    draft.set('content', 'New.\n');
    await pass(COPY_MS);
    await draft.discard();
    expect([draft.fields.content, kept.size]).toEqual([TEXT, 0]);
    expect(await open(server).draft.resume()).toBe(false);
  });

  test('is autosaved every half minute while it changes', async () => {
    const { server, draft } = begin();
    draft.set('content', 'New.\n');
    await pass(AUTOSAVE_MS);
    expect(server.sent).toEqual(['POST posts/1/autosaves']);
    expect([draft.isChanged, server.stored.content]).toEqual([true, TEXT]);
    await draft.autosave();
    expect(server.sent).toHaveLength(1);
  });

  test('is autosaved again once the server is back, which the page then says', async () => {
    const { server, draft } = begin();
    server.failure = new Failure('offline');
    draft.set('content', 'New.\n');
    await draft.save();
    expect(draft.state).toBe('offline');
    server.failure = null;
    await pass(AUTOSAVE_MS);
    expect([server.sent, draft.state]).toEqual([['POST posts/1/autosaves'], 'changed']);
  });

  test("in the author's own draft is autosaved after a merge without another keystroke", async () => {
    const { server, draft } = begin();
    server.isOwnDraft = true;
    draft.set('content', edit(TEXT, 'One', 'First'));
    server.write({ content: edit(TEXT, 'Three', 'Third') });
    await pass(AUTOSAVE_MS);
    await pass(AUTOSAVE_MS);
    expect(server.stored.content).toBe(edit(edit(TEXT, 'One', 'First'), 'Three', 'Third'));
    expect(draft.state).toBe('saved');
  });

  test("updates the author's own draft, and the next save builds on it", async () => {
    const { server, draft } = begin();
    server.isOwnDraft = true;
    draft.set('content', 'New.\n');
    await pass(AUTOSAVE_MS);
    expect([server.stored.content, draft.state]).toEqual(['New.\n', 'saved']);
    draft.set('content', 'Newer.\n');
    await draft.save();
    expect([server.stored.content, server.sent.includes('POST posts/1/merge')]).toEqual(['Newer.\n', false]);
  });

  test("that reached the author's own draft as its page was closed is no longer unsaved, nor somebody else's", async () => {
    const { server, draft } = begin();
    server.isOwnDraft = true;
    draft.set('content', 'New.\n');
    // The page of this draft is closed: it learns nothing from the answer.
    await pass(COPY_MS);
    const copy = kept.get('7 1')!;
    const early = open(server);
    server.write({ content: 'New.\n' });
    expect(await early.draft.resume()).toBe(true);
    early.draft.set('content', 'Newer.\n');
    await early.draft.save();
    expect([early.draft.state, server.stored.content]).toEqual(['saved', 'Newer.\n']);
    kept.set('7 1', copy);
    server.write({ content: 'New.\n' });
    const last = open(server);
    expect([await last.draft.resume(), kept.size]).toEqual([false, 0]);
    last.draft.set('content', 'Last.\n');
    await last.draft.save();
    expect([last.draft.state, server.stored.content]).toEqual(['saved', 'Last.\n']);
  });

  test('that was saved, although the answer was lost, is not taken for a change by somebody else', async () => {
    const { server, draft } = begin();
    const { exchange } = server;
    server.exchange = async (...sent) => {
      await exchange(...sent);
      throw new Failure('offline');
    };
    draft.set('content', edit(TEXT, 'One', 'First'));
    await draft.save();
    server.exchange = exchange;
    draft.set('content', edit(TEXT, 'One', 'First of all'));
    await draft.save();
    expect([draft.state, server.stored.content]).toEqual(['saved', edit(TEXT, 'One', 'First of all')]);
  });

  test.each(['offline', 'signed out'] as const)('stays here while the author is %s', async (kind) => {
    const { server, draft } = begin();
    server.failure = new Failure(kind);
    draft.set('content', 'New.\n');
    await pass(COPY_MS);
    await draft.save();
    expect([draft.state, kept.get('7 1')?.fields.content]).toEqual([kind, 'New.\n']);
    server.failure = null;
    await draft.save();
    expect([draft.state, server.stored.content]).toEqual(['saved', 'New.\n']);
  });
});
