import { expect, test } from 'vitest';
import { plainUrl } from '../../api/lib/plain-url.ts';

test.each(['http://127.0.0.1:4321', 'https://guide.example/@docs/'])('%s is the URL of a site', (url) =>
  expect(plainUrl(url)?.href).toBe(new URL(url).href),
);

test.each([
  ...['guide.example', 'ftp://guide.example', 'https://guide.example/?q=1', 'https://guide.example/?'],
  ...[
    'https://guide.example/#top',
    'https://guide.example/#',
    'https://me@guide.example',
    'https://:key@guide.example',
  ],
])('%s is not', (url) => expect(plainUrl(url)).toBeNull());
