import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { editedSettings } from '../../../api/content/store/settings-texts.ts';

const SITE = `# The owner's own words.
name: { cs: Průvodce, en: 'Guide' }   # shown in the header
description: One for both

home:
  hint:
    cs: Začněte tady.
    en: "Start here."
  prompts: [přihlášení, SLA]
links:
  header:
    cs:
    - { label: Kontakt, url: /kontakt/ }
    - { label: Ceník, url: /cenik/ }
    en:
    - { label: Contact, url: /en/contact/ }
`;

const PRICES = { label: 'Prices', url: '/en/prices/' };

test('are replaced in place, and every other byte stays', () => {
  const edited = editedSettings(
    SITE,
    [
      ['name', 'Manual, of support'],
      ['home.hint', 'Begin "here": now.'],
      ['links.header./en/contact/', 'Write to us'],
    ],
    'en',
  );
  expect(parse(edited)).toMatchObject({
    name: { cs: 'Průvodce', en: 'Manual, of support' },
    home: { hint: { cs: 'Začněte tady.', en: 'Begin "here": now.' } },
    links: { header: { en: [{ label: 'Write to us', url: '/en/contact/' }] } },
  });
  const rest = (text: string) => text.split('\n').filter((line) => !/name:|en:|Contact|Write/.test(line));
  expect(rest(edited)).toEqual(rest(SITE));
  expect(edited).toContain(`en: 'Manual, of support' }   # shown in the header`);
});

test('shared by all languages become one for each', () => {
  const edited = editedSettings(
    SITE,
    [
      ['description', 'In English'],
      ['home.prompts.0', 'sign in'],
    ],
    'en',
  );
  expect(parse(edited)).toMatchObject({
    description: { cs: 'One for both', en: 'In English' },
    home: { prompts: { cs: ['přihlášení', 'SLA'], en: ['sign in', 'SLA'] } },
  });
  expect(edited).toContain("# The owner's own words.");
});

test('are added and removed', () => {
  const added = editedSettings(
    SITE,
    [
      ['links.header./en/prices/', 'Prices'],
      ['links.header./en/contact/ 2', 'Ask'],
      ['home.headline', 'Hello'],
    ],
    'en',
  );
  expect(parse(added)).toMatchObject({
    home: { headline: { cs: '', en: 'Hello' } },
    links: { header: { en: [{ label: 'Contact' }, PRICES, { label: 'Ask', url: '/en/contact/' }] } },
  });
  const removed = editedSettings(
    added,
    [
      ['links.header./en/contact/', ''],
      ['links.header./en/contact/ 2', ''],
      ['links.header./en/nowhere/', ''],
      ['home.hint', ''],
    ],
    'en',
  );
  expect(parse(removed).links.header.en).toEqual([PRICES]);
  expect(parse(removed).home.hint).toEqual({ cs: 'Začněte tady.' });
});

test('of profiles are found by author id, with any line ends', () => {
  const edited = editedSettings(
    '- id: 7\r\n  name: Tým\r\n  slug: tym\r\n- id: 3\r\n  name: { cs: Kdo, en: Who }\r\n  slug: kdo\r\n',
    [
      ['author.7.name', 'Team'],
      ['author.3.name', '007'],
      ['author.99.name', 'Nobody'],
    ],
    'en',
  );
  expect(parse(edited)).toEqual([
    { id: 7, name: { cs: 'Tým', en: 'Team' }, slug: 'tym' },
    { id: 3, name: { cs: 'Kdo', en: '007' }, slug: 'kdo' },
  ]);
  expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
});

test('without a difference change nothing', () =>
  expect(editedSettings(SITE, [['home.hint', 'Start here.']], 'en')).toBe(SITE));
