import { expect, it, test } from 'vitest';
import { RULES, type Rule } from '../../../api/contract/findings.ts';
import { StateFile } from '../../../api/content/store/state/state-file.ts';
import { Problem } from '../../../api/lib/problem.ts';
import { openService } from '../../../api/service.ts';
import { checkExternal, type KnownLinks } from '../../../api/site/check/check-external.ts';
import { checkGuide } from '../../../api/site/check/check-guide.ts';
import { makeFolder, page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';
import { PICTURE } from '../../helpers/sample.ts';

const SITE = 'name: Guide\ndefault_category: { cs: 9, en: 8 }\n';
const TODAY = '2026-03-01T00:00:00';
const BASE = 'https://guide.test';

const HEAD = { id: 10, title: 'A', date: '2026-02-20', categories: [7] };
const article = (body: string, more: object = {}): ContentFiles => ({
  'en/posts/a.md': page({ ...HEAD, ...more }, body),
});
const key = (more: object): ContentFiles => article('A.', more);

const block = (id: number, body: string): ContentFiles => ({ [`en/blocks/${id}.md`]: page({ id, title: 'B' }, body) });
const nested = [20, 21, 22, 23, 24, 25].map((id) => block(id, `::block{ref=${id + 1}}`));
const marks = '_a'.repeat(20_000);

/** A guide that breaks each rule. */
const BROKEN: Record<Rule, ContentFiles> = {
  linkNowhere: article('[x](/en/none/)'),
  linkMeant: article('[x](../docs/a.md)'),
  linkHeading: article('[x](#none)'),
  linkLanguage: {
    ...article('[x](/b/)'),
    'cs/posts/b.md': page({ ...HEAD, id: 11, categories: [] }, 'B.'),
    'en/posts/c.md': page({ ...HEAD, id: 12, translation_of: 11 }, 'C.'),
  },
  linkRefused: article('[x](javascript:alert)'),
  linkUnreachable: article('[x](https://else.test/down)'),
  linkAnswered: article('[x](https://else.test/404)'),
  pictureMissing: article('![x](/none.png)'),
  pictureFolder: article('![x](img/none.png)'),
  pictureBeside: article('![x](none.png)'),
  pictureRefused: article('![x](javascript:alert)'),
  pictureWords: article('![](/cms-content/uploads/a.png)'),
  pictureWordsInHtml: article('<img src="/cms-content/uploads/a.png">'),
  pictureWordsOfMedia: {
    ...article('A.', { featured_media: 30 }),
    'uploads/a.png': PICTURE,
    'en/media/a.md': page({ id: 30, title: 'A', file: 'a.png' }),
  },
  uploadMissing: article('![x](/cms-content/uploads/none.png)'),
  uploadUnrecorded: { ...article('![x](/cms-content/uploads/a.png)'), 'uploads/a.png': PICTURE },
  otherSite: article('![x](https://else.test/x.png)'),
  blockMissing: article('::block{ref=99}'),
  blockInItself: { ...article('::block{ref=20}'), ...block(20, '::block{ref=20}') },
  blockTooDeep: Object.assign(article('::block{ref=20}'), ...nested, block(26, 'B.')) as ContentFiles,
  blocksTooMany: { ...article('::block{ref=20}\n\n'.repeat(201)), ...block(20, 'B.') },
  containerOpen: article(':::note\nA.'),
  containerUnknown: article(':::notice\nA.\n:::'),
  containerEnd: article('A.\n\n:::'),
  control: article('A\x0b.'),
  headingSkipped: article('### A'),
  headingOfPage: article('# A'),
  codeOpen: article('```\na'),
  commentOpen: article('<!-- a\n\nB.'),
  tableBroken: article('| a | b |\n| 1 | 2 |'),
  tableRow: article('| a |\n|---|\n| 1 | 2 |'),
  spaceInUrl: article('[x](/en/my page/)'),
  footnoteMissing: article('A[^b].'),
  footnoteTwice: article('A[^b].\n\n[^b]: One.\n\n[^B]: Two.'),
  referenceMissing: article('[a][b]'),
  characterLost: article('P\ufffdíklad'),
  spaceHard: article('##\u00a0A'),
  tildeSingle: article('H~2~O'),
  markupInHtml: article('<aside>\n**A**\n</aside>'),
  elementLost: article('<Card title="A">B</Card>'),
  elementRemoved: article('<script setup>\nlet a\n</script>'),
  writtenElsewhere: article('[[A]]'),
  templateOfOthers: article('{{< ref "a" >}}'),
  attributesOfOthers: article('## A {#a}'),
  contentsOfOthers: article('[TOC]'),
  emojiOfOthers: article('A :tada:'),
  formula: article('$$\na\n$$'),
  codeOfDiagram: article('```mermaid\na\n```'),
  codeLanguage: article('```js{4}\na\n```'),
  deepElements: article(`${'<div>'.repeat(501)}a`),
  deepBlocks: article(`${'> '.repeat(101)}a`),
  wideTable: article(`${'|a'.repeat(201)}|\n${'|-'.repeat(201)}|`),
  costlyParagraph: article(marks),
  costlyText: article('One *two*\n\n'.repeat(20_000)),
  nameHardToType: { 'en/posts/My file.md': page(HEAD, 'A.') },
  nameOfFolder: { 'en/posts/_index.md': page(HEAD, 'A.') },
  nameOfDay: { 'en/posts/2026-01-31-a.md': page(HEAD, 'A.') },
  slugOfGuide: { 'en/posts/search.md': page(HEAD, 'A.') },
  slugInOtherCase: { ...article('A.'), 'en/posts/b.md': page({ ...HEAD, id: 11, slug: 'A' }, 'A.') },
  dateAhead: key({ date: '2036-01-01' }),
  reviewDue: key({ review: '2026-01-01' }),
  reviewDueBy: key({ review: '2026-01-01', owner: 'Ada' }),
  keyMisspelt: key({ exerpt: 'x' }),
  keyOfOthers: key({ category: 7 }),
  orphanPost: article('A.', { categories: [] }),
  orphanPage: { 'site.yaml': `${SITE}navigation: [manuals]\n`, 'en/pages/a.md': page(HEAD, 'A.') },
  oneLanguage: article('A.', { date: '2026-01-01' }),
};

/** Whether a message is that of a rule, with any values. */
const isOf = (rule: Rule, said: string): boolean =>
  new RegExp(`^${RegExp.escape(RULES[rule].en).replace(/\\\{\w+\\\}/g, '[^]*')}$`).test(said);

async function check(files: ContentFiles): Promise<string[]> {
  const topic = { 'en/categories/topic.md': page({ id: 7, name: 'Topic' }) };
  const folder = await makeFolder({ 'site.yaml': SITE, ...topic, ...files });
  const service = await openService({ ...folder, base: BASE, write: false });
  const known = await StateFile.open<KnownLinks>(memoryFiles(), '/external-links.json', {});
  const clock = { now: () => 0 };
  const probe = async (url: string) => {
    if (url.endsWith('/404')) return 404;
    throw new Problem('xlate_fetch_failed');
  };
  const { findings } = await checkExternal(service, { probe, known, clock });
  return [...(await checkGuide(service, TODAY)), ...findings].map(({ message }) => message);
}

test.each(Object.entries(BROKEN) as [Rule, ContentFiles][])('reports a broken rule: %s', async (rule, files) =>
  expect(await check(files)).toSatisfy((said: string[]) => said.some((one) => isOf(rule, one))),
);

it('every rule has the same values in both languages, and different messages', () => {
  const braces = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [rule, { en, cs }] of Object.entries(RULES)) {
    expect(braces(cs), rule).toEqual(braces(en));
    expect(cs, rule).not.toBe(en);
  }
});

it('a text whose URL the guide itself uses is reported, wherever that is', async () => {
  const files = {
    'site.yaml': 'name: Guide\n',
    ...Object.fromEntries(
      ['cs/posts/en', 'cs/posts/write', 'en/posts/write', 'en/posts/search', 'en/posts/api', 'cs/pages/archive'].map(
        (path, at) => [`${path}.md`, page({ id: 10 + at, title: 'A' }, 'A.')],
      ),
    ),
    'en/pages/manual.md': page({ id: 20, title: 'M' }, 'M.'),
    'en/pages/embed.md': page({ id: 21, title: 'E', parent: 20 }, 'E.'),
  };
  const said = (await check(files)).flatMap((one) => /^slug: the guide itself uses (\S+),/.exec(one)?.[1] ?? []);
  expect(said).toEqual(['/archive/', '/en/', '/write/', '/en/manual/embed/', '/en/search/']);
});

it('markup of other tools is reported in some places of a text that is full of it', async () =>
  expect((await check(article('a^b'.repeat(50_000)))).filter((one) => isOf('writtenElsewhere', one))).toHaveLength(20));
