import { beforeEach, describe, expect, test } from 'vitest';
import { mergeTexts } from '../../api/content/markdown/merge-texts.ts';
import {
  AUTOSAVE_MS,
  type Conflict,
  COPY_MS,
  Draft,
  type DraftState,
  type TextServer,
} from '../../src/writing/draft.ts';
import type { LocalCopies, LocalCopy } from '../../src/writing/local-copies.ts';
import type { TextFields, TextRecord } from '../../src/writing/record.ts';
import { Failure } from '../../src/workspace/server.ts';

const TEXT = 'One.\n\nTwo.\n\nThree.\n';

/** A server with one text, as the API treats it: a version for each state, 412 for another one than it has. */
class TestServer implements TextServer {
  version = 1;
  failure: Failure | null = null;
  isOwnDraft = false;
  readonly sent: string[] = [];
  stored: Partial<TextFields>;

  constructor(fields: Partial<TextFields>) {
    this.stored = fields;
  }

  get record(): TextRecord {
    const { title = '', content = '', excerpt: _excerpt, ...more } = this.stored;
    return {
      id: 1,
      link: '/',
      modified: '',
      status: 'draft',
      ...more,
      title: { raw: title },
      content: { raw: content },
    };
  }

  get etag(): string {
    return `"${this.version}.x"`;
  }

  write(fields: Partial<TextFields>): void {
    this.stored = { ...this.stored, ...fields };
    this.version++;
  }

  exchange: TextServer['exchange'] = async (method, path, { body = {}, headers = {} } = {}) => {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    this.sent.push(`${method} ${path}`);
    const answer = (answered: unknown) => ({ body: answered as never, etag: this.etag });
    if (method === 'GET') return answer(this.record);
    if (path.endsWith('/merge')) {
      const { base, mine } = body as { base: string; mine: string };
      return answer(mergeTexts(base, mine, this.stored.content ?? ''));
    }
    if (path.endsWith('/autosaves') && !this.isOwnDraft) return answer({ parent: 1 });
    if (headers['if-match'] !== this.etag) {
      throw new Failure('refused', 'changed', { code: 'rest_precondition_failed' });
    }
    this.write(body);
    return answer(path.endsWith('/autosaves') ? { parent: 0 } : this.record);
  };
}

let kept: Map<string, LocalCopy>;
const copies: LocalCopies = {
  get: async (key) => kept.get(key) ?? null,
  put: async (key, copy) => void kept.set(key, structuredClone(copy)),
  remove: async (key) => void kept.delete(key),
};
beforeEach(() => {
  kept = new Map();
});

function open(server: TestServer) {
  const plans: { action: () => void; ms: number }[] = [];
  const lab = { states: [] as DraftState[], conflict: null as Conflict | null, merged: 0 };
  const draft = new Draft({
    ...{ path: 'posts/1', key: '7 1', server, isKept: true, copies, record: server.record, etag: server.etag },
    onState: (state) => void lab.states.push(state),
    onMerged: (count) => void (lab.merged += count),
    onConflict: (conflict) => void (lab.conflict = conflict),
    wait: (action, ms) => void plans.push({ action, ms }),
  });
  const pass = async (ms: number) => {
    const due = plans.filter((plan) => plan.ms === ms);
    for (const plan of due) plans.splice(plans.indexOf(plan), 1);
    for (const { action } of due) action();
    await settled();
  };
  return { draft, lab, pass };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const edit = (text: string, from: string, to: string): string => text.replace(from, () => to);

describe('saving', () => {
  test('sends what was changed and nothing else, and nothing where nothing was', async () => {
    const server = new TestServer({ title: 'A', content: TEXT, tags: [1] });
    const { draft } = open(server);
    await draft.save();
    expect(server.sent).toEqual([]);
    draft.set('tags', [1, 2]);
    expect(draft.changes()).toEqual({ tags: [1, 2] });
    await draft.save({ status: 'publish' });
    expect(server.stored).toEqual({ title: 'A', content: TEXT, tags: [1, 2], status: 'publish' });
    expect([draft.state, draft.isChanged]).toEqual(['saved', false]);
  });

  test('keeps what is typed while it is under way', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const { draft } = open(server);
    draft.set('content', 'First.\n');
    const saving = draft.save();
    await Promise.resolve();
    draft.set('content', 'First. Second.\n');
    await saving;
    expect([draft.state, draft.fields.content]).toEqual(['changed', 'First. Second.\n']);
    await draft.save();
    expect(server.stored.content).toBe('First. Second.\n');
  });

  test('shows what the server made of the text', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const write = server.write.bind(server);
    server.write = (fields) => write({ ...fields, title: 'Tidied' });
    const { draft } = open(server);
    draft.set('title', ' Tidied ');
    await draft.save();
    expect([draft.fields.title, draft.state]).toEqual(['Tidied', 'saved']);
  });
});

