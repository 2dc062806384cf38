import { setTimeout as wait } from 'node:timers/promises';
import { numberOf, textOf } from '../crash/writers.ts';
import type { Person, SoakedGuide } from './guide.ts';

const POSTS = '/cms-json/cms/v2/posts';

/** An article that is changed repeatedly, as far as its writer knows. */
export interface Article {
  id: number;
  who: Person;
  /** Number of the last text answered with 200. */
  acknowledged: number;
  /** Number of the last text sent. */
  sent: number;
}

export async function makeArticle(guide: SoakedGuide, who: Person): Promise<Article> {
  const body = { title: `Soaked by ${who}`, content: textOf(0), status: who === 'cyril' ? 'draft' : 'publish' };
  const reply = await guide.ask('POST', POSTS, who, body);
  if (reply?.status !== 201) throw new Error(`${who} could not create its article: ${reply?.status} ${reply?.text}`);
  return { id: (JSON.parse(reply.text) as { id: number }).id, who, acknowledged: 0, sent: 0 };
}

/** Changes an article, sometimes its URL too; every tenth time it creates another, trashes and deletes it. */
export async function edit(guide: SoakedGuide, article: Article, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const n = ++article.sent;
    const slug = n % 7 === 0 ? { slug: `soaked-${article.id}-${n % 70}` } : {};
    const reply = await guide.ask('PATCH', `${POSTS}/${article.id}`, article.who, { content: textOf(n), ...slug });
    if (reply?.status === 200) article.acknowledged = n;
    else if (reply && reply.status < 500) guide.errors.push(`PATCH ${article.id}: ${reply.status} ${reply.text}`);
    if (n % 10 === 0) await passBy(guide, article.who, n);
    await wait(guide.isFaulty ? 1_000 : 150);
  }
}

async function passBy(guide: SoakedGuide, who: Person, n: number): Promise<void> {
  const made = await guide.ask('POST', POSTS, who, { title: `Passing ${n}`, content: 'Here today.' });
  if (made?.status !== 201) return;
  const { id } = JSON.parse(made.text) as { id: number };
  await guide.ask('DELETE', `${POSTS}/${id}`, who);
  // Contributors may delete their own drafts only until these are trashed for good.
  await guide.ask('DELETE', `${POSTS}/${id}?force=true`, 'ada');
}

/** Checks that every acknowledged text, or a later one that was sent, is there completely. */
export async function expectKept(guide: SoakedGuide, articles: readonly Article[]): Promise<void> {
  for (const article of articles) {
    const reply = await guide.ask('GET', `${POSTS}/${article.id}?context=edit`, 'ada');
    if (!reply) continue;
    const raw = (JSON.parse(reply.text) as { content?: { raw: string } }).content?.raw ?? '';
    const n = numberOf(raw);
    if (n === null || n < article.acknowledged || n > article.sent)
      guide.errors.push(`article ${article.id} holds ${n}, wanted ${article.acknowledged} to ${article.sent}`);
    else article.acknowledged = n;
  }
}
