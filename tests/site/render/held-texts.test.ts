import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../helpers/guide-folder.ts';

const ARTICLES = 60;
const FILLERS = 4;

const link = (number: number): string => `/clanek-cislo-${(number % ARTICLES) + 1}/`;

const article = (number: number) =>
  [
    `---\nid: ${number}\ntitle: Článek ${number}\ndate: 2026-01-01T10:00:00\n---\n`,
    `Úvod článku ${number}, který stojí v seznamech → [další](${link(number)}). ${'Slovo za slovem. '.repeat(30)}`,
    `## Nadpis dlouhý jako ${number}`,
    `![Okno s nastavením číslo ${number}](/uploads/obrazek-cislo-${number}.png)`,
    `<a href="https://example.org/stranka-cislo-${number}" id="misto-v-textu-${number}">odkaz</a>`,
    'celý text '.repeat(1_000),
  ].join('\n\n');

/** Texts so long that only a few of them fit into memory. */
const filler = (id: number): string =>
  `---\nid: ${id}\ntitle: Výplň\ndate: 2026-01-01T10:00:00\n---\n\n${`výplň ${id} `.repeat(40_000)}`;

const files = Object.fromEntries([
  ...Array.from({ length: ARTICLES }, (_, at) => [`cs/posts/clanek-cislo-${at + 1}.md`, article(at + 1)]),
  ...Array.from({ length: FILLERS }, (_, at) => [`cs/posts/vypln-${at}.md`, filler(ARTICLES + 1 + at)]),
]) as Record<string, string>;

/** Requests everything that a build needs of each text, then counts the texts still in memory. */
const SCRIPT = `
  import { getHeapSnapshot } from 'node:v8';
  import { text } from 'node:stream/consumers';
  import { textFactsOf } from './api/site/check/text-facts.ts';
  import { sourceFactsOf } from './api/content/markdown/source-facts.ts';
  import { openService } from './api/service.ts';

  const [contentDir, dataDir] = process.argv.slice(1);
  const service = await openService({ contentDir, dataDir, base: 'http://guide.test', write: false });
  const factsOf = textFactsOf(service);
  const ofSource = sourceFactsOf(service.memo, service.store.index);
  const items = [...service.store.index.items('post', 'cs')].sort((a, b) => a.id - b.id);
  const ask = (item) => [
    service.serializeContext.summary(item),
    ofSource(item.id).links.length,
    factsOf(item).links.length,
  ];
  const [first] = items.map(ask);
  for (const n of [1, 2, 3, 4]) {
    const typed = ['http://guide.test/adresa-' + n + '/', '![](/uploads/obrazek-' + n + '.png)', '[x](/odkaz-' + n + '/)'];
    service.serializeContext.summary({ ...items[0], excerpt: '', content: typed.join('\\n\\n') });
  }
  const { strings } = JSON.parse(await text(getHeapSnapshot()));
  const held = strings.filter((string) => string.includes('celý text celý text')).map((string) => string.slice(0, 40));
  const typed = strings.filter((string) => /(adresa|obrazek|odkaz)-[123]\\b/.test(string) && string.length < 60);
  console.log(JSON.stringify({ first, held, typed }));
  // Until here all of it is held.
  ask(items[0]);
`;

test('texts do not stay in memory for facts about them, nor what unsaved texts name', async () => {
  const { contentDir, dataDir } = await makeFolder({ 'site.yaml': 'name: { cs: Průvodce, en: Guide }\n', ...files });
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, contentDir, dataDir], {
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../../..'),
  });
  const { first, held, typed } = JSON.parse(said) as Record<'held' | 'typed', string[]> & { first: unknown };
  expect([first, typed]).toEqual([[expect.stringContaining('Úvod článku 1'), 2, 2], []]);
  // Those read last, and the first, which is requested again at the end.
  expect(held.length, held.join('\n')).toBeLessThanOrEqual(ARTICLES / 3);
});
