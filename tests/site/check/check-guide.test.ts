import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkGuide, checkTexts, findingsOf } from '../../../api/site/check/check-guide.ts';
import { readContentFile } from '../../../api/content/store/front-matter/read-content-file.ts';
import { mendTexts } from '../../../api/site/check/mend.ts';
import { sayFinding } from '../../../api/site/check/finding.ts';
import { openService } from '../../../api/service.ts';
import { makeFolder, page, type ContentFiles, contentFile } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';

const SITE = 'name: Guide\ndefault_category: { cs: 9, en: 8 }\n';
const TODAY = '2026-03-01T00:00:00';
const DATE = 'date: 2026-02-20T00:00:00';

/** An article in topic 7 whose text begins on line 8. */
const article = (id: number, body: string, more = 'author: 1'): string =>
  `---\nid: ${id}\ntitle: Article ${id}\n${DATE}\ncategories: [7]\n${more}\n---\n${body}\n`;

async function check(files: ContentFiles, today = TODAY): Promise<string[]> {
  const topic = { 'en/categories/topic.md': page({ id: 7, name: 'Topic' }) };
  const folder = await makeFolder({ 'site.yaml': SITE, ...topic, ...files });
  const service = await openService({ ...folder, base: 'https://guide.test', write: false });
  return (await checkGuide(service, today)).map(sayFinding);
}

const checkText = async (body: string, others: ContentFiles = {}): Promise<string[]> =>
  (await check({ 'en/posts/a.md': article(10, body), ...others })).map((line) => line.replace('en/posts/a.md:', ''));

const MEDIA: ContentFiles = {
  'uploads/2026/01/shot.png': PICTURE,
  'uploads/2026/01/shot-20x20.png': PICTURE,
  'en/media/shot.md': page({ id: 30, title: 'Shot', file: '2026/01/shot.png', alt_text: 'A shot' }),
};

const TARGET: ContentFiles = {
  'en/posts/target.md': article(11, '## The “heading” & more\n\n<h3 id="x">y</h3>', 'aliases: [/en/old-target/]'),
};

const NO_TABLE =
  'this is shown as text: a table needs a second line such as | --- | --- |, with a cell for each of the first';

const SHOT = '/cms-content/uploads/2026/01/shot.png';
const GONE = '/cms-content/uploads/none.png';

const nowhere = (link: string): string => `the link ${link} leads nowhere`;

const noHeading = (link: string, path: string): string => `the link ${link} names a heading that ${path} does not have`;

const noAlt = (url: string, advice: string): string => `the picture ${url} has no alternative text: ${advice}`;

const skipped = (depth: number, above: number): string =>
  `a heading of level ${depth} follows one of level ${above}: a level between them is missing`;

const space = (found: string): string => `${found} is shown as text: write %20 for a space in a URL, or <…> around it`;

const forbidden = (file: string): string =>
  `https://else.test/${file} is on another site, and the policy of the pages does not allow loading it: put the file beside the text or into uploads`;

test.each([
  [
    'a skipped level, with the headings below and beside it',
    '## A\n\n#### B\n\n##### C\n\n#### D\n\n### E',
    '## A\n\n### B\n\n#### C\n\n### D\n\n### E',
  ],
  ['consecutive skipped levels', '## A\n\n> #### B\n\n###### C', '## A\n\n> ### B\n\n#### C'],
  [
    'a space in a URL',
    'A ![x](my big picture.png), [y](/en/no page/).',
    'A ![x](my%20big%20picture.png), [y](/en/no%20page/).',
  ],
  ['control characters', 'a\x0bb\u0000c', 'abc'],
])('fixes %s and nothing else', async (_, body, mended) => {
  const folder = await makeFolder({ 'site.yaml': SITE, 'en/posts/a.md': article(10, `${body}\n\n[it](/en/none/)`) });
  const open = () => openService({ ...folder, base: 'https://guide.test', write: false });
  expect((await mendTexts(await open(), folder)).length).toBeGreaterThan(0);
  const file = await contentFile(folder, 'en/posts/a.md');
  expect(file).toBe(article(10, `${mended}\n\n[it](/en/none/)`));
  expect(await mendTexts(await open(), folder)).toEqual([]);
});

test('fixes nothing in a text that was edited while it was checked', async () => {
  const folder = await makeFolder({ 'site.yaml': SITE, 'en/posts/a.md': article(10, '### A') });
  const service = await openService({ ...folder, base: 'https://guide.test', write: false });
  const typed = article(10, '### A\n\nJust typed.');
  await writeFile(join(folder.contentDir, 'en/posts/a.md'), typed);
  expect(await mendTexts(service, folder)).toEqual([]);
  expect(await contentFile(folder, 'en/posts/a.md')).toBe(typed);
});

test('leaves a URL that may be followed by a title to its author', async () => {
  const body = '![x](a b.png "Title")\n\n[x](/a b "c")';
  const folder = await makeFolder({ 'site.yaml': SITE, 'en/posts/a.md': article(10, body) });
  const service = await openService({ ...folder, base: 'https://guide.test', write: false });
  expect(await mendTexts(service, folder)).toEqual([]);
});

