import { expect, it } from 'vitest';
import { cs as czechPages } from '../../src/i18n/cs.ts';
import { en as englishPages } from '../../src/i18n/en.ts';
import { cs } from '../../src/i18n/writing/cs.ts';
import { en } from '../../src/i18n/writing/en.ts';

it('the label of sticky articles names the place on the home page where readers find them', () => {
  expect(en.text.details.sticky).toContain(englishPages.start);
  expect(cs.text.details.sticky).toContain(czechPages.start);
});
