import { expect, test } from 'vitest';
import { pairUnits } from '../../api/translation/text/pair-units.ts';
import { segment } from '../../api/translation/text/segment.ts';
import type { Segmented, Targets } from '../../api/translation/text/unit-types.ts';
import { assemble, shown } from './jobs.ts';

const CZECH = segment('Úvod\n\n## Jedna\n\nViz [seznam](/seznam/) a `x`.\n\n## Dvě\n\nKonec', { title: 'Název' });
const ENGLISH = segment('Intro\n\n## One\n\nSee [the list](/en/list/) and `x`.\n\n## Two\n\nEnd', { title: 'Title' });

const texts = (document: Segmented, targets: Targets): string[] =>
  document.units.map(({ id }) => shown(targets.get(id) ?? ['–']));

test('is paired with its source, with the codes of the source', () => {
  const targets = pairUnits(CZECH.units, ENGLISH.units);
  expect(texts(CZECH, targets)).toEqual(['Title', 'Intro', 'One', 'See [the list](/seznam/) and `x`.', 'Two', 'End']);
  expect(assemble(CZECH, targets).body).toBe('Intro\n\n## One\n\nSee [the list](/seznam/) and `x`.\n\n## Two\n\nEnd');
});

test('is paired if its sections have the same structure', () => {
  const edited = segment('Intro\n\n## One\n\nSee all.\n\nMore.\n\n## Two\n\nEnd');
  expect(texts(CZECH, pairUnits(CZECH.units, edited.units))).toEqual(['–', 'Intro', '–', '–', 'Two', 'End']);
});

test('is not paired if codes are missing', () => {
  const edited = segment('Intro\n\n## One\n\nSee the list.\n\n## Two\n\nEnd', { title: 'Title' });
  expect(texts(CZECH, pairUnits(CZECH.units, edited.units))[3]).toBe('–');
});
