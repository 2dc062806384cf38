import type { Corpus, PlannedArticle } from './plan.ts';
import { WORDS } from './plan.ts';
import { Random } from './random.ts';
import type { Words } from './words.ts';

/** Bytes of one article without its front matter. */
export const ARTICLE_BYTES = 9 * 1024;

const CODE = [
  '```http\nPOST /webhook HTTP/1.1\nHost: receiver.example.org\nContent-Type: application/json\n\n{"event":"ticket.created","ticket_id":1042}\n```',
  '```js\nconst answer = await fetch("/cms-json/cms/v2/posts?per_page=5");\nconst posts = await answer.json();\nfor (const post of posts) console.log(post.title.rendered);\n```',
  '```yaml\nrule: late-tickets\nwhen: deadline < 30m\nthen:\n  - notify: team-lead\n  - priority: high\n```',
  '```sh\ncurl -s -u editor:secret https://guide.example/cms-json/cms/v2/posts \\\n  -H "Content-Type: application/json" -d \'{"title":"Draft"}\'\n```',
];

/** The text of an article, of the requested length and deterministic for each article. */
export function articleBody(article: PlannedArticle, corpus: Corpus, bytes = ARTICLE_BYTES): string {
  const random = new Random(corpus.seed * 1_000_003 + article.id);
  const words = WORDS[article.language];
  const parts = [paragraph(words, random)];
  const headings = random.some(words.headings, words.headings.length).sort(() => random.next() - 0.5);
  let length = Buffer.byteLength(parts[0] as string);
  const add = (part: string) => {
    parts.push(part);
    length += Buffer.byteLength(part) + 2;
  };
  for (let section = 0; length < bytes; section++) {
    const heading = headings[section % headings.length];
    add(`${section > 0 && random.happens(0.25) ? '###' : '##'} ${heading}${section >= headings.length ? ' (2)' : ''}`);
    for (let count = random.between(2, 3); count > 0; count--) add(paragraph(words, random));
    for (const part of extras(article, corpus, words, random)) add(part);
  }
  return `${parts.join('\n\n')}\n`;
}

function paragraph(words: Words, random: Random): string {
  return Array.from({ length: random.between(3, 5) }, () => fill(random.pick(words.sentences), words, random)).join(
    ' ',
  );
}

/** Occasional content between the paragraphs. */
function extras(article: PlannedArticle, corpus: Corpus, words: Words, random: Random): string[] {
  const parts: string[] = [];
  if (random.happens(0.5)) parts.push(list(words, random));
  if (random.happens(0.2)) parts.push(table(words));
  if (random.happens(0.2)) parts.push(random.pick(CODE));
  if (random.happens(0.5)) parts.push(linkTo(random.pick(corpus.articles), article, words, corpus, random));
  if (random.happens(0.2)) {
    const { kind, title } = random.pick(words.callouts);
    parts.push(`:::${kind}[${title}]\n${fill(random.pick(words.sentences), words, random)}\n:::`);
  }
  if (random.happens(0.05)) {
    const block = random.pick(corpus.blocks.filter(({ language }) => language === article.language));
    parts.push(`::block{ref=${block.id}}`);
  }
  return parts;
}

function list(words: Words, random: Random): string {
  const ordered = random.happens(0.5);
  const lines = random.some(words.steps, random.between(3, 6));
  return lines.map((line, n) => `${ordered ? `${n + 1}.` : '-'} ${fill(line, words, random)}`).join('\n');
}

function table({ table: { head, rows } }: Words): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function linkTo(target: PlannedArticle, from: PlannedArticle, words: Words, corpus: Corpus, random: Random): string {
  const offset = target.language === from.language ? 0 : from.language === 'en' ? 1 : -1;
  const own = corpus.articles[corpus.articles.indexOf(target) + offset] ?? from;
  const path = `${own.language === 'en' ? '/en' : ''}/${own.slug}/`;
  return `${words.see} [${own.title}](${path}). ${fill(random.pick(words.sentences), words, random)}`;
}

const fill = (sentence: string, { slots }: Words, random: Random): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => random.pick(slots[name] ?? ['']));
