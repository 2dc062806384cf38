import { describe, expect, test } from 'vitest';
import { isCode, plainText } from '../../api/translation/text/runs.ts';
import { hashLine, segment } from '../../api/translation/text/segment.ts';
import type { Run } from '../../api/translation/text/unit-types.ts';

/** Runs in one line: codes as `{b1:native}`, `{e1:...}`, `{p1:...}`. */
const show = (runs: Run[]): string =>
  runs.map((run) => (isCode(run) ? `{${run.kind[0]}${run.id}:${run.native}}` : run)).join('');

const texts = (body: string): string[] => segment(body).units.map((unit) => `${unit.restype} ${show(unit.source)}`);

describe('blocks become units', () => {
  test('headings, paragraphs, list items, cells, footnotes and quotes, each by its own', () => {
    const body =
      '## Head ##\n\nPara\n\n- item\n\n  more\n- [x] task\n\n|a|b|\n|-|-|\n|c||\n\n> quote\n\n[^1]: note\n\n[^1]';
    expect(texts(body)).toEqual([
      ...['x-heading Head', 'x-paragraph Para', 'x-list-item item', 'x-paragraph more', 'x-list-item task'],
      ...['cell a', 'cell b', 'cell c', 'x-paragraph quote', 'x-footnote note'],
    ]);
  });

  test('titles of callouts and labels of tabs', () => {
    expect(texts(':::note[Mind *this*]\nText\n:::\n\n::::tabs\n:::tab[Web]\nA\n:::\n::::')).toEqual([
      ...['x-directive-title Mind {b1:*}this{e1:*}', 'x-paragraph Text', 'x-tab-label Web', 'x-paragraph A'],
    ]);
  });

  test('text of an alert, without its marker', () => {
    const { units, skeleton } = segment('> [!WARNING]\n> Mind *this*.\n>\n> - item');
    expect(units.map(({ restype }) => restype)).toEqual(['x-paragraph', 'x-list-item']);
    expect(skeleton.body[0]).toBe('> [!WARNING]\n> ');
  });

  test('code, included blocks, comments, rules and reference definitions stay in the skeleton', () => {
    const body =
      '```js\ncode\n```\n\n    indented\n\n::block{ref=81}\n\n<!--more-->\n\n---\n\n[ref]: /slug/ "Title"\n\n`only code` – *…*\n';
    expect(segment(body)).toEqual({ skeleton: { body: [body], fields: [] }, units: [] });
  });

  test('texts of raw HTML, but neither scripts nor preformatted text', () => {
    expect(texts('<div class="x">\n  <p>Hello <b>bold</b> &amp; more</p>\n  <p>Second</p>\n</div>')).toEqual([
      'x-html Hello {b1:<b>}bold{e1:</b>} & more',
      'x-html Second',
    ]);
    expect(texts('<pre>\ntext\n</pre>\n\n<script>\nlet a;\n</script>\n\n<div>\n< text\n</div>')).toEqual([]);
  });

  test('link titles and attributes of tags within a text are texts between codes', () => {
    expect(
      texts(
        'See [the *list*](/x/ "All of it") <abbr class="a" title="Level &amp; time">SLA</abbr> <img alt=\'A\' title="B">',
      ),
    ).toEqual([
      'x-paragraph See {b1:[}the {b2:*}list{e2:*}{p3:](/x/ "}All of it{e1:")} ' +
        '{b4:<abbr class="a" title="}Level & time{p5:">}SLA{e4:</abbr>} {p6:<img alt=\'}A{p7:\' title="}B{p8:">}',
    ]);
    expect(texts('<p>\nAn <span aria-label="five">5</span>\n</p>')).toEqual([
      'x-html An {b1:<span aria-label="}five{p2:">}5{e1:</span>}',
    ]);
    expect(texts('[a](/x/ (in brackets)) <br title="b">')).toEqual([
      'x-paragraph {b1:[}a{e1:](/x/ (in brackets))} {p2:<br title="b">}',
    ]);
  });

  test('prose in code blocks of the language `text`, line by line, also in a list and a quote', () => {
    const body = '```text\nHello, we work on it.\n\n  Yours,\n```\n\n- item\n  ```text\n  Inside\n  ```';
    expect(texts(body)).toEqual([
      ...['x-code-text Hello, we work on it.', 'x-code-text Yours,', 'x-list-item item', 'x-code-text Inside'],
    ]);
    expect(texts('> ```text\n> quoted\n> ```')).toEqual(['x-code-text quoted']);
    expect(texts('~~~ text\nA fence that nobody closes')).toEqual([]);
    expect(texts(body.replaceAll('\n', '\r\n'))).toEqual(texts(body));
  });

  test('reader-visible attributes of tags outside texts', () => {
    const html = `<figure title="Two &quot;words&quot;">
<img src="/a.png" data-x="alt='no'" alt='A picture' class="x">
<button aria-label=" Close ">
</figure>`;
    expect(texts(html)).toEqual([
      'x-html-attribute Two "words"',
      'x-html-attribute A picture',
      'x-html-attribute Close',
    ]);
    expect(texts(`<p title='"A > b"'><img src="/a.png" alt="Menu > Export"></p>`)).toEqual([
      'x-html-attribute "A > b"',
      'x-html-attribute Menu > Export',
    ]);
    expect(texts('<p>Text <img alt="inside"></p>')).toEqual(['x-html Text {p1:<img alt="}inside{p2:">}']);
    expect(texts('<div data-title="x" alt="">\n</div>')).toEqual([]);
  });

  test.each(['<br>', '<br/>', '<BR />'])('%s is a line break', (tag) => {
    const [unit] = segment(`a${tag}b`).units;
    expect(unit!.source).toMatchObject(['a', { kind: 'ph', ctype: 'lb', native: tag }, 'b']);
  });

  test('a single image is named after its alt text', () =>
    expect(texts('![alt](/a.png)')).toEqual(['x-image-alt {b1:![}alt{e1:](/a.png)}']));
});

