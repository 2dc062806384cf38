import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBlocks } from '../../api/translation/text/blocks.ts';
import { foldSpace } from '../../api/translation/text/identity.ts';
import { isCode } from '../../api/translation/text/runs.ts';
import { LITERAL_AUTOLINK } from '../../api/translation/text/nesting.ts';
import { segment } from '../../api/translation/text/segment.ts';
import type { Run } from '../../api/translation/text/unit-types.ts';
import { runs } from '../helpers/strength.ts';
import { hostileText, markdown } from './documents.ts';
import { accent, assemble, pseudo, pseudoTargets, SAMPLE, targetsOf } from './jobs.ts';

const RUNS = runs(1_000);

/** Translates the only unit of a body text by text, with codes in their places. */
function translate(body: string, ...texts: string[]): string {
  const document = segment(body);
  const unit = document.units[0]!;
  const target = unit.source.map((run) => (isCode(run) ? run : (texts.shift() ?? run)));
  return assemble(document, new Map([[unit.id, target]])).body;
}

/** The text without codes. URLs without markup always become links, so they count as text. */
function textOf(runs: Run[]): string {
  const texts = runs.map((run) => {
    if (!isCode(run)) return run;
    return run.ctype === LITERAL_AUTOLINK ? run.native : run.ctype === 'lb' ? ' ' : '';
  });
  return foldSpace(texts.join('')).trim();
}

describe('an untranslated document', () => {
  test('is assembled byte for byte, whatever it is', () => {
    const same = (body: string): void => {
      const document = segment(body, { title: body });
      const targets = new Map(document.units.map((unit) => [unit.id, unit.source]));
      const assembled = assemble(JSON.parse(JSON.stringify(document)), targets);
      expect(assembled).toEqual({ body, fields: { title: body }, unsafe: [], kept: [] });
    };
    fc.assert(fc.property(markdown, same), { numRuns: RUNS });
  });

  test.each([
    ...['', '\ufeff', '\r\n\r\n', 'no newline', '---\na: b\n---\n', '\ufeff\ufeffx\r\n', 'a\u0000b\ud800'],
    '> - 1. x\r\n>   y  \r\n>   z',
  ])('%j stays as it is', (body) => {
    const document = segment(body);
    expect(assemble(document, new Map(document.units.map((unit) => [unit.id, unit.source]))).body).toBe(body);
  });
});

describe('texts that are not Markdown', () => {
  test('prose in a code block is written as it is, and cannot end the block', () => {
    expect(translate('```text\nDobrý den\n```', 'Hello *all* & <b>')).toBe('```text\nHello *all* & <b>\n```');
    expect(translate('- a\n\n  ```text\n  Dobrý\n  ```', 'b')).toBe('- b\n\n  ```text\n  Dobrý\n  ```');
    const document = segment('```text\nDobrý den\n```');
    const ended = assemble(document, new Map([[document.units[0]!.id, ['```']]]));
    expect(ended).toMatchObject({ body: '```text\nDobrý den\n```', unsafe: [document.units[0]!.id] });
  });

  test('attributes keep their quotation marks', () => {
    const html = (text: string) => `<figure>\n<img alt=${text}>\n</figure>`;
    expect(translate(html('"Obraz"'), `It's "fine" <b> & more`)).toBe(
      html('"It\'s &quot;fine&quot; &lt;b&gt; &amp; more"'),
    );
    expect(translate(html("'Obraz'"), `It's "fine"`)).toBe(html("'It&#39;s &quot;fine&quot;'"));
  });
});

