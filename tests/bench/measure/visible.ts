import { articleBody } from '../corpus/article.ts';
import type { PlannedArticle } from '../corpus/plan.ts';
import { Random } from '../corpus/random.ts';
import { ms, sizeOf, times, type Results } from '../result.ts';
import type { RunningGuide } from '../server.ts';
import { percentile } from '../statistics.ts';

/** Writes before the clock counts: the compiler of the machine has seen the code by then. */
const WARM_UP = 15;

export interface Visible {
  p50: number;
  p99: number;
}

/** Edits of random articles over the wire: the time until the answer, which comes when the primary outputs are live. */
export async function measureVisible(
  guide: RunningGuide,
  { size, rounds, smallest }: { size: number; rounds: number; smallest: Visible | null },
  results: Results,
): Promise<Visible> {
  const random = new Random(size);
  const { corpus } = guide.folders;
  const taken: number[] = [];
  const durable: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const article = random.pick(corpus.articles);
    const mark = `mark-${size}-${round + WARM_UP}`;
    const change =
      round % 2 === 0
        ? { title: `${article.title} ${mark}` }
        : { content: `${mark}\n\n${articleBody(article, corpus)}` };
    const reply = await guide.editor.demand('PATCH', `/cms-json/cms/v2/posts/${article.id}`, change);
    await provePublished(guide, article, mark);
    if (round < 0) continue;
    taken.push(reply.ms);
    durable.push(Number(/write;dur=([\d.]+)/.exec(String(reply.headers['server-timing']))?.[1]));
  }
  const visible = { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
  results.point('visible', 'p50', size, visible.p50);
  results.point('visible', 'p99', size, visible.p99);
  results.add({
    what: `Write to visible ${sizeOf(size)}`,
    guide: `p50 ${ms(visible.p50)}, p99 ${ms(visible.p99)} (of that durable: p50 ${ms(percentile(durable, 0.5))}), ${rounds} edits`,
    ...(smallest ? { ratio: `${times(visible.p50 / smallest.p50)} the time of the smallest guide (p50)` } : {}),
    budget: `p50 15 ms, p99 60 ms${smallest ? ', at most 1.3x' : ''}`,
    isMet: visible.p50 <= 15 && visible.p99 <= 60 && (!smallest || visible.p50 <= 1.3 * smallest.p50),
  });
  return visible;
}

/** What was answered as live must be there for any reader, in the page and in the record. */
async function provePublished({ reader }: RunningGuide, article: PlannedArticle, mark: string): Promise<void> {
  const path = `${article.language === 'en' ? '/en' : ''}/${article.slug}/`;
  const page = await reader.demand('GET', path);
  const record = await reader.demand('GET', `/cms-json/cms/v2/posts/${article.id}`);
  for (const [name, text] of Object.entries({ page: page.text, record: record.text })) {
    if (!text.includes(mark)) throw new Error(`The ${name} of ${article.id} was answered as live and is not`);
  }
}
