import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TEXTS = 60;

/** Passes texts to everything that keeps words, and counts how many of the texts are still in memory. */
const SCRIPT = `
  import { getHeapSnapshot } from 'node:v8';
  import { text } from 'node:stream/consumers';
  import { fieldsOf } from './api/rest/query/text-search.ts';
  import { wordsOf } from './api/site/query-index/words.ts';
  import { WordIndex } from './api/rest/query/word-index.ts';
  import { analyse } from './api/content/search/analysis.ts';
  import { segment } from './api/translation/text/segment.ts';

  const textOf = (number) =>
    ['probe' + number, 'celý text '.repeat(1_000), 'nejneobvyklejšíslovíčko' + number, '## Nadpis dlouhý jako ' + number, 'Věta.'].join('\\n\\n');
  const words = [];
  const index = new WordIndex('cs');
  const sections = [];
  for (let number = 0; number < ${TEXTS}; number++) {
    const item = { title: '', excerpt: '', caption: '', file: '', content: textOf(number) };
    words.push(wordsOf(fieldsOf(item)));
    index.put(number + 1, [{ weight: 1, usual: 300, text: textOf(number) }]);
    analyse(textOf(number), 'cs');
    sections.push(segment(textOf(number), {}).units.map(({ section }) => section));
  }
  const { strings } = JSON.parse(await text(getHeapSnapshot()));
  const kept = [words.length, index.size, sections.flat().filter(Boolean).length];
  console.log(JSON.stringify({ held: strings.filter((string) => /^probe\\d+\\s+celý/.test(string)).length, kept }));
`;

test('kept words and headings do not keep their texts alive', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../../..'),
  });
  const { held, kept } = JSON.parse(said) as { held: number; kept: [unknown, { words: number }, number] };
  expect(kept[1].words).toBeGreaterThan(TEXTS);
  expect(kept[2]).toBeGreaterThanOrEqual(TEXTS);
  // Those read last stay parsed.
  expect(held).toBeLessThanOrEqual(TEXTS / 3);
});
