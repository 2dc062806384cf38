import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstLine } from '../../../api/translation/text/merge/deliver.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import { runs } from '../../helpers/strength.ts';
import { shout, translated, update } from './documents.ts';

/** Sequences tried: more of them where nobody waits. */
const RUNS = runs(250);

type Step =
  | { who: 'source' | 'hand'; what: 'change' | 'add' | 'remove' | 'swap' | 'level'; at: number }
  | { who: 'update'; what: 'keep' | 'use' | 'none'; at: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    who: fc.constantFrom('source' as const, 'hand' as const),
    what: fc.constantFrom('change' as const, 'add' as const, 'remove' as const, 'swap' as const, 'level' as const),
    at: fc.nat(20),
  }),
  fc.record({
    who: fc.constant('update' as const),
    what: fc.constantFrom('keep' as const, 'use' as const, 'none' as const),
    at: fc.constant(0),
  }),
);

/** A text that was kept took over the mark of another, and with it the other's translation. */
const LENT_MARK: [Step[]][] = [
  [
    [
      { who: 'source', what: 'swap', at: 9 },
      { who: 'hand', what: 'change', at: 0 },
      { who: 'source', what: 'swap', at: 3 },
      { who: 'update', what: 'keep', at: 0 },
      { who: 'hand', what: 'change', at: 14 },
    ],
  ],
];

const KINDS = ['', '', '## ', '- ', '> ', '```sh\n', '```text\n', '<hr title="'];

const ENDS: Record<string, string> = { '`': '\n```', '<': '">' };

const block = (kind: string, text: string): string => kind + text + (ENDS[kind[0] ?? ''] ?? '');

/** A document as its blocks; neighbouring items of a list are one block to Markdown. */
const join = (blocks: string[]): string => `${blocks.join('\n\n')}\n`;
const blocksOf = (body: string): string[] => body.trim().split('\n\n').filter(Boolean);

function edit(body: string, { what, at }: Step, text: string): string {
  const blocks = blocksOf(body);
  const place = blocks.length === 0 ? 0 : at % blocks.length;
  const kind = KINDS[at % KINDS.length]!;
  if (what === 'add' || blocks.length === 0) return join(blocks.toSpliced(place, 0, block(kind, text)));
  if (what === 'change') return join(blocks.with(place, block(kind, text)));
  if (what === 'remove') return join(blocks.toSpliced(place, 1));
  if (what === 'level') return join(blocks.with(place, blocks[place]!.replace(/^#+ |^(?=\w)/, '### ')));
  const other = (place + 1) % blocks.length;
  return join(blocks.with(place, blocks[other]!).with(other, blocks[place]!));
}

const handTexts = (body: string): string[] => body.match(/Hand \w+/g) ?? [];

test(
  'no sentence that a person wrote is lost without a conflict, and nothing is taken for what it is not',
  () => {
    const sequences = fc.array(step, { minLength: 2, maxLength: 14 });
    const property = fc.property(sequences, (steps) => {
      let before = join([
        'Jedna věta.',
        '## Druhá',
        '- třetí',
        '```sh\nfour\n```',
        '```text\npět\nšest\n```',
        '<hr title="Sedm">',
        'Osm.',
      ]);
      let source = before;
      let target = translated(source);
      let made = firstLine(segment(source), segment(target));
      for (const [at, each] of [...steps, { who: 'update' as const, what: 'none' as const, at: 0 }].entries()) {
        const name = String.fromCharCode(97 + at);
        if (each.who === 'source') source = edit(source, each, `Zdroj ${name}`);
        else if (each.who === 'hand') target = edit(target, each, `Hand ${name}`);
        else {
          const first = update(before, source, { target, made });
          const decisions: Record<string, 'keep' | 'use'> = {};
          if (each.what === 'keep' || each.what === 'use') {
            for (const { id } of first.conflicts) decisions[id] = each.what;
          }
          const merged = update(before, source, { target, made, decisions });
          const replaced = merged.conflicts.filter(({ choice }) => choice === 'use').map((conflict) => conflict.target);
          for (const text of handTexts(target)) expect(merged.body + replaced.join('')).toContain(text);
          for (const unit of segment(source).units) {
            const taken = merged.taken.get(unit.id);
            if (taken) expect(taken).toEqual(shout(unit.source));
            else if (!merged.covered.has(unit.id)) expect(merged.body).toContain(shout(unit.source).join(''));
          }
          [before, target, made] = [source, merged.body, merged.line];
          const again = update(before, source, { target, made });
          expect([again.open, again.body]).toEqual([[], target]);
        }
      }
    });
    fc.assert(property, { numRuns: RUNS, examples: LENT_MARK });
  },
  RUNS * 1_000,
);