test.each([
  ['a picture that does not exist', `One.\n\n![shot](${GONE})`, '10: there is no uploads/none.png'],
  ['a picture by reference', '![shot][s]\n\n\n[s]: /cms-content/uploads/none.png', '11: there is no uploads/none.png'],
  ['a picture in HTML', 'a\n<img alt="x" src="/cms-content/uploads/none.png">', '9: there is no uploads/none.png'],
  ['the poster of a video', `<video src="${SHOT}" poster="${GONE}"></video>`, '8: there is no uploads/none.png'],
  ['a size', `<picture><source srcset="${SHOT}, ${GONE} 2x"></picture>`, '8: there is no uploads/none.png'],
  ['a picture at an unknown path', '![shot](/shot.png)', '8: there is no picture /shot.png'],
  ['a linked file', '[Price list](/cms-content/uploads/list.pdf)', '8: there is no uploads/list.pdf'],
  ['a link to a missing page', '- a\n- see [it](/en/nothing/)', `9: ${nowhere('/en/nothing/')}`],
  ['an absolute URL', '[it](https://guide.test/nothing)', `8: ${nowhere('https://guide.test/nothing')}`],
  ['a relative link', '[it](../nothing/)', `8: ${nowhere('../nothing/')}`],
  ['a link by id', '[it](/?p=99)', `8: ${nowhere('/?p=99')}`],
  ['a link by reference', 'See [it].\n\n[it]: /en/nothing/', `10: ${nowhere('/en/nothing/')}`],
  ['a link in HTML', '<p><a href="/en/nothing/">it</a></p>', `8: ${nowhere('/en/nothing/')}`],
  ['a link in the title of a callout', ':::note[See [it](/en/nothing/)]\nText.\n:::', `8: ${nowhere('/en/nothing/')}`],
  ['a card of a missing page', 'One.\n\n/en/nothing/', `10: ${nowhere('/en/nothing/')}`],
  ['a card of a missing page, escaped', 'One.\n\n/en/no\\_page/', `10: ${nowhere('/en/no_page/')}`],
  ['a missing topic', '[it](/en/category/none/)', `8: ${nowhere('/en/category/none/')}`],
  ['an anchor of this page', '## One\n\n[it](#two)', `10: ${noHeading('#two', 'en/posts/a.md')}`],
  ['an id that only code shows', '`<a id="two">`\n\n[it](#two)', `10: ${noHeading('#two', 'en/posts/a.md')}`],
  ['an anchor of another', '[it](/en/target/#two)', `8: ${noHeading('/en/target/#two', 'en/posts/target.md')}`],
  ['a missing block', 'One.\n\n::block{ref=99}', '10: there is no published block 99'],
  [
    'a picture without alternative text',
    `![](${SHOT})`,
    `8: ${noAlt(SHOT, `write what it shows between the brackets, ![…](${SHOT})`)}`,
  ],
  [
    'a picture without alternative text in HTML',
    '<img src="/logo.png">',
    `8: ${noAlt('/logo.png', 'add alt="…", or alt="" if it is only decorative')}`,
  ],
  ['a skipped level', '## Two\n\n#### Four', `10: ${skipped(4, 2)}`],
  ['a skipped first level', '### Three', `8: ${skipped(3, 1)}`],
  ['a control character', 'One.\n\nTwo\x0b lines', '10: text: the control character U+000B is never shown; delete it'],
  ['a container without an end', 'One.\n\n:::note\nA.\n:::\n\n:::note\nB.', '14: :::note is not closed'],
  ['a container inside another without an end', '::::tip\n\n:::note\nA.\n\n::::', '10: :::note is not closed'],
  ['an end without a container', ':::note\nA.\n:::\n\nB.\n\n:::', '14: ::: closes nothing'],
  ['an unknown container', 'One.\n\n:::notice\nA.\n:::', '10: :::notice is not known here'],
  ['code without an end', 'One.\n\n```js\ncode\n\n## Two', '10: the code that begins here is not closed'],
  ['a table without its dashes', 'One:\n\n| a | b |\n| 1 | 2 |', `10: ${NO_TABLE}`],
  ['a table with too few dashes', '| a | b |\n|---|\n| 1 | 2 |', `8: ${NO_TABLE}`],
  ['a table in a paragraph', 'One:\n- | a | b |\n  | 1 | 2 |', `9: ${NO_TABLE}`],
  [
    'a table row with too many cells',
    '| a | b |\n|---|---|\n| 1 | 2 |\n| `x | y` | z |',
    '11: a row has 3 cells, but the heading has 2: write \\| for a | within a cell',
  ],
  ['a picture with a space in its URL', 'One\n![x](my picture.png)', `9: ${space('![x](my picture.png)')}`],
  ['a link with a space in its URL', '[x](/en/my page/)', `8: ${space('[x](/en/my page/)')}`],
  ['a missing footnote', 'One.\nTwo[^two].', '9: [^two] is shown as text: there is no footnote [^two]: …'],
  [
    'a footnote with the name of another',
    'One[^a].\n\n[^a]: A.\n\n[^a]: B.',
    '12: this is not shown: there is a footnote [^a] already; number it anew',
  ],
  ['a missing reference', 'See [it][that].', '8: [it][that] is shown as text: there is no [that]: URL'],
  ['a second title', 'One.\n\n# Two', '10: a heading of level 1 is the title of the page: begin at ##'],
  ['a video of another site', 'One.\n\n<video src="https://else.test/x.mp4"></video>', `10: ${forbidden('x.mp4')}`],
  ['a picture of another site', '![x](https://else.test/x.png)', `8: ${forbidden('x.png')}`],
  [
    'a URL with a forbidden scheme',
    'One.\n\n[it](javascript:alert)',
    '10: a link has a URL that is not allowed: javascript:alert',
  ],
])('reports %s at its line', async (_, body, told) =>
  expect(await checkText(body, { ...MEDIA, ...TARGET, 'public/logo.png': PICTURE })).toEqual([told]),
);

