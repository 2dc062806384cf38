import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ARTICLE_BYTES, articleBody } from './article.ts';
import { WORDS, type Corpus, type Planned, type PlannedArticle } from './plan.ts';

const DATE = '2018-12-01T08:00:00';

/** Writes the corpus as the content folder of a guide. */
export function writeGuide(corpus: Corpus, folder: string): void {
  const write = (path: string, head: string[], body: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), ['---', ...head, '---', '', body].join('\n'));
  };
  writeSettings(folder, corpus);
  for (const [name, terms] of Object.entries({ categories: corpus.categories, tags: corpus.tags })) {
    for (const term of terms) {
      write(`${term.language}/${name}/${term.slug}.md`, [`id: ${term.id}`, `name: ${term.title}`, ...links(term)], '');
    }
  }
  for (const [order, chapter] of corpus.chapters.entries()) {
    const head = [...common(chapter, DATE, 1), ...links(chapter), `menu_order: ${order}`];
    write(`${chapter.language}/pages/${chapter.slug}.md`, head, chapterBody(chapter, corpus));
  }
  for (const block of corpus.blocks) {
    const number = Number(block.slug.replace(/\D/g, '')) - 1;
    const body = `${WORDS[block.language].blocks[number]}\n`;
    write(`${block.language}/blocks/${block.slug}.md`, [...common(block, DATE, 1), ...links(block)], body);
  }
  for (const article of corpus.articles) {
    const terms = [`categories: [${article.categories.join(', ')}]`, `tags: [${article.tags.join(', ')}]`];
    const head = [...common(article, article.date, article.author), ...links(article), ...terms];
    write(`${article.language}/posts/${article.slug}.md`, head, articleBody(article, corpus));
  }
}

const common = ({ id, title }: Planned, date: string, author: number): string[] => [
  `id: ${id}`,
  `title: ${JSON.stringify(title)}`,
  `date: ${date}`,
  `author: ${author}`,
];

const links = ({ parent, translationOf }: Planned): string[] => [
  ...(parent ? [`parent: ${parent}`] : []),
  ...(translationOf ? [`translation_of: ${translationOf}`] : []),
];

/** A chapter is about as long as an article. */
function chapterBody(chapter: Planned, corpus: Corpus): string {
  const article: PlannedArticle = { ...chapter, index: 0, date: DATE, author: 1, categories: [], tags: [] };
  return articleBody(article, corpus, ARTICLE_BYTES);
}

function writeSettings(folder: string, { categories }: Corpus): void {
  const category = (language: string) => categories.find((term) => term.language === language)?.id ?? 1;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'site.yaml'),
    `name: { cs: ${WORDS.cs.site}, en: ${WORDS.en.site} }
description: { cs: Měření, en: Measurements }
public_url: ''
edit_url: ''
default_category: { cs: ${category('cs')}, en: ${category('en')} }
templates: { post: [wide], page: [wide] }
image_sizes: { thumbnail: [150, 150, true] }
`,
  );
  const author = (id: number) => `- id: ${id}
  name: { cs: Tým ${id}, en: Team ${id} }
  slug: team-${id}
  description: { cs: Píše články, en: Writes articles }
`;
  writeFileSync(join(folder, 'authors.yaml'), [1, 2, 3].map(author).join(''));
}