describe('a translated document', () => {
  test('has the structure of its source and shows the translations', () => {
    let units = 0;
    let refused = 0;
    const translated = (body: string): void => {
      const document = segment(body);
      const { body: text, unsafe } = assemble(document, pseudoTargets(document.units));
      expect(findBlocks(text).shape).toBe(findBlocks(body).shape);
      units += document.units.length;
      refused += unsafe.length;
      if (unsafe.length > 0) return;
      const shown = findBlocks(text).blocks.map((block) => textOf(block.runs));
      expect(shown).toEqual(expect.arrayContaining(document.units.map((unit) => textOf(pseudo(unit)))));
    };
    fc.assert(fc.property(markdown, translated), { numRuns: RUNS / 5 });
    // Many of these documents have few texts next to codes; those that break the structure stay in the source language.
    expect(refused / units).toBeLessThan(0.02);
  });

  test('keeps its structure whatever translators write', () => {
    const hostile = (body: string, texts: string[]): void => {
      const document = segment(body);
      expect(findBlocks(assemble(document, targetsOf(document.units, texts)).body).shape).toBe(findBlocks(body).shape);
    };
    const texts = fc.array(hostileText, { minLength: 1, maxLength: 12 });
    fc.assert(fc.property(fc.oneof(fc.constant(SAMPLE), markdown), texts, hostile), { numRuns: RUNS / 5 });
  });

  test('all of an ordinary page is translated', () => {
    const document = segment(SAMPLE);
    const { body, unsafe } = assemble(document, pseudoTargets(document.units));
    expect(unsafe).toEqual([]);
    expect(body).toBe(
      [
        'Întrô[^1] wîth &nbsp;â * stâr & "qûôtês".',
        '## Hêâdîng *êm* <kbd>Ctrl</kbd>',
        ':::note[Tîtlê **x**]\nÔnê\\\ntwô https://example.com\n:::',
        '::::tabs\n:::tab[Wêb]\nTêxt ![âlt](/u.png "tîtlê") ênd\n:::\n::::',
        '![Pîctûrê](/cms-content/uploads/2026/09/a.png)',
        '::block{ref=81}',
        '| â \\| b | c |\n|--|--|\n| x `y\\|z` | [lînk](/slug/ "tî") |',
        '- [ ] tâsk & x\n  - nêstêd ~~gônê~~ têxt',
        '<details>\n<summary>Sûmmâry <b>bôld</b></summary>\n\nÎnnêr 12:30 [rêf][ref] têxt\n\n</details>',
        '> qûôtêd  \n> môrê wôrds',
        '[ref]: /x "y"\n\n[^1]: Fôôtnôtê.\n',
      ].join('\n\n'),
    );
  });

  test('front matter keeps the spaces around it', () => {
    const document = segment('', { title: ' A ', excerpt: 'b', description: '' });
    const targets = new Map(document.units.map((unit, at) => [unit.id, [['# <x>', ' y\n'][at]!]]));
    expect(assemble(document, targets).fields).toEqual({ title: ' # <x> ', excerpt: 'y', description: '' });
  });

  test('a single-line field stays one line, however a tool wrapped it', () => {
    const document = segment('', { title: 'A', excerpt: 'b\nc' });
    const targets = new Map(document.units.map(({ id }) => [id, ['x\r\n    y\n', 'z']]));
    expect(assemble(document, targets).fields).toEqual({ title: 'x y z', excerpt: 'x\r\n    y\nz' });
  });
});

