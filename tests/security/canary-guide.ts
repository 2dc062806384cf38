import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeSmallGuide } from '../helpers/small-guide.ts';

/** Words that must never be seen, by the place where they are hidden: `private post content`. */
export type Canaries = Map<string, string>;

/** Ids of the hidden items. The small guide itself uses up to 76 and from 1000 to 1076. */
export interface HiddenGuide {
  canaries: Canaries;
  /** Hidden items and records that belong to them. */
  hiddenIds: number[];
  /** Published with a password: title and URL may be seen. */
  protectedIds: number[];
}

const PASSWORD = 'heslo-';
/** What hides a text from the public: a status, or the convention of another tool. */
const STATUSES = ['draft', 'pending', 'private', 'future', 'trash', 'draft: true', 'published: false'];

/** A guide in which all hidden content consists of random words, in both languages. */
export function writeHiddenGuide(contentDir: string): HiddenGuide {
  writeSmallGuide(contentDir);
  const canaries: Canaries = new Map();
  const hidden: HiddenGuide = { canaries, hiddenIds: [], protectedIds: [] };
  let id = 100;
  const word = (place: string): string => {
    const made = `kanar${randomBytes(8).toString('hex')}`;
    canaries.set(place, made);
    return made;
  };
  const write = (path: string, lines: string[], body: string) => {
    mkdirSync(dirname(join(contentDir, path)), { recursive: true });
    writeFileSync(join(contentDir, path), ['---', ...lines, '---', '', body, ''].join('\n'));
  };
  const media = (language: string, place: string, post: number) => {
    const file = `2026/09/${word(`${place} file name`)}.txt`;
    writeFileSync(join(contentDir, 'uploads', file), word(`${place} file bytes`));
    hidden.hiddenIds.push(++id);
    const texts = ['title', 'alt_text', 'caption'].map((field) => `${field}: ${word(`${place} ${field}`)}`);
    write(
      `${language}/media/m${id}.md`,
      [`id: ${id}`, ...texts, `file: ${file}`, `post: ${post}`],
      word(`${place} description`),
    );
  };
  for (const language of ['cs', 'en']) {
    const partner = language === 'cs' ? 1054 : 54;
    for (const folder of ['posts', 'pages', 'blocks'])
      for (const status of STATUSES) {
        const place = `${language} ${status} ${folder}`;
        hidden.hiddenIds.push(++id);
        const own = id;
        const fields = [
          ...[
            `id: ${own}`,
            status.includes(':') ? status : `status: ${status}`,
            `title: ${word(`${place} title`)}`,
            `slug: ${word(`${place} slug`)}`,
          ],
          ...(folder === 'blocks'
            ? []
            : [`excerpt: ${word(`${place} excerpt`)}`, `password: ${word(`${place} password`)}`]),
          ...(folder === 'posts'
            ? [`categories: [${language === 'cs' ? 1 : 1001}]`, 'sticky: true', `translation_of: ${partner}`]
            : []),
          `date: ${status === 'future' ? '2099-01-01' : '2026-02-02'}T08:00:00`,
        ];
        write(
          `${language}/${folder}/h${own}.md`,
          fields,
          `${word(`${place} content`)}\n\n## ${word(`${place} heading`)}`,
        );
        if (folder !== 'blocks') media(language, place, own);
      }
    for (const folder of ['posts', 'pages']) {
      const place = `${language} protected ${folder}`;
      hidden.protectedIds.push(++id);
      const own = id;
      const fields = [
        ...[
          `id: ${own}`,
          `title: Zamčeno ${own}`,
          `password: ${PASSWORD}${own}`,
          `excerpt: ${word(`${place} excerpt`)}`,
        ],
        ...(folder === 'posts' ? [`categories: [${language === 'cs' ? 1 : 1001}]`, 'sticky: true'] : []),
      ];
      write(
        `${language}/${folder}/locked-${own}.md`,
        fields,
        `${word(`${place} content`)}\n\n## ${word(`${place} heading`)}`,
      );
    }
    const locked = ++id;
    write(
      `${language}/blocks/locked.md`,
      [
        `id: ${locked}`,
        `title: ${word(`${language} locked block title`)}`,
        `password: ${word(`${language} block password`)}`,
      ],
      word(`${language} locked block content`),
    );
    hidden.hiddenIds.push(locked);
    // Notes between authors, in a public text and in a block of it.
    const noted = ++id;
    const note = (place: string) =>
      [
        `<!-- ${word(`${language} ${place} comment`)} -->`,
        `[note]: # (${word(`${language} ${place} reference`)})`,
      ].join('\n\n');
    write(`${language}/blocks/noted.md`, [`id: ${noted}`, 'title: Noted'], `Shown.\n\n${note('block')}`);
    // A public article that refers to all of it: includes, links alone in a paragraph, pictures.
    const asking = [
      note('text'),
      `::block{ref=${noted}}`,
      ...hidden.hiddenIds.map((each) => `::block{ref=${each}}`),
      ...hidden.protectedIds.map((each) => `/${language === 'en' ? 'en/' : ''}locked-${each}/`),
      ...hidden.hiddenIds.map((each) => `/?p=${each}`),
    ];
    write(
      `${language}/posts/asking.md`,
      [`id: ${++id}`, 'title: Asking', `featured_media: ${hidden.hiddenIds[1]}`],
      asking.join('\n\n'),
    );
  }
  return hidden;
}
