import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { outlines, wrap } from '../../../api/site/render/outlines.ts';
import { page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { openWorld } from './world.ts';

const LETTERS = { weight: 400, size: 36 } as const;

describe('a line of a picture', () => {
  it('has outlines for every letter of both languages, independent of the fonts of the machine', () => {
    for (const text of ['Příliš žluťoučký kůň úpěl ďábelské ódy.', '“It’s” 100 % – … & @', 'AVATAR to Vy, 5–6'])
      for (const weight of [400, 700] as const) {
        expect(outlines(text, { weight, size: 36 }, 0, 0)).toMatch(/^(?:[MLQC][\d .-]+|Z)+$/);
        expect(outlines(`${text}漢ж`, { weight, size: 36 }, 0, 0)).toBe(outlines(text, { weight, size: 36 }, 0, 0));
      }
  });

  it('wraps before the next word that does not fit, and truncates the rest', () => {
    expect(wrap('one two three four', LETTERS, 200, 3)).toEqual(['one two', 'three four']);
    expect(wrap('one two three four', LETTERS, 200, 1)).toEqual(['one two…']);
    expect(wrap('Donaudampfschifffahrt', LETTERS, 150, 2)).toEqual([expect.stringMatching(/^Donau\w*…$/)]);
    expect(wrap('word '.repeat(100_000), LETTERS, 150, 2).at(-1)).toMatch(/…$/);
    expect(wrap('', LETTERS, 150, 2)).toEqual(['']);
  });
});

const post = (id: number, language: string, more: object) =>
  page({ id, title: `Article ${id} ${language}`, date: '2026-01-01T08:00:00', author: 1, ...more }, 'Text.');

const files: ContentFiles = {
  'site.yaml': 'name: { cs: Průvodce, en: Guide }\ndescription: { cs: Návody, en: Articles }\n',
  'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  'cs/categories/tema.md': page({ id: 1, name: 'Téma', description: 'O čem je řeč.' }),
  'en/categories/topic.md': page({ id: 2, name: 'Topic', translation_of: 1 }),
  'en/media/shot.md': page({ id: 3, title: 'Shot', file: 'shot.png' }),
  'uploads/shot.png': PICTURE,
  'cs/posts/a.md': post(11, 'cs', { categories: [1] }),
  'en/posts/b.md': post(12, 'en', { categories: [2], featured_media: 3 }),
  'en/posts/c.md': post(13, 'en', {}),
};

const file = (path: string) => readFileSync(join(world.outDir, path));

const world = await openWorld(files);
const shared = (path: string) =>
  /property="og:image" content="http:\/\/guide\.test\/([^"]+)"/.exec(file(`${path}index.html`).toString())?.[1];

async function edit(path: string, text: string): Promise<void> {
  writeFileSync(join(world.contentDir, path), text);
  await world.followFiles([path]);
  expect(await world.differences()).toEqual([]);
}

it('shared pages use their own picture, that of their topic, or that of the home page, in their language', async () => {
  expect([shared('b/'), shared('a/')]).toEqual(['cms-content/uploads/shot.png', 'category/tema/social.png']);
  // The fallback for a missing translation.
  expect([shared('en/a/'), shared('en/c/')]).toEqual(['en/category/topic/social.png', 'en/social.png']);
  expect([shared(''), shared('category/tema/')]).toEqual(['social.png', 'category/tema/social.png']);
  const pictures = ['social.png', 'en/social.png', 'category/tema/social.png', 'en/category/topic/social.png'].map(
    file,
  );
  expect(new Set(pictures.map(String)).size).toBe(4);
  for (const picture of pictures)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

it('pictures follow the names of topics, and the owner can set one for the home page', async () => {
  const before = file('category/tema/social.png');
  await edit('cs/posts/a.md', post(11, 'cs', { title: 'Another', categories: [1] }));
  expect(file('category/tema/social.png')).toEqual(before);
  await edit('cs/categories/tema.md', page({ id: 1, name: 'Jiné téma', description: 'O čem je řeč.' }));
  expect(file('category/tema/social.png')).not.toEqual(before);
  await edit('cs/categories/tema.md', page({ id: 1, name: 'Téma', description: 'O čem je řeč.' }));
  expect(file('category/tema/social.png')).toEqual(before);

  mkdirSync(join(world.contentDir, 'public'));
  writeFileSync(join(world.contentDir, 'public/own.png'), PICTURE);
  await edit('site.yaml', `${String(files['site.yaml'])}social_image: own.png\n`);
  expect([shared(''), shared('en/c/'), shared('a/')]).toEqual(['own.png', 'own.png', 'category/tema/social.png']);
  expect(() => file('en/social.png')).toThrow('ENOENT');
});
