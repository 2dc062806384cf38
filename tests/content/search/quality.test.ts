import { cp } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../api/contract/model.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';
import { type Answered, answers, questions } from './quality.ts';

const HIGHEST_RANKS = [1, 5];
const LEAST = { 1: 0.92, 5: 0.98 } as Record<number, number>;
const LEAST_UNANSWERED = 0.95;
/** It searches for words as typed, without synonyms and corrections. */
const LEAST_BY_API = 0.85;

describe('questions of readers of the sample guide, by the half not used for tuning', () => {
  let answered: Answered[];
  beforeAll(async () => {
    answered = await answers(questions().filter(({ isHeldBack }) => isHeldBack));
    for (const language of LANGUAGES) console.log(table(answered.filter((one) => one.language === language)));
  });

  it('are numerous enough', () => expect(questions().length).toBeGreaterThanOrEqual(400));

  for (const language of LANGUAGES) {
    for (const rank of HIGHEST_RANKS)
      it(`are answered among the first ${rank} (${language})`, () => {
        const asked = answered.filter((one) => one.language === language && one.expected.length > 0);
        const missed = asked.filter((one) => !isFound(one, rank));
        const found = 1 - missed.length / asked.length;
        expect(found, missed.map(({ query }) => query).join(', ')).toBeGreaterThanOrEqual(LEAST[rank] ?? 1);
      });

    it(`get no confident answer if the guide has none (${language})`, () => {
      const asked = answered.filter((one) => one.language === language && one.expected.length === 0);
      const certain = asked.filter(({ isConfident }) => isConfident);
      const silent = 1 - certain.length / asked.length;
      expect(silent, certain.map(({ query }) => query).join(', ')).toBeGreaterThanOrEqual(LEAST_UNANSWERED);
    });
  }
});

it('a question with a contraction leads to the same article as without it', async () => {
  const asked = [
    ["can't log in", 'how-to-sign-in'],
    ['I can’t sign in', 'how-to-sign-in'],
    ["I couldn't log in", 'how-to-sign-in'],
    ["they've forgotten the password", 'forgotten-password'],
    ["we'll merge tickets", 'merging-tickets'],
    ["I'll export data", 'exporting-data'],
    ['emails aren’t sent', 'why-an-email-did-not-arrive'],
  ] as const;
  const kind = { language: 'en', kind: 'contraction', isHeldBack: false } as const;
  const found = await answers(asked.map(([query, expected]) => ({ ...kind, query, expected: [expected] })));
  expect(found.filter(({ rank, isConfident }) => rank !== 1 || !isConfident)).toEqual([]);
});

describe('the same questions, sent to the API', () => {
  for (const language of LANGUAGES)
    it(`are answered among the first 5 if they are whole questions (${language})`, async () => {
      const folder = await makeFolder({});
      await cp(new URL('../../../content/', import.meta.url), folder.contentDir, { recursive: true });
      const { send } = await openTestApp(folder);
      const asked = questions().filter((one) => one.isHeldBack && one.language === language && one.kind === 'question');
      const missed: string[] = [];
      for (const { query, expected } of asked) {
        const { body } = await send('GET', `/search?lang=${language}&per_page=5&search=${encodeURIComponent(query)}`);
        const slugs = body.map(({ url }: { url: string }) => url.split('/').at(-2));
        if (!expected.some((slug) => slugs.includes(slug))) missed.push(query);
      }
      expect(1 - missed.length / asked.length, missed.join(', ')).toBeGreaterThanOrEqual(LEAST_BY_API);
    });
});

/** A first hit must be confident. Among the first five, hits offered only as the nearest count as well. */
const isFound = ({ rank, isConfident }: Answered, within: number) => rank <= within && (isConfident || within > 1);

/** Shares of each kind, as text. */
function table(answered: Answered[]): string {
  const share = (some: Answered[], all: Answered[]) => `${((100 * some.length) / all.length).toFixed(1)} %`;
  const isKnown = ({ expected }: Answered) => expected.length > 0;
  const sums = Map.groupBy(answered, (one) => (isKnown(one) ? 'all that the guide has' : 'all that it does not have'));
  return [...Map.groupBy(answered, ({ kind }) => kind), ...sums]
    .map(([kind, all]) => {
      const first = all.filter((one) => isFound(one, 1));
      const five = all.filter((one) => isFound(one, 5));
      const silent = all.filter(({ isConfident }) => !isConfident);
      const figures = all[0]?.expected.length
        ? `@1 ${share(first, all)}, @5 ${share(five, all)}`
        : `uncertain ${share(silent, all)}`;
      return `${all[0]?.language} ${kind} (${all.length}): ${figures}`;
    })
    .join('\n');
}