describe('what somebody else saved meanwhile', () => {
  test('is put together with what was typed here', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const { draft, lab } = open(server);
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
  ] as const)('and contradicts it is decided by the author: %s', async (choice, content, title) => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const { draft, lab } = open(server);
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
});

test('what is typed while two texts are put together is part of the result', async () => {
  const server = new TestServer({ title: 'A', content: TEXT });
  const { draft } = open(server);
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

describe('what is typed', () => {
  test('is in the browser within a second, and gone from there once it is saved', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const { draft, pass } = open(server);
    draft.set('content', 'New.\n');
    expect(COPY_MS).toBeLessThan(1_000);
    await pass(COPY_MS);
    expect(kept.get('7 1')?.fields.content).toBe('New.\n');
    await draft.save();
    expect(kept.size).toBe(0);
  });

  test('goes on in a new page, also when the text was changed meanwhile', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const first = open(server);
    first.draft.set('content', edit(TEXT, 'One', 'First'));
    await first.pass(COPY_MS);
    server.write({ content: edit(TEXT, 'Three', 'Third') });
    const second = open(server);
    expect(await second.draft.resume()).toBe(true);
    expect(second.draft.fields.content).toBe(edit(TEXT, 'One', 'First'));
    await second.draft.save();
    expect(server.stored.content).toBe('First.\n\nTwo.\n\nThird.\n');
  });

  test('can be left for the text as it is by now', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const first = open(server);
    first.draft.set('content', 'New.\n');
    await first.pass(COPY_MS);
    server.write({ content: 'Of somebody else.\n' });
    const { draft } = open(server);
    await draft.resume();
    await draft.discard();
    expect(draft.fields.content).toBe('Of somebody else.\n');
    draft.set('title', 'B');
    await draft.save();
    expect([server.stored.title, server.sent.includes('POST posts/1/merge')]).toEqual(['B', false]);
  });

  test('can be left', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const { draft, pass } = open(server);
    draft.set('content', 'New.\n');
    await pass(COPY_MS);
    await draft.discard();
    expect([draft.fields.content, kept.size]).toEqual([TEXT, 0]);
    expect(await open(server).draft.resume()).toBe(false);
  });

  test('is sent every half minute while it changes', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const { draft, pass } = open(server);
    draft.set('content', 'New.\n');
    await pass(AUTOSAVE_MS);
    expect(server.sent).toEqual(['POST posts/1/autosaves']);
    expect([draft.isChanged, server.stored.content]).toEqual([true, TEXT]);
    await draft.autosave();
    expect(server.sent).toHaveLength(1);
  });

  test('into an own draft is the draft, and the next save knows', async () => {
    const server = new TestServer({ title: 'A', content: TEXT });
    server.isOwnDraft = true;
    const { draft, pass } = open(server);
    draft.set('content', 'New.\n');
    await pass(AUTOSAVE_MS);
    expect([server.stored.content, draft.state]).toEqual(['New.\n', 'saved']);
    draft.set('content', 'Newer.\n');
    await draft.save();
    expect([server.stored.content, server.sent.includes('POST posts/1/merge')]).toEqual(['Newer.\n', false]);
  });

  test.each(['offline', 'signed out'] as const)('stays here while somebody is %s', async (kind) => {
    const server = new TestServer({ title: 'A', content: TEXT });
    const { draft, pass } = open(server);
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

test('two authors of different sections keep all that they wrote, in a thousand random schedules', async () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const random = generator(seed);
    const sections = Array.from({ length: 6 }, (_, at) => `Section ${at}.`);
    const server = new TestServer({ title: 'A', content: `${sections.join('\n\n')}\n` });
    server.isOwnDraft = random() < 0.5;
    const authors = [open(server), open(server)];
    const written: string[] = [];
    for (let step = 0; step < 8; step++) {
      const who = random() < 0.5 ? 0 : 1;
      const { draft } = authors[who]!;
      const section = 2 * Math.floor(random() * 3) + who;
      const word = `w${step}`;
      written.push(word);
      const place = new RegExp(`(Section ${section}[^\\n]*)\\.`);
      draft.set(
        'content',
        (draft.fields.content ?? '').replace(place, (_, start: string) => `${start} ${word}.`),
      );
      const next = random();
      if (next < 0.4) void draft.save();
      else if (next < 0.6) void draft.autosave();
      if (random() < 0.5) await settled();
    }
    for (const { draft } of [...authors, ...authors]) await draft.save();
    const content = server.stored.content ?? '';
    const lost = written.filter((word) => !new RegExp(`\\b${word}\\b`).test(content));
    expect([seed, lost, authors.map(({ lab }) => lab.conflict)]).toEqual([seed, [], [null, null]]);
  }
});

/** Numbers from 0 to 1 that are the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
