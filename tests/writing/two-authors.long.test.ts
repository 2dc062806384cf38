import { expect, onTestFinished, test, vi } from 'vitest';
import { open, TestServer } from './test-server.ts';

test('two authors of different sections keep everything they wrote, in a thousand random schedules', async () => {
  // None of the timers is waited for.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let seed = 1; seed <= 1_000; seed++) {
    const random = generator(seed);
    const sections = Array.from({ length: 6 }, (_, at) => `Section ${at}.`);
    const server = new TestServer({ title: 'A', content: `${sections.join('\n\n')}\n` });
    server.isOwnDraft = random() < 0.5;
    const authors = [open(server, new Map()), open(server, new Map())];
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
      if (random() < 0.5) await new Promise(setImmediate);
    }
    for (const { draft } of [...authors, ...authors]) await draft.save();
    const content = server.stored.content ?? '';
    const lost = written.filter((word) => !new RegExp(`\\b${word}\\b`).test(content));
    expect([seed, lost, authors.map(({ lab }) => lab.conflict)]).toEqual([seed, [], [null, null]]);
  }
});

/** Reproducible random numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
