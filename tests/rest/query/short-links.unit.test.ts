import { expect, it } from 'vitest';
import { idInUrl } from '../../../api/rest/query/short-links.ts';

it.each([
  ['/', 12],
  ['/en/', 12],
  // The home page in Czech if English is at the root.
  ['/cs/', 12],
  ['/de/', null],
  ['/en/start/', null],
])('a URL by id is that of a home page: %s', (path, id) => {
  expect(idInUrl(path, new URLSearchParams('p=12'))).toBe(id);
});
