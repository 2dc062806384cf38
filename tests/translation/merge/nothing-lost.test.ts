import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstLine } from '../../../api/translation/text/merge/deliver.ts';
import { isUndecided } from '../../../api/translation/text/merge/conflicts.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import { runs } from '../../helpers/strength.ts';
import { shout, translated, update } from './documents.ts';

/** Number of sequences tried; more in nightly runs. */
const RUNS = runs(250);

type Step =
  | { who: 'source' | 'hand'; what: (typeof EDITS)[number]; at: number }
  | { who: 'update'; what: (typeof CHOICES)[number]; at: number };

const EDITS = ['change', 'add', 'add behind', 'remove', 'swap', 'level', 'wrap', 'merge'] as const;

/** Decisions on all disputes: none, or alternating. */
const CHOICES = ['keep', 'use', 'none', 'turns'] as const;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    who: fc.constantFrom('source' as const, 'hand' as const),
    what: fc.constantFrom(...EDITS),
    at: fc.nat(20),
  }),
  fc.record({ who: fc.constant('update' as const), what: fc.constantFrom(...CHOICES), at: fc.constant(0) }),
);

const hand = (what: (typeof EDITS)[number], at: number): Step => ({ who: 'hand', what, at });
const source = (what: (typeof EDITS)[number], at: number): Step => ({ who: 'source', what, at });
const decide = (what: (typeof CHOICES)[number]): Step => ({ who: 'update', what, at: 0 });

/** A kept text must not take the mark of another, and with it the other's translation. */
const LENT_MARK: [Step[]] = [
  [source('swap', 9), hand('change', 0), source('swap', 3), decide('keep'), hand('change', 14)],
];

/** Sequences with additions and boxes; additions.test.ts defines the result of each. */
const MET: [Step[]][] = [
  [[hand('change', 1), hand('add behind', 1), hand('add behind', 1), source('change', 1), decide('none')]],
  [[hand('add', 1), hand('change', 2), source('change', 1), decide('use')]],
  [[hand('add behind', 1), hand('add behind', 1), source('change', 1), decide('none')]],
  [[hand('remove', 1), hand('add', 1), source('change', 1), decide('none')]],
  [[hand('add behind', 1), source('merge', 1), decide('none')]],
  [[hand('add behind', 1), source('remove', 1), decide('none')]],
  [[source('wrap', 1), decide('use'), hand('add behind', 2), source('change', 2), source('wrap', 4), decide('none')]],
  [[hand('remove', 1), source('wrap', 1), decide('none')]],
  [[hand('wrap', 1), source('wrap', 1), source('wrap', 4), decide('turns')]],
  [[hand('add behind', 7), source('change', 0), decide('none')]],
];

const KINDS = ['', '', '## ', '- ', '> ', '```sh\n', '```text\n', '<hr title="'];

const ENDS: Record<string, string> = { '`': '\n```', '<': '">' };

const block = (kind: string, text: string): string => kind + text + (ENDS[kind[0] ?? ''] ?? '');

/** A document as its blocks; adjacent list items are one block to Markdown. */
const join = (blocks: string[]): string => `${blocks.join('\n\n')}\n`;
const blocksOf = (body: string): string[] => body.trim().split('\n\n').filter(Boolean);

/**
 * Lines of boxes are added and removed in pairs: `wrap` encloses a block in one, with more colons if an editor does it.
 */
const isBound = (part: string): boolean => part.startsWith(':::');

