import { expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { cs } from '../../src/i18n/writing/cs.ts';
import { en } from '../../src/i18n/writing/en.ts';

it('the label of sticky articles names the place on the home page where readers find them', () => {
  expect(en.text.details.sticky).toContain(textsFor('en').start);
  expect(cs.text.details.sticky).toContain(textsFor('cs').start);
});
