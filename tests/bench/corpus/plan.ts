import type { Language } from '../../../api/contract/model.ts';
import { slugify } from '../../../api/lib/slug.ts';
import { CZECH } from './czech.ts';
import { ENGLISH } from './english.ts';
import { Random } from './random.ts';
import type { Words } from './words.ts';

export const WORDS: Record<Language, Words> = { cs: CZECH, en: ENGLISH };

/** Share of the articles that wait for their translation. */
const UNTRANSLATED = 0.02;

/** One record of the guide without its text. Terms and texts share one range of ids, as in the guide. */
export interface Planned {
  id: number;
  language: Language;
  title: string;
  slug: string;
  parent: number;
  /** Id of the Czech record that this one translates; 0 for none. */
  translationOf: number;
}

export interface PlannedArticle extends Planned {
  index: number;
  date: string;
  author: number;
  categories: number[];
  tags: number[];
}

export interface Corpus {
  seed: number;
  categories: Planned[];
  tags: Planned[];
  chapters: Planned[];
  blocks: Planned[];
  articles: PlannedArticle[];
}

/** The records of a guide with `size` articles per language. The same size and seed give the same guide. */
export function planCorpus(size: number, seed = 1): Corpus {
  const random = new Random(seed);
  let id = 0;
  const translated = (texts: Record<Language, readonly string[]>, parents: (index: number) => number) => {
    const planned: Planned[] = [];
    for (const language of ['cs', 'en'] as const) {
      const first = planned.length;
      for (const [index, title] of texts[language].entries()) {
        const parent = parents(index) < 0 ? 0 : (planned[first + parents(index)]?.id ?? 0);
        const translationOf = language === 'cs' ? 0 : (planned[index]?.id ?? 0);
        planned.push({ id: ++id, language, title, slug: slugify(title), parent, translationOf });
      }
    }
    return planned;
  };
  const names = CZECH.categories.map(({ name }) => name);
  const categories = translated({ cs: names, en: ENGLISH.categories.map(({ name }) => name) }, (index) =>
    names.indexOf(CZECH.categories[index]?.parent ?? ''),
  );
  const tags = translated({ cs: CZECH.tags, en: ENGLISH.tags }, () => -1);
  // Manuals are the chapters at 0, 4 and 7; the others are below the preceding one.
  const chapters = translated({ cs: CZECH.chapters, en: ENGLISH.chapters }, (index) =>
    [0, 4, 7, 9].includes(index) ? -1 : index > 7 ? 7 : index > 4 ? 4 : 0,
  );
  const blockNames = (language: Language) => WORDS[language].blocks.map((_, index) => `Block ${index + 1}`);
  const blocks = translated({ cs: blockNames('cs'), en: blockNames('en') }, () => -1);
  id = 1000;
  const articles = planArticles(size, random, { categories, tags }, () => ++id);
  return { seed, categories, tags, chapters, blocks, articles };
}

function planArticles(
  size: number,
  random: Random,
  terms: Pick<Corpus, 'categories' | 'tags'>,
  nextId: () => number,
): PlannedArticle[] {
  const articles: PlannedArticle[] = [];
  const places = (count: number, of: number) => new Set(Array.from({ length: count }, () => random.between(0, of - 1)));
  for (let index = 0; index < size; index++) {
    const categories = places(random.happens(0.2) ? 2 : 1, CZECH.categories.length);
    const tags = places(random.between(0, 3), CZECH.tags.length);
    const date = dateOf(index);
    const author = random.between(1, 3);
    const isPair = !random.happens(UNTRANSLATED);
    let czech = 0;
    for (const language of ['cs', 'en'] as const) {
      const title = titleOf(index, WORDS[language]);
      const id = nextId();
      const translationOf = language === 'en' && isPair ? czech : 0;
      if (language === 'cs') czech = id;
      articles.push({
        ...{ id, index, language, title, slug: slugify(title), parent: 0, translationOf, date, author },
        categories: idsOf(terms.categories, language, categories),
        tags: idsOf(terms.tags, language, tags),
      });
    }
  }
  return articles;
}

const idsOf = (terms: Planned[], language: Language, places: Set<number>): number[] => {
  const own = terms.filter((term) => term.language === language);
  return [...places].flatMap((place) => own[place]?.id ?? []);
};

/** Titles are unique for any number of articles: combinations of the pieces first, then numbers. */
function titleOf(index: number, { verbs, objects, contexts }: Words): string {
  const combinations = verbs.length * objects.length * contexts.length;
  // A step coprime to the total visits every combination once, in a seemingly random order.
  const place = (index * 7919) % combinations;
  const round = Math.floor(index / combinations);
  const verb = verbs[place % verbs.length];
  const object = objects[Math.floor(place / verbs.length) % objects.length];
  const context = contexts[Math.floor(place / (verbs.length * objects.length))];
  return `${verb} ${object} ${context}${round > 0 ? ` ${round + 1}` : ''}`;
}

/** About one article every half an hour from 2019 on; never in the future for the sizes measured here. */
function dateOf(index: number): string {
  return new Date(Date.UTC(2019, 0, 1, 6) + index * 31 * 60_000).toISOString().slice(0, 19);
}
