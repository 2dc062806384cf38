import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Site } from '../../api/contract/model.ts';
import { makeSizes } from '../../api/content/store/media/image-sizes.ts';
import { RECORDED_MEDIA } from './data-set.ts';

const site = {
  image_sizes: { thumbnail: [150, 150, true], medium: [300, 300, false], medium_large: [768, 0, false] },
} as unknown as Site;

const sizesOf = async (file: string, mime: string) =>
  (await makeSizes(await readFile(join(RECORDED_MEDIA, file)), mime, site)).map((size) => [
    size.name,
    size.width,
    size.height,
  ]);

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });

test('creates the sizes smaller than the picture', async () => {
  expect(await sizesOf('foto-640.jpg', 'image/jpeg')).toEqual([
    ['thumbnail', 150, 150],
    ['medium', 300, 225],
  ]);
  expect(await sizesOf('screen-800.png', 'image/png')).toEqual([
    ['thumbnail', 150, 150],
    ['medium', 300, 225],
    ['medium_large', 768, 576],
  ]);
  expect(await sizesOf('anim-200.gif', 'image/gif')).toEqual([['thumbnail', 150, 120]]);
  expect(await sizesOf('icon-64.png', 'image/png')).toEqual([]);
});

test('creates pictures of exactly these dimensions, in the same format', async () => {
  const bytes = await picture(400, 200).webp().toBuffer();
  for (const size of await makeSizes(bytes, 'image/webp', site)) {
    const { width, height, format } = await sharp(size.bytes).metadata();
    expect([width, height, format]).toEqual([size.width, size.height, 'webp']);
  }
});

test('applies the orientation and strips the metadata of the camera', async () => {
  const bytes = await picture(400, 200)
    .withExif({ IFD3: { GPSLatitude: '50/1 5/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const [, medium] = await makeSizes(bytes, 'image/jpeg', site);
  expect([medium?.width, medium?.height]).toEqual([150, 300]);
  const { exif, orientation } = await sharp(medium?.bytes).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);
});

test('creates nothing for other files', async () => {
  expect(await sizesOf('manual.pdf', 'application/pdf')).toEqual([]);
  expect(await sizesOf('poznamky.txt', 'image/png')).toEqual([]);
});