test('reports a control character written by an escape in front matter at its line', async () => {
  const text = page({ id: 11, title: 'T' }).replace('title: T', 'title: "Ring\\a"');
  expect(await check({ 'en/categories/c.md': text.replace('title', 'name') })).toEqual([
    'en/categories/c.md:3: name: the control character U+0007 is never shown; delete it',
  ]);
});

test('does not report links that lead somewhere', async () => {
  const body = [
    '<span id="place"></span>[place](#place) [own](#one) [plain](#uvod) [with marks](#úvod) [page](/en/target/) [old](/en/old-target/) [heading](/en/target/#the-heading--more) [id](/?p=11)',
    '[top](/) [lists](/en/archive/) [topic](/en/category/topic/) [feed](/en/feed/rss.xml) [map](/sitemap.xml)',
    '[stand-in](/target/) [whole](https://guide.test/en/target/) [near](../target/) [else](https://else.test/x#y)',
    '[file](/robots.txt) [owner](/terms.html) [api](/cms-json/cms/v2/posts) [mail](mailto:a@b.test)',
    '![size](/cms-content/uploads/2026/01/shot-20x20.png) <img alt="" src="/cms-content/uploads/2026/01/shot.png">',
    '![owner](/logo.png) ![own](https://guide.test/logo.png) ![cdn](https://cdn.test/x.png)',
    '[2][1] a[i][j] [0](see e.g. below) \\[x\\](a b.png) `[^x] ![x](a b.png)` [^1] [!NOTE] | x |',
    '\n[^1]: Foot.\n\n> ```\n> code\n> ```\n\n- a\n  ````md\n  ```\n  | a |\n  | b |\n  ````\n\n      indented\n',
    '\n| a | b |\n|--|:-:|\n| `x \\| y` | 2 |\n| 3 |\n\n:::note\nA.\n:::\n\n::::tabs\n:::tab[A]\nA.\n:::\n::::\n',
    '\n/en/target/\n\n/en/targ&#101;t/\n\n## One\n\n### Two\n\n## Úvod\n\n`[code](/en/nothing/)`',
  ];
  const head = `head: '<script src="https://cdn.test/a.js"></script>'\n`;
  const site = { 'site.yaml': `${SITE}image_sizes: { thumbnail: [20, 20, true] }\n${head}` };
  const files = { ...site, 'public/terms.html': 'x', 'public/logo.png': PICTURE };
  expect(await checkText(body.join('\n'), { ...MEDIA, ...TARGET, ...files })).toEqual([]);
});

test('a link leads to its page whatever form its accents have, in texts and settings', async () => {
  const apart = '/en/žluť/'.normalize('NFD');
  const body = `[x](${apart}#${'má-část'.normalize('NFD')}) <a href="${apart}">x</a>\n\n${apart}`;
  const settings = `links: { header: [{ label: X, url: ${apart} }] }\nredirects: { /old/: ${apart} }\n`;
  const folder = await makeFolder({
    ...{ 'site.yaml': SITE + settings, 'en/posts/a.md': article(10, body) },
    ...{ 'en/posts/žluť.md': article(11, '## Má část'), 'en/categories/topic.md': page({ id: 7, name: 'Topic' }) },
  });
  const service = await openService({ ...folder, base: 'https://guide.test', write: false });
  expect((await checkGuide(service, TODAY)).map(sayFinding).filter((one) => /lead|heading/.test(one))).toEqual([]);
  const { index } = service.store;
  const { html } = service.serializeContext.rendered(index.item(10)!);
  expect(html.match(/href="[^"]+"/g)).toEqual(
    ['/en/žluť/#má-část', '/en/žluť/', encodeURI('/en/žluť/')].map((url) => `href="${url.normalize('NFC')}"`),
  );
  const { links, redirects } = index.site;
  expect([links.header.en[0]?.url, redirects['/old/']]).toEqual(['/en/žluť/', '/en/žluť/']);
});

test('reports mistakes in drafts as warnings, and ignores the trash', async () => {
  const broken = '[it](/en/nothing/)';
  const found = await check({
    'en/posts/draft.md': article(10, broken, 'status: draft'),
    'en/posts/gone.md': article(11, broken, 'status: trash'),
  });
  expect(found).toEqual(['en/posts/draft.md:8: warning: the link /en/nothing/ leads nowhere']);
});

test('distinguishes a file without a media record from a missing file', async () =>
  expect(
    await checkText('![shot](/cms-content/uploads/2026/01/shot.png)', { 'uploads/2026/01/shot.png': PICTURE }),
  ).toEqual([
    '8: uploads/2026/01/shot.png has no media record, so it is not published; npm run check:content -- --fix makes one',
  ]));

