import { expect, test } from 'vitest';
import type { Issue } from '../../../api/content/store/front-matter/front-matter.ts';
import { addToGlossary, parseGlossary } from '../../../api/content/store/glossary.ts';

function read(text: string) {
  const issues: Issue[] = [];
  const entries = parseGlossary(text, issues);
  return { entries, told: issues.map(({ path, line, message }) => `${path}:${line}: ${message}`) };
}

test('term pairs with forbidden words and notes are read', () => {
  const { entries, told } = read(
    '- cs: požadavek\n  en: ticket\n  forbidden: { cs: [tiket] }\n  note:\n    en: Not a request.\n- { cs: fronta, en: queue, note: Both }\n',
  );
  expect(told).toEqual([]);
  expect(entries).toEqual([
    {
      terms: { cs: 'požadavek', en: 'ticket' },
      forbidden: { cs: ['tiket'], en: [] },
      note: { cs: '', en: 'Not a request.' },
    },
    { terms: { cs: 'fronta', en: 'queue' }, forbidden: { cs: [], en: [] }, note: { cs: 'Both', en: 'Both' } },
  ]);
});

test('an empty file is an empty glossary', () => {
  for (const text of ['', '# nothing yet\n', '[]\n']) expect(read(text)).toEqual({ entries: [], told: [] });
});

test.each<[string, string, string]>([
  ['not a list', 'cs: a\nen: b\n', '1: the glossary must be a list of terms, each beginning with "- cs:"'],
  [
    'an entry without a term',
    '- cs: a\n  en: b\n- cs: c\n',
    '3: en must be a term of at most 100 characters with a letter or digit',
  ],
  [
    'a term that is a number',
    '- cs: 5\n  en: five\n',
    '1: cs must be a term of at most 100 characters with a letter or digit',
  ],
  ['an unknown key', '- cs: a\n  en: b\n  notes: x\n', '3: notes is unknown: an entry has cs, en, forbidden and note'],
  ['a text as an entry', '- cs: a\n  en: b\n- word\n', '3: an entry must name its term in each language: cs and en'],
  [
    'forbidden words without a language',
    '- cs: a\n  en: b\n  forbidden: [c]\n',
    '3: forbidden must name words per language: "cs: [tiket]"',
  ],
  [
    'one forbidden word',
    '- cs: a\n  en: b\n  forbidden:\n    cs: c\n',
    '4: forbidden must name a list of words per language: "cs: [tiket]"',
  ],
  [
    'a term that forbids itself',
    '- cs: a\n  en: b\n  forbidden:\n    cs: [A]\n',
    '4: A is the term itself and cannot be forbidden',
  ],
  ['a note in no language', '- cs: a\n  en: b\n  note: { de: c }\n', '3: note must be one text, or one per language'],
  ['a pair twice', '- cs: a\n  en: b\n- cs: A\n  en: b\n', '3: A / b is in the glossary twice'],
  ['broken YAML', '- cs: a\n  en: "b\n', '2: the quote "'],
  ['a merge conflict', '<<<<<<< HEAD\n- cs: a\n=======\n- cs: b\n>>>>>>> x\n', '1: '],
])('%s is reported with its line, and the rest is used', (_, text, message) => {
  const { entries, told } = read(text);
  expect(told.join('\n')).toContain(`glossary.yaml:${message}`);
  expect(told).toHaveLength(1);
  expect(entries.length).toBe(/twice|- word|- cs: c/.test(`${message} ${text}`) && !/conflict/.test(_) ? 1 : 0);
});

test.each([
  ['[]\n', '- cs: b\n  en: c\n'],
  ['# Ours.\n[]\n', '# Ours.\n- cs: b\n  en: c\n'],
  ['[{ cs: a, en: b }]\n', '- { cs: a, en: b }\n- cs: b\n  en: c\n'],
  ['[\n  {"cs": "a", "en": "b"}\n]\n', '- { "cs": "a", "en": "b" }\n- cs: b\n  en: c\n'],
])('terms are added to a glossary in brackets: %j', (text, grown) => {
  const entry = { terms: { cs: 'b', en: 'c' }, forbidden: { cs: [], en: [] }, note: { cs: '', en: '' } };
  expect(addToGlossary(text, [entry])).toBe(grown);
});
