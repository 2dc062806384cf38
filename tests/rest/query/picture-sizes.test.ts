import { expect, it } from 'vitest';
import { scaledSizes } from '../../../api/rest/query/picture-sizes.ts';

const size = (width: number, height: number, filesize?: number) => ({
  file: `a-${width}x${height}.png`,
  width,
  height,
  mime_type: 'image/png',
  ...(filesize === undefined ? {} : { filesize }),
});
const widths = (sizes: ReturnType<typeof size>[], filesize?: number) =>
  scaledSizes(Object.fromEntries(sizes.map((one, at) => [`s${at}`, one])), { width: 1200, height: 750, filesize }).map(
    ({ width }) => width,
  );

it('copies of a picture have its shape and different widths, narrowest first', () => {
  const all = [size(1024, 640), size(150, 150), size(300, 188), size(1200, 750), size(300, 188)];
  expect(widths(all)).toEqual([300, 1024]);
});

it('a copy not smaller in bytes than a wider one is left out', () => {
  expect(widths([size(300, 188, 9), size(768, 480, 40), size(1024, 640, 39)], 50)).toEqual([300, 1024]);
  expect(widths([size(300, 188, 9), size(768, 480, 34), size(1024, 640, 50)], 30)).toEqual([300]);
});