test('reports broken references of records at their own line', async () => {
  const head =
    '---\nid: 10\ntitle: A\ndate: 2026-02-20\ntranslation_of: 99\ncategories:\n  - 7\n  - 98\ntags: [97]\nfeatured_media: 96\n---\n';
  const found = await check({
    'site.yaml': `${SITE}home:\n  hint: x\n  featured:\n    - 7\n    - 95\n`,
    'en/posts/a.md': head,
  });
  expect(found).toEqual([
    'en/posts/a.md:5: translation_of: nothing of this kind in the other language has id 99',
    'en/posts/a.md:8: categories: 98 does not exist',
    'en/posts/a.md:9: tags: 97 does not exist',
    'en/posts/a.md:10: featured_media: there is no media 96',
    'site.yaml:7: home.featured: there is no category 95',
  ]);
});

test('rejects a topic given by name and reports its id', async () => {
  const named = (line: string) => `---\nid: 10\ntitle: A\n${line}\n---\n`;
  const rule = 'must be a list of whole numbers such as [1, 2]';
  expect(
    await check({
      'en/tags/billing.md': page({ id: 12, name: 'Pay' }),
      'en/posts/a.md': named('categories: [Topic]'),
      'en/posts/b.md': named('categories: tOPIC'),
      'en/posts/c.md': named('tags: [12, billing]'),
      'en/posts/d.md': named('categories:\n  - Nothing'),
      'cs/posts/e.md': named('categories: [Topic]'),
    }),
  ).toEqual([
    `cs/posts/e.md:4: categories ${rule}`,
    `en/posts/a.md:4: categories ${rule}; Topic is 7`,
    `en/posts/b.md:4: categories ${rule}; tOPIC is 7`,
    `en/posts/c.md:4: tags ${rule}; billing is 12`,
    `en/posts/d.md:4: categories ${rule}`,
  ]);
});

test('reports dead links of the owner at their line, and accepts the same files as in texts', async () => {
  const site = [
    'name: Guide',
    'public_url: https://guide.test',
    'contact: { label: Ask, url: /en/ask/ }',
    'links:',
    '  header:',
    '    - { label: Home, url: / }',
    '    - label: Old',
    '      url: { cs: /stare/, en: /en/old/ }',
    '  footer:',
    '    - { label: Terms, url: /terms.html }',
    '    - { label: Prices, url: /cms-content/uploads/list.pdf }',
    '    - { label: Heading, url: /en/a/#two }',
    '    - { label: Mail, url: a@b.test }',
    '    - { label: Elsewhere, url: https://else.test/old/ }',
    '    - { label: Own, url: https://guide.test/nothing }',
  ];
  const files = { 'site.yaml': site.join('\n'), 'public/terms.html': 'x', 'en/posts/a.md': article(10, '## One') };
  expect(await check({ ...files, 'uploads/list.pdf': 'x' })).toEqual([
    'site.yaml:3: contact: the link /en/ask/ leads nowhere',
    'site.yaml:8: links.header: the link /en/old/ leads nowhere',
    'site.yaml:8: links.header: the link /stare/ leads nowhere',
    'site.yaml:11: links.footer: uploads/list.pdf has no media record, so it is not published; npm run check:content -- --fix makes one',
    'site.yaml:12: links.footer: the link /en/a/#two names a heading that en/posts/a.md does not have',
    'site.yaml:15: links.footer: the link https://guide.test/nothing leads nowhere',
  ]);
});

test('reports a redirect of the owner to a missing page at its line', async () => {
  const site = `${SITE}redirects:\n  /from/: /en/a/\n  /feed/: /feed/rss.xml\n  /first/: /second/\n  /second/: /gone/\n`;
  expect(await check({ 'site.yaml': site, 'en/posts/a.md': article(10, 'Words') })).toEqual([
    'site.yaml:7: redirects: the link /gone/ leads nowhere',
  ]);
});

test('a noted finding about a link of the owner is reported at its present line', async () => {
  const file = (above: string) => `${SITE}${above}links: { footer: [{ label: Terms, url: /terms/ }] }\n`;
  const folder = await makeFolder({ 'site.yaml': file('') });
  const service = await openService({ ...folder, base: 'https://guide.test', write: false });
  const noted = await checkTexts(service);
  const checkAnew = async () => (await findingsOf(service, TODAY, noted)).map(sayFinding);
  expect(await checkAnew()).toEqual(['site.yaml:3: links.footer: the link /terms/ leads nowhere']);
  await writeFile(join(folder.contentDir, 'site.yaml'), file('# moved\n'));
  expect(await checkAnew()).toEqual(['site.yaml:4: links.footer: the link /terms/ leads nowhere']);
});