function edit(body: string, { who, what, at }: Step, text: string): string {
  const blocks = blocksOf(body);
  const place = blocks.length === 0 ? 0 : at % blocks.length;
  const kind = KINDS[at % KINDS.length]!;
  if (what === 'add' || blocks.length === 0) return join(blocks.toSpliced(place, 0, block(kind, text)));
  if (what === 'add behind') return join(blocks.toSpliced(place + 1, 0, block(kind, text)));
  const other = (place + 1) % blocks.length;
  if (isBound(blocks[place]!)) return body;
  if (what === 'wrap') {
    const colons = who === 'hand' ? '::::' : ':::';
    return join(blocks.toSpliced(place, 1, `${colons}tip`, blocks[place]!, colons));
  }
  if (what === 'change') return join(blocks.with(place, block(kind, text)));
  if (what === 'remove') return join(blocks.toSpliced(place, 1));
  if (what === 'level') return join(blocks.with(place, blocks[place]!.replace(/^#+ |^(?=\w)/, '### ')));
  if (isBound(blocks[other]!)) return body;
  if (what === 'merge') return other > place ? join(blocks.toSpliced(place, 2, block('', text))) : body;
  return join(blocks.with(place, blocks[other]!).with(other, blocks[place]!));
}

const handTexts = (body: string): string[] => body.match(/Hand \w+/g) ?? [];

/** An editor's texts in a box of their own. */
function inHandBoxes(body: string): string[] {
  let depth = 0;
  return blocksOf(body).flatMap((part) => {
    if (part.startsWith('::::')) depth += part === '::::' ? -1 : 1;
    return depth > 0 ? handTexts(part) : [];
  });
}

/** Empty boxes of a body; throws if a box is not closed where it was opened. */
function emptyBoxes(body: string): number {
  const open: { colons: number; isFilled: boolean }[] = [];
  let empty = 0;
  for (const part of blocksOf(body)) {
    const [, colons, name] = /^(:{3,})(\w*)$/.exec(part) ?? [];
    if (!colons) {
      for (const box of open) box.isFilled = true;
      continue;
    }
    if (name) open.push({ colons: colons.length, isFilled: false });
    else {
      const closed = open.pop();
      if (closed?.colons !== colons.length) throw new Error(`a box is torn apart:\n${body}`);
      if (!closed.isFilled) empty++;
    }
  }
  if (open.length > 0) throw new Error(`a box is not closed:\n${body}`);
  return empty;
}

test(
  'a person’s text is on the page unless a person decided against it; boxes stay whole; nothing is mistaken for what it is not',
  () => {
    const sequences = fc.array(step, { minLength: 2, maxLength: 14 });
    const property = fc.property(sequences, (steps) => {
      let before = join([
        ...['Jedna věta.', '## Druhá', '- třetí', '```sh\nfour\n```', '```text\npět\nšest\n```'],
        ...['<hr title="Sedm">', 'Osm.'],
      ]);
      let source = before;
      let target = translated(source);
      let made = firstLine(segment(source), segment(target));
      for (const [at, each] of [...steps, { who: 'update' as const, what: 'none' as const, at: 0 }].entries()) {
        const name = String.fromCharCode(97 + at);
        if (each.who !== 'update') {
          if (each.who === 'source') source = edit(source, each, `Zdroj ${name}`);
          else target = edit(target, each, `Hand ${name}`);
        } else {
          const first = update(before, source, { target, made });
          const decisions: Record<string, 'keep' | 'use'> = {};
          for (const [turn, { id }] of first.conflicts.entries()) {
            const choice = each.what === 'turns' ? (['keep', 'use'] as const)[turn % 2]! : each.what;
            if (choice !== 'none') decisions[id] = choice;
          }
          const merged = update(before, source, { target, made, decisions });
          const given = merged.conflicts.filter(({ choice, isDecided }) => choice === 'use' && isDecided);
          const replaced = given.map((conflict) => conflict.target).join('');
          for (const text of handTexts(target)) expect(merged.body + replaced).toContain(text);
          const boxed = inHandBoxes(merged.body);
          if (given.length === 0) expect(boxed.sort()).toEqual(inHandBoxes(target).sort());
          const empty = emptyBoxes(merged.body);
          const isAtOnce = merged.open.length === 0 && merged.conflicts.length === 0;
          if (isAtOnce && emptyBoxes(source) + emptyBoxes(target) === 0) expect(empty).toBe(0);
          const waiting = new Set(merged.conflicts.filter(isUndecided).flatMap(({ units }) => units));
          for (const unit of segment(source).units) {
            const taken = merged.taken.get(unit.id);
            if (taken) expect(taken).toEqual(shout(unit.source));
            else if (!merged.covered.has(unit.id) && !waiting.has(unit.id))
              expect(merged.body).toContain(shout(unit.source).join(''));
          }
          [before, target, made] = [source, merged.body, merged.line];
          const again = update(before, source, { target, made });
          expect(again.body).toBe(target);
          expect(again.open.length > 0).toBe(waiting.size > 0);
        }
      }
    });
    fc.assert(property, { numRuns: RUNS, examples: [LENT_MARK, ...MET] });
  },
  RUNS * 1_000,
);
