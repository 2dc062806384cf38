import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../api/contract/model.ts';
import { slugify } from '../../../api/lib/slug.ts';
import { SAMPLE } from '../../helpers/served.ts';
import { contentFiles, type ContentFile } from '../../translation/content.ts';
import { Random } from './random.ts';

/** Least bytes of an article without its front matter. */
const ARTICLE_BYTES = 9 * 1024;

/** Share of the articles that wait for their translation. */
const UNTRANSLATED = 0.02;

/** Above the ids of the sample guide. */
const FIRST_ID = 1_000;

export type Article = { id: number; language: Language; title: string; slug: string };

/** The sample guide with more articles, made of sections of its own. */
export interface Corpus {
  /** The added ones: each Czech article is followed by the English one of the same subject. */
  articles: Article[];
  /** Ids of the categories. */
  categories: Record<Language, number[]>;
}

const FILES = contentFiles();

/** Files of a folder that exist in both languages. */
const pairsIn = (folder: string) =>
  FILES.filter(({ path }) => path.startsWith(`cs/${folder}/`)).flatMap((cs) => {
    const en = FILES.find(({ translation_of }) => translation_of === cs.id);
    return en ? [{ cs, en }] : [];
  });

const [POSTS, CATEGORIES, TAGS] = [pairsIn('posts'), pairsIn('categories'), pairsIn('tags')];
const SECTIONS = { cs: POSTS.flatMap(({ cs }) => sectionsOf(cs)), en: POSTS.flatMap(({ en }) => sectionsOf(en)) };

/** Sections that can stand alone: no heading inside a block has cut them, and their footnotes are not elsewhere. */
function sectionsOf({ body }: ContentFile): string[] {
  const isWhole = (section: string) => (section.match(/^ *(?:```|:::)/gm) ?? []).length % 2 === 0;
  return body
    .split(/^(?=## )/m)
    .map((section) => section.trim())
    .filter((section) => isWhole(section) && !section.includes('[^'));
}

/** Writes a guide with `size` more articles per language. The same size gives the same guide. */
export function writeCorpus(size: number, folder: string): Corpus {
  cpSync(SAMPLE, folder, { recursive: true });
  const random = new Random(1);
  const corpus: Corpus = {
    articles: Array.from({ length: 2 * size }, (_, at) => articleAt(at)),
    categories: { cs: CATEGORIES.map(({ cs }) => cs.id), en: CATEGORIES.map(({ en }) => en.id) },
  };
  for (let index = 0; index < size; index++) {
    const categories = random.some(CATEGORIES, random.happens(0.2) ? 2 : 1);
    const tags = random.some(TAGS, random.between(0, 3));
    const author = random.between(1, 3);
    const isTranslated = !random.happens(UNTRANSLATED);
    for (const article of corpus.articles.slice(2 * index, 2 * index + 2)) {
      const { id, language, title, slug } = article;
      const ids = (terms: typeof TAGS) => terms.map((term) => term[language].id).join(', ');
      const head = [
        ...[`id: ${id}`, `title: ${JSON.stringify(title)}`, `date: ${dateOf(index)}`, `author: ${author}`],
        ...[`categories: [${ids(categories)}]`, `tags: [${ids(tags)}]`],
        ...(language === 'en' && isTranslated ? [`translation_of: ${id - 1}`] : []),
      ];
      const text = ['---', ...head, '---', '', bodyOf(article, corpus)].join('\n');
      writeFileSync(join(folder, language, 'posts', `${slug}.md`), text);
    }
  }
  return corpus;
}

function articleAt(place: number): Article {
  const index = place >> 1;
  const language = place % 2 === 0 ? 'cs' : 'en';
  const title = `${POSTS[index % POSTS.length]?.[language].fields['title']} ${index + 1}`;
  return { id: FIRST_ID + place, language, title, slug: slugify(title) };
}

/** One article every half an hour from 2019 on; never in the future for the sizes measured here. */
const dateOf = (index: number) => new Date(Date.UTC(2019, 0, 1, 6) + index * 31 * 60_000).toISOString().slice(0, 19);

/** The text of an article, always the same. Its links lead to any of the added articles in its language. */
export function bodyOf({ id, language }: Article, { articles }: Corpus): string {
  const random = new Random(id);
  const parts = new Set<string>();
  for (let bytes = 0; bytes < ARTICLE_BYTES;) {
    const part = random.pick(SECTIONS[language]);
    if (!parts.has(part)) bytes += Buffer.byteLength(part);
    parts.add(part);
  }
  return `${[...parts].join('\n\n')}\n`.replace(/\]\(\/(?:en\/)?[\w-]+\/\)/g, () => {
    const pair = 2 * random.between(0, articles.length / 2 - 1);
    return `](${pathOf(articles[pair + (language === 'cs' ? 0 : 1)] as Article)})`;
  });
}

export const pathOf = ({ language, slug }: Article): string => `${language === 'en' ? '/en' : ''}/${slug}/`;
