import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const UPLOAD = '2026/09/ticket-list.png';

/** A guide small enough to be rebuilt hundreds of times, yet with one of everything. */
export function writeSmallGuide(contentDir: string): void {
  const sample = join(import.meta.dirname, '../../content');
  const write = (path: string, lines: string[], body = '') => {
    mkdirSync(dirname(join(contentDir, path)), { recursive: true });
    writeFileSync(join(contentDir, path), ['---', ...lines, '---', '', body, ''].join('\n'));
  };
  mkdirSync(join(contentDir, 'uploads', dirname(UPLOAD)), { recursive: true });
  for (const file of ['site.yaml', 'authors.yaml', `uploads/${UPLOAD}`])
    cpSync(join(sample, file), join(contentDir, file));
  for (const [language, at] of [
    ['cs', 0],
    ['en', 1000],
  ] as const) {
    const partner = (id: number) => (at ? [`translation_of: ${id}`] : []);
    for (let n = 1; n <= 4; n++) {
      const parent = n === 4 ? [`parent: ${at + 1}`] : [];
      write(`${language}/categories/${language}-category-${n}.md`, [
        `id: ${at + n}`,
        `name: Category ${n}`,
        ...parent,
        ...partner(n),
      ]);
    }
    for (let n = 11; n <= 12; n++)
      write(`${language}/tags/${language}-tag-${n}.md`, [`id: ${at + n}`, `name: Tag ${n}`, ...partner(n)]);
    for (let n = 21; n <= 22; n++) {
      const include = n === 22 ? `::block{ref=${at + 21}}` : 'A reusable text.';
      write(`${language}/blocks/block-${n}.md`, [`id: ${at + n}`, `title: Block ${n}`, ...partner(n)], include);
    }
    write(`${language}/media/ticket-list-${language}.md`, [
      `id: ${at + 31}`,
      'title: List',
      `file: ${UPLOAD}`,
      ...partner(31),
    ]);
    for (let n = 41; n <= 46; n++) {
      const parent = n > 43 ? [`parent: ${at + n - 3}`] : [];
      write(
        `${language}/pages/chapter-${n}.md`,
        [`id: ${at + n}`, `title: Chapter ${n}`, 'date: 2026-01-01T08:00:00', ...parent, ...partner(n)],
        `Text of ${n}.`,
      );
    }
    for (let n = 51; n <= 76; n++) {
      const fields = [`title: Article ${n}`, `date: 2026-0${1 + (n % 9)}-05T08:00:${n - 20}`, `author: ${1 + (n % 3)}`];
      const terms = [`categories: [${at + 1 + (n % 4)}]`, `tags: [${at + 11 + (n % 2)}]`];
      const body = [
        `Text of ${n}.`,
        '',
        '## Heading',
        '',
        n % 5 === 0 ? `::block{ref=${at + 22}}` : 'More.',
        '',
        n % 7 === 0 ? `/${at ? 'en/' : ''}article-${n - 1}/` : '',
      ];
      write(
        `${language}/posts/article-${n}.md`,
        [`id: ${at + n}`, ...fields, ...terms, ...(n % 4 ? partner(n) : [])],
        body.join('\n'),
      );
    }
  }
}
