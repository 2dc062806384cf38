import type { Language } from '../../../api/contract/model.ts';
import { Random } from '../corpus/random.ts';
import { REFERENCE } from '../reference.ts';
import { ms, times, type Results } from '../result.ts';
import type { RunningGuide } from '../server.ts';
import { percentile } from '../statistics.ts';

/** What is searched for. */
export const WORDS: Record<Language, string[]> = {
  cs: ['schránka', 'lhůta odpovědi', 'webhook', 'správce', 'příloha', 'audit', 'oznámení', 'noční směny'],
  en: ['mailbox', 'response deadline', 'webhook', 'administrator', 'attachment', 'audit', 'outage', 'night shifts'],
};

const ORDERS = ['date', 'title', 'modified', 'slug', 'id', 'relevance'];

/** Lists as a help app asks for them: a search, a category, an order, a page, in every combination. */
export async function measureLists(
  guide: RunningGuide,
  { records, rounds }: { records: number; rounds: number },
  results: Results,
): Promise<void> {
  const random = new Random(records);
  const taken: number[] = [];
  for (let round = -50; round < rounds; round++) {
    const { ms: time } = await guide.reader.demand('GET', `/cms-json/cms/v2/posts?${query(guide, random)}`);
    if (round >= 0) taken.push(time);
  }
  const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)];
  results.add({
    what: `List with search, filter and order at ${records.toLocaleString('en')} records`,
    guide: `p50 ${ms(p50)}, p99 ${ms(p99)}, ${rounds} queries`,
    peer: `reference ${REFERENCE.search}/s at 1 connection`,
    ratio: times(1000 / p50 / REFERENCE.search),
    budget: 'p99 10 ms, at least 50x the reference',
    isMet: p99 <= 10 && 1000 / p50 >= 50 * REFERENCE.search,
  });
}

function query({ folders: { corpus } }: RunningGuide, random: Random): string {
  const language = random.pick(['cs', 'en'] as const);
  const order = random.pick(ORDERS);
  const asked = new URLSearchParams({ lang: language, orderby: order, order: random.pick(['asc', 'desc']) });
  if (order === 'relevance' || random.happens(0.7)) asked.set('search', random.pick(WORDS[language]));
  const terms = corpus.categories.filter((term) => term.language === language);
  if (random.happens(0.5)) asked.set('categories', String(random.pick(terms).id));
  return asked.toString();
}
