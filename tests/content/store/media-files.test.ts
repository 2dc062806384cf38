import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Site } from '../../../api/contract/model.ts';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { cleanUpload } from '../../../api/content/store/media/clean-upload.ts';
import { plannedSizes, readMedia } from '../../../api/content/store/media/media-files.ts';
import { Store } from '../../../api/content/store/store.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';
import { blackPicture } from '../../input/uploads.ts';

/** Pictures of a single colour compress to so little that nothing of it can be missing. */
const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const;

const SITE = { image_sizes: { medium: [300, 300, false] } } as unknown as Site;

it('a size that cannot be read is an error, and a missing one is omitted', async () => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { contentDir } = await makeFolder({ 'a.png': picture });
  const files = openFiles();
  const read = (code: string) =>
    readMedia(
      {
        ...files,
        size: async (path) => {
          if (path === join(contentDir, 'a.png')) return files.size(path);
          throw Object.assign(new Error(code), { code });
        },
      },
      ...([contentDir, 'a.png', SITE] as const),
    );
  expect(Object.keys((await read('ENOENT'))?.media_details.sizes ?? {})).toEqual(['full']);
  await expect(read('EIO')).rejects.toThrow('EIO');
});

it('an empty picture, as left by an interrupted copy, has no dimensions', async () => {
  const { contentDir } = await makeFolder({ 'a.png': new Uint8Array() });
  expect(await readMedia(openFiles(), contentDir, 'a.png', SITE)).toMatchObject({
    mime_type: 'image/png',
    media_details: { width: 0, height: 0, filesize: 0 },
  });
});

it('a size without a width or a height is as wide or as high as the picture, also if it is cropped', () => {
it('an animation is accepted however many frames it has', async () => {
  const [width, pageHeight] = [1_000, 1_000];
  const bytes = await sharp({
    create: { ...{ width, height: 45 * pageHeight, pageHeight, channels: 3 }, background: 'red' },
  })
    .gif({ keepDuplicateFrames: true })
    .toBuffer();
  const { name, sizes } = await cleanUpload({ name: 'recording.gif', bytes }, SITE);
  expect([name, sizes.map((size) => size.width)]).toEqual(['recording.gif', [300]]);
});

  const site = { image_sizes: { wide: [300, 0, true], high: [0, 300, true] } } as unknown as Site;
  expect([...plannedSizes({ width: 600, height: 400 }, site)]).toEqual([
    ['wide', { width: 300, height: 400 }],
    ['high', { width: 600, height: 300 }],
  ]);
});
