import sharp from 'sharp';
import { page, type ContentFiles } from './guide-folder.ts';

/** A picture large enough for one smaller size. */
export const PICTURE = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
  .png()
  .toBuffer();
const THUMBNAIL = await sharp(PICTURE).resize(20, 20).png().toBuffer();

/** A small guide with related records of every kind: chapters, terms, a picture and its uses. */
export const SAMPLE: ContentFiles = {
  'site.yaml': 'name: Guide\nimage_sizes:\n  thumbnail: [20, 20, true]\n',
  'authors.yaml': '- id: 1\n  slug: ada\n  name: Ada\n',
  'cs/posts/prvni.md': page(
    {
      id: 11,
      title: 'První',
      date: '2025-01-02T03:04:05',
      author: 1,
      categories: [21],
      tags: [24],
      featured_media: 31,
    },
    'Text prvního článku.',
  ),
  'cs/posts/druhy.md': page(
    { id: 12, title: 'Druhý', date: '2025-01-03T03:04:05', author: 1, categories: [22] },
    'Druhý.',
  ),
  'en/posts/first.md': page(
    { id: 13, title: 'First', date: '2025-01-02T03:04:05', author: 1, translation_of: 11 },
    'First.',
  ),
  'cs/pages/kniha.md': page({ id: 14, title: 'Kniha', date: '2025-01-02T03:04:05', author: 1 }, 'Kniha.'),
  'cs/pages/kapitola.md': page({ id: 15, title: 'Kapitola', date: '2025-01-02T03:04:05', author: 1, parent: 14 }, 'K.'),
  'cs/pages/priloha.md': page({ id: 16, title: 'Příloha', date: '2025-01-02T03:04:05', author: 1, parent: 14 }, 'P.'),
  'cs/categories/navody.md': page({ id: 21, name: 'Návody' }),
  'cs/categories/rady.md': page({ id: 22, name: 'Rady', parent: 21 }),
  'en/categories/guides.md': page({ id: 23, name: 'Guides', translation_of: 21 }),
  'cs/tags/pes.md': page({ id: 24, name: 'Pes' }),
  'cs/media/obrazek.md': page({
    ...{ id: 31, title: 'Obrázek', date: '2025-01-02T03:04:05', author: 1, file: '2025/01/obrazek.png' },
  }),
  'uploads/2025/01/obrazek.png': PICTURE,
  'uploads/2025/01/obrazek-20x20.png': THUMBNAIL,
};