test.each([
  ['*a* **b** ~~c~~', '{b1:*}a{e1:*} {b2:**}b{e2:**} {b3:~~}c{e3:~~}'],
  ['x `code` y', 'x {p1:`code`} y'],
  ['[text](/slug/ "title")', '{b1:[}text{p2:](/slug/ "}title{e1:")}'],
  ['x ![alt](a.png "title") y', 'x {b1:![}alt{p2:](a.png "}title{e1:")} y'],
  ['![a *b*](a.png) x', '{p1:![a *b*](a.png)} x'],
  ['<https://example.com> x', '{p1:<https://example.com>} x'],
  ['x https://example.com', 'x {p1:https://example.com}'],
  ['<kbd>Ctrl</kbd> <br> <b>x', '{b1:<kbd>}Ctrl{e1:</kbd>} {p2:<br>} {p3:<b>}x'],
  ['one\\\ntwo  \nthree', 'one{p1:\\\n}two{p2:  \n}three'],
  ['> one  \n> two', 'one{p1:  \n> }two'],
  ['[ref]\n\n[ref]: /x', '{b1:[}ref{e1:][ref]}'],
  ['a[^n]\n\n[^n]: .', 'a{p1:[^n]}'],
  ['a \\* b &amp; c&nbsp;d', 'a * b & c\u00a0d'],
  ['at 12:30 state:open', 'at 12:30 state:open'],
  ['x :icon[label]{a=b}', 'x :icon[label]{a=b}'],
  ['one\ntwo', 'one two'],
])('markup becomes codes %j', (body, shown) => expect(show(segment(body).units[0]!.source)).toBe(shown));

describe('inline code', () => {
  const opened = (body: string) => show(segment(`${body}\n\n<!-- translate-code -->\n`).units[0]!.source);

  test('is text between codes if its author requests it, also in tables and labels', () => {
    expect(opened('x `Uložit` y')).toBe('x {b1:`}Uložit{e1:`} y');
    expect(opened('**`` a`b ``**')).toBe('{b1:**}{b2:`` }a`b{e2: ``}{e1:**}');
    expect(opened('| `Ano\\|Ne` |\n|--|')).toBe('{b1:`}Ano|Ne{e1:`}');
    expect(opened(':::note[V `Nastavení`]\nx\n:::')).toBe('V {b1:`}Nastavení{e1:`}');
  });

  test('stays one code if its delimiters are ambiguous', () => {
    expect(opened('> x `one\n> two` y')).toContain('{p1:');
    expect(opened('x `  wide  ` y')).toContain('{p1:');
  });

  test('stays one code if the request is only quoted', () =>
    expect(show(segment('x `a`\n\n```html\n<!--translate-code-->\n```').units[0]!.source)).toBe('x {p1:`a`}'));
});

describe('names of units', () => {
  test('front matter fields come first, in the order given, without empty ones', () => {
    const { units } = segment('Text', { title: 'A <em>title</em>', excerpt: '', description: '…' });
    expect(units.map((unit) => [unit.resname, unit.restype])).toEqual([
      ['fm.title', 'x-front-matter'],
      ['b0.1', 'x-paragraph'],
    ]);
    expect(show(units[0]!.source)).toBe('A {b1:<em>}title{e1:</em>}');
  });

  test('the place is the top-level block and the number within it', () =>
    expect(segment('One\n\n- two\n- three').units.map((unit) => unit.resname)).toEqual(['b0.1', 'b1.1', 'b1.2']));

  test('ids follow the text, so that other edits do not change them', () => {
    const before = segment('One\n\nTwo\n\nTwo').units.map((unit) => unit.id);
    expect(
      segment('New\n\nOne\n\n## Two\n\nTwo')
        .units.map((unit) => unit.id)
        .slice(1),
    ).toEqual(before);
    expect(before[2]).toBe(`${before[1]}-2`);
  });

  test('the hash ignores how lines are wrapped, but not words, no-break spaces or link targets', () => {
    const hash = (body: string) => segment(body).units[0]!.hash;
    expect(hash('a b [c](/d/)')).toBe(hash('a\nb   [c](/d/)'));
    expect(hash('> a\n> b')).toBe(hash('a b'));
    expect(hash('a b [c](/d/)')).not.toBe(hash('a b [c](/e/)'));
    expect(hash('a b')).not.toBe(hash('a\u00a0b'));
    expect(hash('a b')).toMatch(/^[A-Za-z]{9}$/);
    expect(hashLine(segment('a\n\nb').units)).toMatch(/^\w{9} \w{9}$/);
  });

  test('a unit has the heading above it', () => {
    const { units } = segment(
      'Intro\n\n## First *one*\n\n:::note\n### Inner\n\nText\n:::\n\n---\n\n## –\n\nLast\n\n## Run `npm`',
      {
        title: 'T',
      },
    );
    expect(units.map((unit) => [plainText(unit.source), unit.section])).toEqual([
      ['T', null],
      ['Intro', null],
      ['First one', { index: 0, text: 'First one' }],
      ['Inner', { index: 1, text: 'Inner' }],
      ['Text', { index: 1, text: 'Inner' }],
      ['Last', { index: 2, text: '–' }],
      ['Run ', { index: 3, text: 'Run npm' }],
    ]);
  });
});
