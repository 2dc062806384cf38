import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelOf, markDirectives, maskDirectives } from '../../api/content/markdown/directives.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { runs } from '../helpers/strength.ts';
import { markdown } from './documents.ts';

const line = fc.constantFrom(
  ...[':::note', ':::note[Title]', ':::tip[a ] b]{.x}', '::::tabs', ':::', ':::::  ', '::block{ref=81}'],
  ...['::block{ref="81"}', "::block{ref='81'}", '::block{ref=}', '::video[Label]', '[!NOTE]', '[!warning] '],
  ...['[!OTHER]', ':::9', ':::a b', ':::note[', '::', 'text', ''],
);
const prefix = fc.constantFrom('', '  ', '> ', '- ', '1. > ', '\t', 'x ');
const lines = fc.array(
  fc.tuple(prefix, line).map((parts) => parts.join('')),
  { maxLength: 8 },
);

test('are those that page rendering recognises', () => {
  const agree = (body: string): void => {
    const ours = [...maskDirectives(body).directives.values()];
    const { directives } = markDirectives(body);
    expect(ours.map(({ kind, start }) => [kind, start])).toEqual(
      directives.map(({ kind, source }, at) => [kind, body.indexOf(source, ours[at]?.start)]),
    );
    const labels = directives.map((directive) => (directive.kind === 'open' ? directive.label : ''));
    const offsets = ours.map((directive) => labelOf(directive) ?? { start: 0, end: 0 });
    expect(offsets.map(({ start, end }) => body.slice(start, end))).toEqual(labels);
  };
  fc.assert(
    fc.property(
      fc.oneof(
        markdown,
        lines.map((all) => all.join('\n')),
      ),
      agree,
    ),
    { numRuns: runs(500) },
  );
});

test('are masked without changing offsets', () => {
  const body = 'a\n:::note[Žluťoučký 😀]\n> :::\n::block{ref=81}\n> [!TIP]\nb';
  const { masked } = maskDirectives(body);
  expect(masked).toBe('a\n<?xxxxxxxxxxxxxxxxx?>\n> <?>\n<?xxxxxxxxxxx?>\n> <?xx?>\nb');
  expect(masked).toHaveLength(body.length);
});

test('in code are ignored', () => expect(segment('```\n:::note[Title]\n```\n\n    :::tip[Title]').units).toEqual([]));
