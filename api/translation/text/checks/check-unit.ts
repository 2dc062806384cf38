import { plainText } from '../runs.ts';
import type { Run } from '../unit-types.ts';
import { glossaryFaults, type Glossary } from './glossary.ts';
import { differingNumbers, differingUrls, visibleText } from './text.ts';
import { doubleSpaces, endsDifferently, foreignQuotes, missingNoBreakSpaces } from './typography.ts';

type CheckCode =
  | 'untranslated'
  | 'number_missing'
  | 'number_added'
  | 'url_missing'
  | 'url_added'
  | 'end_punctuation'
  | 'double_space'
  | 'too_long'
  | 'no_break_space'
  | 'quotes'
  | 'term_missing'
  | 'term_forbidden';

/** A possible problem in a target, to be checked by a person. It does not prevent saving. */
export interface Finding {
  code: CheckCode;
  /**
   * Its subject as written in the text: `30 minut`, `k vám`; for `too_long` the length in per cent of the source, for
   * terms the term and its translation.
   */
  reference: string;
}

/** A translation longer than this many times its source is unlikely to say the same. */
const LONGEST = 1.6;

/** Short texts may grow by this many characters: `Save` becomes `Uložit změny`. */
const SHORT_MAY_GROW = 15;

/** Findings in a translation, by its source and the rules of its own language. An empty target has none. */
export function checkUnit(source: Run[], target: Run[], glossary: Glossary): Finding[] {
  if (plainText(target).trim() === '') return [];
  const [before, after] = [visibleText(source), visibleText(target)];
  if (isUntranslated(before, after)) return [{ code: 'untranslated', reference: '' }];
  const numbers = differingNumbers(before, after);
  const urls = differingUrls(before, after);
  const terms = glossaryFaults(before, after, glossary);
  return [
    ...each('number_missing', numbers.missing),
    ...each('number_added', numbers.added),
    ...each('url_missing', urls.missing),
    ...each('url_added', urls.added),
    ...each('end_punctuation', endsDifferently(before, after)),
    ...each('double_space', doubleSpaces(before, after)),
    ...each('too_long', tooLong(before, after)),
    ...each('no_break_space', glossary.to === 'cs' ? missingNoBreakSpaces(after) : []),
    ...each('quotes', foreignQuotes(before, after, glossary.to)),
    ...each('term_missing', terms.missing),
    ...each('term_forbidden', terms.forbidden),
  ];
}

const each = (code: CheckCode, references: string[]): Finding[] => references.map((reference) => ({ code, reference }));

/** One word is often the same in both languages; two rarely are. */
const isUntranslated = (source: string, target: string): boolean =>
  source.trim() === target.trim() && /\p{L}\P{L}+\p{L}/u.test(source);

function tooLong(source: string, target: string): string[] {
  const [before, after] = [source.trim().length, target.trim().length];
  if (before === 0 || after <= before * LONGEST || after - before <= SHORT_MAY_GROW) return [];
  return [`${Math.round((100 * after) / before)} %`];
}
