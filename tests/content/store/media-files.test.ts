import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Site } from '../../../api/contract/model.ts';
import { completeContent } from '../../../api/content/store/dataset/complete.ts';
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

it('a photo that a camera held sideways has the dimensions and the sizes of the upright one', async () => {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { contentDir, dataDir } = await makeFolder({
    'site.yaml': 'image_sizes:\n  medium: [300, 300, false]\n',
    'cs/media/a.md': page({ id: 1, title: 'A', file: 'a.jpg' }),
    'cs/posts/a.md': page({ id: 2, title: 'A' }, '![A](a.jpg)'),
    'cs/posts/a.jpg': photo,
    'uploads/a.jpg': photo,
  });
  expect((await completeContent({ contentDir, dataDir })).sizes).toEqual(['uploads/a-200x300.jpg']);
  expect((await completeContent({ contentDir, dataDir })).sizes).toEqual([]);
  const store = await Store.open({ contentDir, dataDir, write: false });
  expect(store.index.item(1)?.media_details).toMatchObject({
    ...{ width: 400, height: 600 },
    sizes: { medium: { width: 200, height: 300 } },
  });
  expect(store.index.item(2)?.pictures?.['a.jpg']).toMatchObject({ width: 400, height: 600 });
});

it('an animation is accepted however many frames it has', async () => {
  const [width, pageHeight] = [1_000, 1_000];
  const bytes = await sharp({ create: { width, height: 45 * pageHeight, pageHeight, channels: 3, background: 'red' } })
    .gif({ keepDuplicateFrames: true })
    .toBuffer();
  const { name, sizes } = await cleanUpload({ name: 'recording.gif', bytes }, SITE);
  expect([name, sizes.map((size) => size.width)]).toEqual(['recording.gif', [300]]);
});

it.each(['tEXt', 'zTXt'])(
  'a profile of a camera in the %s of a PNG is removed, and other words change no byte',
  async (type) => {
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const withWords = (keyword: string) => {
      const text = Buffer.from('\nexif\n      12\n45786966000049492a00\n');
      const data = type === 'zTXt' ? [Buffer.from('\0\0'), deflateSync(text)] : [Buffer.from('\0'), text];
      const body = Buffer.concat([Buffer.from(type + keyword), ...data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(body.length - type.length);
      sum.writeUInt32BE(crc32(body));
      // Behind the signature and the header.
      return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]);
    };
    const cleaned = (bytes: Buffer) => cleanUpload({ name: 'a.png', bytes }, SITE).then((clean) => clean.bytes);
    expect((await sharp(await cleaned(withWords('Raw profile type exif'))).metadata()).comments).toBeUndefined();
    expect(await cleaned(withWords('Software'))).toEqual(withWords('Software'));
  },
);

it('a size without a width or a height is as wide or as high as the picture, also if it is cropped', () => {
  const site = { image_sizes: { wide: [300, 0, true], high: [0, 300, true] } } as unknown as Site;
  expect([...plannedSizes({ width: 600, height: 400 }, site)]).toEqual([
    ['wide', { width: 300, height: 400 }],
    ['high', { width: 600, height: 300 }],
  ]);
});

it('a damaged picture is named and one too large to be decoded is kept as it is, and the others get their sizes', async () => {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red', noise: NOISE } })
    .jpeg()
    .toBuffer();
  const folder = await makeFolder({
    'site.yaml': 'image_sizes:\n  medium: [300, 300, false]\n',
    ...Object.fromEntries(
      ['cut.jpg', 'huge.png', 'whole.jpg'].flatMap((file, at) => [
        [`cs/media/${at}.md`, page({ id: 2 * at + 1, title: 'A', file })],
        [`en/media/${at}.md`, page({ id: 2 * at + 2, title: 'A', file })],
      ]),
    ),
    'uploads/cut.jpg': photo.subarray(0, photo.length / 2),
    'uploads/huge.png': blackPicture(10_000, 5_000),
    'uploads/whole.jpg': photo,
  });
  const { sizes, damaged } = await completeContent(folder);
  expect(sizes).toEqual(['uploads/whole-300x200.jpg']);
  expect(damaged).toEqual([expect.stringMatching(/^uploads\/cut\.jpg: the picture is damaged: \S/)]);
});

it('sizes of a picture that was replaced by another one are made again', async () => {
  const photo = (background: string) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  const { contentDir, dataDir } = await makeFolder({
    'site.yaml': 'image_sizes:\n  medium: [300, 300, false]\n',
    'cs/media/a.md': page({ id: 1, title: 'A', file: 'a.png' }),
    'uploads/a.png': await photo('red'),
  });
  const size = join(contentDir, 'uploads/a-300x200.png');
  await completeContent({ contentDir, dataDir });
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(size, yesterday, yesterday);
  await writeFile(join(contentDir, 'uploads/a.png'), await photo('blue'));
  expect((await completeContent({ contentDir, dataDir })).sizes).toEqual(['uploads/a-300x200.png']);
  expect((await sharp(size).stats()).dominant.b).toBeGreaterThan(200);
  expect((await completeContent({ contentDir, dataDir })).sizes).toEqual([]);
});