describe('a translator’s text stays text', () => {
  test.each([
    ['Text', '# no heading', '\\# no heading'],
    ['Text', '- no list', '\\- no list'],
    ['Text', '12. no list', '12\\. no list'],
    ['Text', '> no quote', '\\> no quote'],
    ['Text', '---', '\\---'],
    ['Text', ':::note', '\\:::note'],
    ['> [!TIP]\n> Text', 'Slovo', '> [!TIP]\n> Slovo'],
    ['> Text', '[!NOTE]', '> \\[!NOTE]'],
    ['Text', '::block{ref=1}', '\\::block{ref=1}'],
    ['Text', '*a* _b_ `c` [d](e) <f>', '\\*a\\* \\_b\\_ \\`c\\` \\[d](e) \\<f>'],
    ['Text', 'snake_case, 2 * 3, a < b, AT&T, ~5', 'snake_case, 2 * 3, a < b, AT&T, ~5'],
    ['Text', '&copy; is an entity', '\\&copy; is an entity'],
    ['Text', 'C:\\dir\\*', 'C:\\dir\\\\\\*'],
    ['Text', 'two\n\nlines', 'two lines'],
    ['## Text', 'C #', '## C \\#'],
    ['## Text', '- fine', '## - fine'],
    ['- Text', '[ ] no task', '- \\[ ] no task'],
    ['[text](/x/)', 'a ] b', '[a \\] b](/x/)'],
    [':::note[Text]\nx\n:::', 'a ] b', ':::note[a \\] b]\nx\n:::'],
    [':::note[Text]\nx\n:::', '- a', ':::note[\\- a]\nx\n:::'],
    ['|Text|\n|-|', 'a | b', '|a \\| b|\n|-|'],
    ['<p>\nText\n</p>', 'a < b & <c>', '<p>\na &lt; b &amp; &lt;c>\n</p>'],
    ['Text!', 'Hey', 'Hey'],
    ['A&nbsp;b', 'c\u00a0d', 'c&nbsp;d'],
    ['A [b] c', 'x [b] y', 'x [b] y'],
    ['A * b', 'x *y* z', 'x \\*y\\* z'],
  ])('%j: %j becomes %j', (source, target, written) => expect(translate(source, target)).toBe(written));

  test.each<[string, string, string[], string]>([
    ['spaces inside emphasis move outside, as Markdown requires', 'a **b** c', ['x', ' y ', 'z'], 'x **y** z'],
    ['emphasis inside a word is written so that it works', 'a _b_ c', ['x', 'y', 'z'], 'x*y*z'],
    ['so is that around a quotation', 'a **b** c', ['x', '„y“', 'z'], 'x<strong>„y“</strong>z'],
    [
      'a title keeps its quotation marks',
      'x ![alt](a.png "title") y',
      ['x ', 'alt', 'a "b" c'],
      'x ![alt](a.png "a \\"b\\" c") y',
    ],
    ['so does the title of a link', '[text](/x/ "title")', ['a', 'b "c" & [d]'], '[a](/x/ "b \\"c\\" & [d]")'],
    [
      'so do attributes of tags, whatever their text',
      'x <img src="a.png" alt="one" title=\'two\'> y',
      ['x ', '"1" <&> *', "it's", ' y'],
      'x <img src="a.png" alt="&quot;1&quot; &lt;&amp;&gt; *" title=\'it&#39;s\'> y',
    ],
    [
      'an attribute within a table has no bar',
      '|<abbr title="one">two</abbr>|\n|-|',
      ['a | b', 'c'],
      '|<abbr title="a &#124; b">c</abbr>|\n|-|',
    ],
  ])('%s', (_, source, targets, written) => expect(translate(source, ...targets)).toBe(written));

  test('translated inline code keeps its delimiters, or gets ones that do not occur in its text', () => {
    const asked = (body: string, ...texts: string[]) =>
      translate(`<!--translate-code-->\n\n${body}`, ...texts).replace('<!--translate-code-->\n\n', '');
    expect(asked('Klikněte na `Uložit`.', 'Click ', 'Save *all*', '.')).toBe('Click `Save *all*`.');
    expect(asked('Na `Uložit`.', 'On', ' a `b`', '.')).toBe('On `` a `b` ``.');
    expect(asked('Na `Uložit`', 'On ', '`')).toBe('On `` ` ``');
    expect(asked('| `Ano` |\n|--|', 'Yes|No')).toBe('| `Yes\\|No` |\n|--|');
  });

  test('codes may change their order', () => {
    const document = segment('Press **Save** or `x` now.');
    const [press, bold, save, end, or, code, now] = document.units[0]!.source;
    const target = [code!, ' ', bold!, accent(String(save)), end!, String(or), String(press).trim(), String(now)];
    expect(assemble(document, new Map([[document.units[0]!.id, target]])).body).toBe('`x` **Sâvê** or Press now.');
  });

  test('a unit that cannot be written safely stays in the source language and is reported', () => {
    const document = segment('One\n\nText <!--more--> end\n\nThree');
    const [one, two, three] = document.units;
    const [, comment] = two!.source;
    const targets = new Map<string, Run[]>([
      [one!.id, ['Jedna']],
      [two!.id, [comment!, 'konec']],
      [three!.id, ['Tři']],
    ]);
    const { body, unsafe } = assemble(document, targets);
    expect([body, unsafe]).toEqual(['Jedna\n\nText <!--more--> end\n\nTři', [two!.id]]);
  });
});