test.each([
  ['at the end of the block', 'id: 10\ntitle: A\nexcerpt: "never closed\ndate: 2026-01-01\n', 4],
  ['before another quote', 'id: 10\ntitle: "never closed\nexcerpt: "sound"\nauthor: 1\n', 3],
  ['of one kind', "id: 10\ntitle: 'never closed\nauthor: 1\n", 3],
  ['in a list', 'id: 10\ntitle: A\nmeta: [a, "b\nauthor: 1\n', 4],
])('reports an unclosed quote %s where it begins', async (_, head, line) => {
  const quote = /["']/.exec(head)?.[0];
  expect(await check({ 'en/posts/a.md': `---\n${head}---\n` })).toEqual([
    `en/posts/a.md:${line}: the quote ${quote} that begins here is not closed`,
  ]);
});

test('reports a character of YAML in an unquoted text in terms of the file', async () => {
  const head = (line: string) => `---\nid: 10\n${line}\nauthor: 1\n---\n`;
  expect(
    await check({
      'en/posts/a.md': head('title: M03: colon in title'),
      'en/posts/b.md': head('title: B\nmeta:\n  description: How: it is done'),
      'en/posts/c.md': head('title: At the end:'),
      'en/posts/d.md': head('title: [Draft] Title'),
      'en/posts/e.md': head('title: @home'),
      'en/posts/f.md': head('title: *Bold*'),
      'site.yaml': 'name: Guide: the book\n',
    }),
  ).toEqual([
    'en/posts/a.md:3: the text after title: contains a colon; put it in quotes',
    'en/posts/b.md:5: the text after description: contains a colon; put it in quotes',
    'en/posts/c.md:3: the text after title: contains a colon; put it in quotes',
    'en/posts/d.md:3: the text after title: begins with [; put it in quotes',
    'en/posts/e.md:3: the text after title: begins with @; put it in quotes',
    'en/posts/f.md:3: anchors and aliases are not allowed; put a text that begins with & or * in quotes',
    'site.yaml:1: the text after name: contains a colon; put it in quotes',
  ]);
});

test('reports a line that is no key and value as such', async () => {
  const found = await check({
    'en/posts/a.md': '---\nid: 10\ntitle:A\n---\n',
    'en/posts/b.md': '---\nid: 11\ntitle: B\ndraft：true\n---\n',
    'en/posts/c.md': '---\nid: 12\ntitle: C\n\nWords\n---\n',
    'en/posts/d.md': '---\nid: 13\ntitle: D\n- a\n---\n',
  });
  expect(found).toEqual(
    ['a.md:3', 'b.md:4', 'c.md:5', 'd.md:4'].map(
      (place) => `en/posts/${place}: this is not a line \`key: value\`, with a space after the colon`,
    ),
  );
});

test('reports an unclosed quote in the settings where it begins', async () => {
  const settings = { 'site.yaml': 'name: "A\ndescription: x\n', 'authors.yaml': '- id: 1\n  slug: "a\n  name: b\n' };
  expect(await check(settings)).toEqual([
    'authors.yaml:2: the quote " that begins here is not closed',
    'site.yaml:1: the quote " that begins here is not closed',
  ]);
});

test('warns about texts that no page leads to', async () => {
  const found = await check({
    'site.yaml': `${SITE}navigation: [manuals]\nlinks: { footer: [{ label: Terms, url: /en/terms/ }] }\n`,
    'en/categories/default.md': page({ id: 8, name: 'Default' }),
    'en/posts/lost.md': article(10, '[myself](/en/lost/)').replace('[7]', '[]'),
    'en/posts/found.md': article(11, '[me](/en/linked/)'),
    'en/posts/linked.md': article(12, '[it](../near/)').replace('[7]', '[]'),
    'en/posts/near.md': article(18, '').replace('[7]', '[]'),
    'en/posts/landed.md': article(17, '').replace('[7]', '[8]'),
    'en/pages/lone.md': `---\nid: 13\ntitle: Lone\n${DATE}\n---\n`,
    'en/pages/terms.md': `---\nid: 14\ntitle: Terms\n${DATE}\n---\n`,
    'en/pages/manual.md': `---\nid: 15\ntitle: Manual\n${DATE}\n---\n`,
    'en/pages/chapter.md': `---\nid: 16\ntitle: Chapter\n${DATE}\nparent: 15\n---\n`,
  });
  expect(found).toEqual([
    'en/pages/lone.md:3: warning: no page leads here: the navigation leaves it out, and no text links to it',
    'en/posts/lost.md:3: warning: no page leads here: it is in no topic, and no text links to it',
  ]);
});

test('warns about a text in one language after 30 days, only in a bilingual guide', async () => {
  const files = { 'en/posts/a.md': article(10, 'A.'), 'en/posts/draft.md': article(11, 'B.', 'status: draft') };
  expect(await check(files, '2026-03-22T00:00:00')).toEqual([]);
  expect(await check(files, '2026-03-23T00:00:00')).toEqual([
    'en/posts/a.md:1: warning: published 31 days ago and still without a page in "cs"',
  ]);
  const translated = {
    ...files,
    'cs/posts/a.md': `---\nid: 12\ntitle: A\n${DATE}\ntranslation_of: 10\nsticky: true\n---\n`,
  };
  expect(await check(translated, '2026-03-23T00:00:00')).toEqual([]);
  expect(await check({ ...files, 'site.yaml': 'name: Guide\nlanguages: [en]\n' }, '2027-01-01T00:00:00')).toEqual([]);
});

test('reports a lead picture without alternative text', async () => {
  const media = { ...MEDIA, 'en/media/shot.md': page({ id: 30, title: 'Shot', file: '2026/01/shot.png' }) };
  expect(await check({ ...media, 'en/posts/a.md': article(10, 'A.', 'featured_media: 30') })).toEqual([
    'en/media/shot.md:4: alt_text: the picture 2026/01/shot.png is shown and has no alternative text',
  ]);
});

const PASSED_OVER: ContentFiles = {
  'en/posts/sub/a.md': 'A.',
  'en/articles/b.md': 'B.',
  'en/posts/c.MD': 'C.',
  'en/posts/d.markdown': 'D.',
  'en/posts/h.html': 'H.',
  'en/posts/i/index.md': 'I.',
  'en/posts/_drafts/j.md': 'J.',
  'en/e.txt': 'E.',
  'de/posts/f.md': 'F.',
  'g.mdx': 'G.',
  'authors.yml': '- id: 1',
  'other.yaml': 'x: 1',
};

test('reports texts in folders that are not read, with where they belong', async () => {
  const rooms = 'posts/, pages/, media/, blocks/, categories/, tags/';
  expect(await check(PASSED_OVER)).toEqual([
    'authors.yml:1: this file is not read; the name must be authors.yaml',
    'de/posts/f.md:1: this file is not read; texts belong in cs/posts/, en/posts/ and the folders beside them',
    `en/articles/b.md:1: this file is not read; move it to one of these folders of en/: ${rooms}`,
    `en/e.txt:1: this file is not read; move it to one of these folders of en/: ${rooms}`,
    'en/posts/_drafts/j.md:1: this file is not read; move it to en/posts/ with status: draft',
    'en/posts/c.MD:1: this file is not read; the extension must be .md',
    'en/posts/d.markdown:1: this file is not read; the extension must be .md',
    'en/posts/h.html:1: this file is not read; the extension must be .md',
    'en/posts/i/index.md:1: this file is not read; move it to en/posts/i.md',
    'en/posts/sub/a.md:1: this file is not read; move it to en/posts/',
    'g.mdx:1: this file is not read; texts belong in cs/posts/, en/posts/ and the folders beside them',
    'other.yaml:1: this file is not read; texts belong in cs/posts/, en/posts/ and the folders beside them',
  ]);
});

test('ignores files that are not texts, wherever they are', async () => {
  const fine = {
    'README.md': 'x',
    'en/Readme.txt': 'x',
    'LICENSE.md': 'x',
    'synonyms.yaml': 'en: {}',
    'theme.css': '',
    'public/sub/a.txt': 'x',
    'uploads/2026/notes.txt': 'x',
    '.git/description.md': 'x',
    'en/posts/.drafts/a.md': 'x',
    'en/posts/shot.png': PICTURE,
    'en/data.json': '{}',
  };
  expect(await check(fine)).toEqual([]);
});

test('reports misspelt keys and keys of other tools with what to write, and accepts custom keys', async () => {
  const head = 'date: 2026-02-20\ncategories: [7]\nowner: x\ndata: x\nlevel: 7\ndraft: false\npublished: true\n';
  const found = await check({
    'en/posts/a.md': `---\nid: 10\ntitle: A\n${head}Tags: [1]\ncategory: 34\nexerpt: x\npermalink: /x/\nlayout: wide\n---\n`,
    'en/posts/b.md': `---\nid: 11\ntitle: B\ndraft: true\npublished: false\n---\n`,
    'en/categories/c.md': '---\nid: 12\nname: C\nDescription: x\n---\n',
  });
  expect(found.map((line: string) => line.replace('warning: ', '').replace(/: [\w ]+ key[\w ]*; /, ': '))).toEqual([
    'en/categories/c.md:4: Description: did you mean description?',
    'en/posts/a.md:11: Tags: did you mean tags?',
    'en/posts/a.md:12: category: write, for example, categories: [3]',
    'en/posts/a.md:13: exerpt: did you mean excerpt?',
    'en/posts/a.md:14: permalink: write, for example, slug: end-of-the-url',
    'en/posts/a.md:15: layout: write, for example, template: wide',
    'en/posts/b.md:4: draft: write, for example, status: draft',
    'en/posts/b.md:5: published: write, for example, status: draft',
  ]);
});

test('names keys by which other tools hide a text, and takes it for a draft', async () => {
  const head = 'visibility: private\ndg-publish: false\nbuild: { render: never }\nvisible: true';
  const found = await check({
    'en/posts/a.md': article(10, 'A.', head),
    'en/posts/b.md': article(11, 'B.', 'draft: ano'),
  });
  expect(found.flatMap((line) => /(\S+): this is a key of/.exec(line)?.[1] ?? [])).toEqual([
    ...['visibility', 'dg-publish', 'build', 'draft'],
  ]);
  const statusOf = (line: string) =>
    readContentFile('en/posts/b.md', Buffer.from(article(11, 'B.', line)), { created: TODAY, modified: TODAY }).record;
  for (const line of [
    ...['draft: ano', 'isDraft: true', 'draft: [true]', 'draft: 2024-01-01', 'published: ne', 'publish: "draft "'],
    ...['private: true', 'unlisted: yes', 'visibility: draft', 'build: { render: never }', 'dg-publish: false'],
    ...['Status: Draft', 'STATUS: In progress', 'staus: draft', 'Password: x'],
  ])
    expect(statusOf(line), line).toMatchObject({ status: 'draft' });
  for (const line of [
    ...['draft: ne', 'draft:', "published: ''", 'published: ano', 'published: 2024-01-01', 'hidden: " No "'],
    ...['Status: Published', 'visibility: Public', 'build: ~', 'expiryDate: 2040-01-01', 'state: x'],
  ])
    expect(statusOf(line), line).toMatchObject({ status: 'publish' });
});

const instead = (found: string, right: string): string => `${found} is shown as text: write ${right}`;
const template = (found: string): string =>
  `${found} is shown as text: shortcodes, templates and imports of other tools do nothing here`;
const attributes = (found: string) => `${found} is shown as text: delete it; a heading gets its id from its words`;

test.each([
  ['!!! warning "Hot *pan*"\n    It burns.', [instead('!!! warning "Hot *pan*"', ':::warning[Hot *pan*]')]],
  ['??? faq', [instead('??? faq', ':::note')]],
  ['/// note | Mind\nSo.\n///', [instead('/// note | Mind', ':::note[Mind]')]],
  ['```{tip}\nSo.\n```', [instead('```{tip}', ':::tip')]],
  ['::::{tab-item} Linux', [instead('::::{tab-item} Linux', ':::tab[Linux]')]],
  ['% ask Eva', [instead('% ask Eva', '<!-- … -->')]],
  ['See {ref}`a <b>` or :ref:`c`', [template(':ref:`c`'), template('{ref}`a <b>`')]],
  ['(label)=\n## A', [template('(label)=')]],
  [
    '{# a #} {>>b<<} {::comment} {!c.md!}',
    [template('{!c.md!}'), template('{# a #}'), template('{::comment}'), template('{>>b<<}')],
  ],
  ['=== "Linux"', [instead('=== "Linux"', ':::tab[Linux]')]],
  [':::tip My title', [instead(':::tip My title', ':::tip[My title]')]],
  ['::: {.callout-note}', [instead('::: {.callout-note}', ':::note')]],
  ['::: details More', [instead('::: details More', '<details><summary>More</summary>')]],
  ['> [!faq]- Why?\n> So.', [instead('[!faq]- Why?', ':::note[Why?]')]],
  ['> [!NOTE] Mind\n> So.', [instead('[!NOTE] Mind', ':::note[Mind]')]],
  ['Term\n:   Meaning', [instead(':   Meaning', '<dl><dt>…</dt><dd>…</dd></dl>')]],
  ['*[API]: Interface', [instead('*[API]: Interface', '<abbr title="…">API</abbr>')]],
  ['[[A page]] [[a#b|B]]', [instead('[[A page]]', '[A page](/…/)'), instead('[[a#b|B]]', '[B](/…/)')]],
  ['![[a.png|300]]', [instead('![[a.png|300]]', '![…](a.png)')]],
  ['A %%secret%% b', [instead('%%secret%%', '<!-- … -->')]],
  ['·\u00a0\u00a0One', [instead('·\u00a0\u00a0One', '- One')]],
  [
    '==A== ++ctrl+c++ x^2^',
    [instead('++ctrl+c++', '<kbd>ctrl+c</kbd>'), instead('==A==', '<mark>A</mark>'), instead('^2^', '<sup>2</sup>')],
  ],
  ['{/* A */}', [instead('{/* A */}', '<!-- … -->')]],
  [
    '{{< ref "a" >}} {% include b %} {{ c }}',
    [template('{% include b %}'), template('{{ c }}'), template('{{< ref "a" >}}')],
  ],
  ['[caption width="3"]A[/caption]', [template('[/caption]'), template('[caption width="3"]')]],
  ["import A from './a.js';", [template("import A from './a.js';")]],
  ['![a]({{ site.url }}/a b.png)', [template('{{ site.url }}')]],
  ['## A {#b .c}', [attributes('{#b .c}')]],
  ['`a`{.js} b{: width="3"}', [attributes('{.js}'), attributes('{: width="3"}')]],
  [
    '<div>\n**A** [b](/c/)\n</div>',
    ['**A** is shown as text: within HTML, Markdown needs an empty line before it and after it'],
  ],
  ['<p>\n`A`</p>', ['`A` is shown as text: within HTML, Markdown needs an empty line before it and after it']],
  [
    '<Tabs><Tab label="A">B</Tab></Tabs>',
    [
      '<Tab> is not allowed here: only the text within it is shown',
      '<Tabs> is not allowed here: only the text within it is shown',
    ],
  ],
])('warns about markup of other tools that is shown as text or lost: %s', async (text, expected) =>
  expect((await checkText(text)).flatMap((line) => /^\d+: warning: (.*)$/.exec(line)?.[1] ?? [])).toEqual(expected),
);

test('accepts what only resembles markup of other tools', async () => {
  const fine = [
    '`{{ a }}`, `[[b]]` and `:::tip c`',
    '```js {4} title="a.js"\n{{ a }}\n```',
    '50 % and (a)=b, {a} `b`, {note}, 5 // 2',
    'At 10:30:45, a == b == c, C++ or D++, 5^2, $5 or $6, {a} or {b}, [a], (:) and https://a.test/:b:/c',
    '> [!NOTE]\n> A',
    '<p>A <a href="/en/a/">b</a></p>\n\n<pre>\n**a**\n</pre>\n\n<iframe src="https://a.test/"></iframe>',
    '~~A~~ [a]: b',
    '+++\nA',
  ];
  expect(await checkText(fine.join('\n\n'), { 'en/posts/b.md': article(11, '[a](/en/a/)') })).toEqual([]);
});

test('warns about a link to the other language if the page exists in this one, except its own partner', async () => {
  const body = '[a](/b/?x) [b](/a/) [c](/only/) [d](/en/c/) [e](/category/cs/) [f](/hidden/)';
  const czech = (name: string, id: number, text = 'B.') => ({
    [`cs/posts/${name}.md`]: page({ id, title: name, date: '2026-02-20', categories: [14] }, text),
  });
  const found = await check({
    ...{ ...czech('a', 20, '[a](/en/c/)'), ...czech('b', 11), ...czech('only', 13), ...czech('hidden', 16) },
    'cs/categories/cs.md': page({ id: 14, name: 'Cs' }),
    'en/posts/a.md': article(10, body, 'translation_of: 20'),
    'en/posts/c.md': article(12, 'C.', 'translation_of: 11'),
    'en/posts/d.md': article(17, 'D.', 'translation_of: 16\nstatus: draft'),
    'en/categories/en.md': page({ id: 15, name: 'En', translation_of: 14 }),
  });
  expect(found.filter((line) => line.includes('language'))).toEqual([
    'cs/posts/a.md:8: warning: the link /en/c/ leads to the other language; this one has /b/',
    'en/posts/a.md:8: warning: the link /b/?x leads to the other language; this one has /en/c/',
    'en/posts/a.md:8: warning: the link /category/cs/ leads to the other language; this one has /en/category/en/',
  ]);
});

test('suggests the text that a link of another tool means, unless several have its name', async () => {
  const body = '[a](../guide/Target.md#x) [b](./target.html) [c](/docs/target/?a) [d](other.md) [e](none.md)';
  const found = await checkText(body, {
    'en/posts/target.md': article(11, '<h2 id="x">y</h2>'),
    'en/posts/other.md': article(12, 'A.'),
    'en/pages/other.md': page({ id: 13, title: 'Other', date: '2026-02-20' }),
  });
  expect(found).toEqual([
    '8: the link ../guide/Target.md#x leads nowhere',
    '8: the link ./target.html leads nowhere; did you mean /en/target/?',
    '8: the link /docs/target/?a leads nowhere; did you mean /en/target/?',
    '8: the link none.md leads nowhere',
    '8: the link other.md leads nowhere',
  ]);
});

test('checks a link of any length', async () => {
  const link = `${'a'.repeat(300_000)}//`;
  expect(await checkText(`[x](${link})`)).toEqual([`8: ${nowhere(link)}`]);
});

test('names keys of other tools where a key of ours means the same, and only if their value matters', async () => {
  const found = await check({
    'en/posts/a.md': article(
      10,
      'A.',
      'hidden: false\nlastUpdated: true\nsidebar: false\nunlisted: true\nnav_order: 3',
    ),
    'en/pages/b.md': `${article(11, 'B.')
      .replace(/categories.*\n/, '')
      .replace('---\n', '---\nsidebar: { order: 2 }\n')}`,
    'en/categories/c.md': '---\nid: 12\nname: C\nweight: 3\ndescription: C\n---\n',
    'en/media/d.md': page({ id: 13, title: 'D', file: 'd.png', summary: 'D' }),
    'uploads/d.png': PICTURE,
  });
  expect(found.filter((line) => / key /.test(line))).toEqual([
    'en/pages/b.md:2: warning: sidebar: this is a key of another tool; write, for example, menu_order: 3',
    'en/posts/a.md:9: warning: unlisted: this is a key of another tool; write, for example, status: draft',
    'en/posts/a.md:10: warning: nav_order: this is a key of another tool; write, for example, menu_order: 3',
  ]);
});

test('warns about a text published before its date', async () => {
  const dated = (id: number, more: string) =>
    `---\nid: ${id}\ntitle: A\ncategories: [7]\ndate: 2036-01-01\n${more}---\n`;
  const found = await check({
    'en/posts/a.md': dated(10, ''),
    'en/posts/b.md': dated(11, 'status: future\n'),
    'en/posts/c.md': dated(12, 'status: draft\n'),
  });
  expect(found).toEqual([
    'en/posts/a.md:5: warning: date: 2036-01-01T00:00:00 is in the future, but the text is already public; status: future publishes it then',
  ]);
});

test('warns about a file whose name means a language or a spare copy elsewhere', async () => {
  const names = ['a.cs', 'a.en', 'a.bak', 'a.sync-conflict-20260301-101010-ABC'];
  const found = await check(
    Object.fromEntries([...names, 'a.b'].map((name, at) => [`cs/posts/${name}.md`, article(10 + at, 'A.')])),
  );
  expect(found.filter((line) => line.includes('nothing special'))).toEqual(
    names
      .toSorted()
      .map(
        (name) =>
          `cs/posts/${name}.md:1: warning: the file name ${name} means nothing special here, and becomes a part of the URL`,
      ),
  );
});

test('warns about a file name that makes a URL hard to type, and suggests a better one', async () => {
  const found = await check({
    'en/posts/My file.md': article(10, 'A.'),
    'en/posts/Žluťoučký.md': article(11, 'A.'),
    'en/posts/привет.md': article(17, 'A.'),
    'en/posts/With slug.md': article(12, 'A.', 'slug: with-slug'),
    'en/posts/a_b-2.c.md': article(13, 'A.'),
    'en/blocks/My block.md': page({ id: 14, title: 'A', date: '2026-02-20' }),
    'en/posts/2026-01-31-b.md': article(15, 'A.'),
    'en/posts/2026-02-20-c.md': article(16, 'A.'),
  });
  expect(found).toEqual([
    'en/posts/2026-01-31-b.md:1: warning: the file name becomes a part of the URL, but not the date of the text: write date: 2026-01-31, and rename the file to b.md',
    'en/posts/My file.md:1: warning: the file name becomes a part of the URL: my-file.md is easier to type and to link to',
    'en/posts/Žluťoučký.md:1: warning: the file name becomes a part of the URL: zlutoucky.md is easier to type and to link to',
  ]);
});
