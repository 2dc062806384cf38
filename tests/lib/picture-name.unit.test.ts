import { expect, test } from 'vitest';
import { readDocument } from '../../api/content/markdown/document.ts';
import { mayNamePicture, pictureName } from '../../api/lib/picture-name.ts';

const namesIn = (text: string): string[] => {
  const { pictures, links } = readDocument(text).facts;
  return [...pictures, ...links].flatMap(({ url }) => pictureName(url) ?? []);
};

test.each([
  ['![A](shot.png)', 'shot.png'],
  ['![A](./shot.JPEG "Title")', 'shot.JPEG'],
  ['![A](<my shot.png>)', 'my shot.png'],
  ['![A](my%20shot.png)', 'my shot.png'],
  ['![A](shot%2Epng)', 'shot.png'],
  ['![A](</a (1) shot.png> "x") ![B](<a (1) shot.png>)', 'a (1) shot.png'],
  ["![A](it's.webp)", "it's.webp"],
  ['![A](a=b.gif)', 'a=b.gif'],
  ['![A](obrázek.svg)', 'obrázek.svg'],
  ['![A](\\./shot.png)', 'shot.png'],
  ['![A](.\\/shot\\.png)', 'shot.png'],
  ['![A](&#46;/shot.png)', 'shot.png'],
  ['![A](&period;&sol;shot.png)', 'shot.png'],
  ['![A][a]\n\n[a]:shot.png', 'shot.png'],
  ['![A][a]\n\n[a]:\n<shot.png>', 'shot.png'],
  ['<img src=shot.png alt="">', 'shot.png'],
  [`<img alt="" src='./shot.png'>`, 'shot.png'],
  ['[A](shot.avif)', 'shot.avif'],
])('%j', (text, name) => expect([namesIn(text), mayNamePicture(text)]).toEqual([[name], true]));

test.each(['![A](/uploads/2026/09/shot.png)', '![A](https://example.org/shot.png)', '[A](/en/shots/) and 5 %.'])(
  'but not %j, which shows none',
  (text) => expect([namesIn(text), mayNamePicture(text)]).toEqual([[], false]),
);
