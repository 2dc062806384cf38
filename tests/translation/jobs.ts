import { Problem } from '../../api/lib/problem.ts';
import { assembling } from '../../api/translation/text/assemble.ts';
import { isCode, nativeText } from '../../api/translation/text/runs.ts';
import { segment } from '../../api/translation/text/segment.ts';
import type {
  Assembled,
  Run,
  Segmented,
  Targets,
  Unit,
  UnitFault,
  XliffJob,
} from '../../api/translation/text/unit-types.ts';
import { readingXliff, type XliffReading } from '../../api/translation/xliff/read.ts';
import type { ContentFile } from './content.ts';

/** A job for a content file, from its language to the other one. */
export function jobFor(file: Pick<ContentFile, 'id' | 'language' | 'slug'>, document: Segmented): XliffJob {
  return {
    id: 1000 + file.id,
    source_id: file.id,
    source_hash: `hash-${file.id}`,
    source_language: file.language,
    target_language: file.language === 'cs' ? 'en' : 'cs',
    permalink: `https://guide.example.com/${file.slug}/?a=1&b=2`,
    units: document.units,
  };
}

/** A small job whose units have every kind of code. */
export const SAMPLE = [
  'Intro[^1] with &nbsp;a \\* star & "quotes".',
  '## Heading *em* <kbd>Ctrl</kbd>',
  ':::note[Title **x**]\nOne\\\ntwo https://example.com\n:::',
  '::::tabs\n:::tab[Web]\nText ![alt](/u.png "title") end\n:::\n::::',
  '![Picture](/cms-content/uploads/2026/09/a.png)',
  '::block{ref=81}',
  '| a \\| b | c |\n|--|--|\n| x `y\\|z` | [link](/slug/ "ti") |',
  '- [ ] task &amp; x\n  - nested ~~gone~~ text',
  '<details>\n<summary>Summary <b>bold</b></summary>\n\nInner 12:30 [ref] text\n\n</details>',
  '> quoted  \n> more words',
  '[ref]: /x "y"\n\n[^1]: Footnote.\n',
].join('\n\n');

export function sampleJob(): { document: Segmented; job: XliffJob } {
  const document = segment(SAMPLE, { title: 'Title with <em>tags</em>', excerpt: 'Short.\nText.' });
  return { document, job: jobFor({ id: 5, language: 'cs', slug: 'vzor' }, document) };
}

/** Adds a circumflex to each vowel. */
export const accent = (text: string): string => text.replace(/[aeiou]/gi, (letter) => `${letter}\u0302`.normalize());

/** A text with the markup of its codes. */
export const shown = nativeText;

/** Targets that alternate between these texts, with the units' codes in between. */
export function targetsOf(units: Unit[], texts: string[]): Map<string, Run[]> {
  let at = 0;
  const say = (run: Run) => (isCode(run) ? run : texts[at++ % texts.length]!);
  return new Map(units.map(({ id, source }) => [id, source.map(say)]));
}

/** The refusal of a file; null if it is accepted. */
export function refusalOf(file: string | Uint8Array, job: XliffJob): Problem | null {
  try {
    readXliff(file, job);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The damaged units that a refusal names. */
export const faultsIn = ({ details }: Problem): UnitFault[] => details.data?.['units'] as UnitFault[];

/** The code of a file's refusal, and those of its units. */
export function fault(file: string | Uint8Array, job: XliffJob): unknown {
  const refusal = refusalOf(file, job);
  return refusal ? [refusal.code, ...faultsIn(refusal).map(({ code }) => code)] : 'accepted';
}

/** The unit with accented vowels and unmoved codes: looks translated, reads the same. */
export const pseudo = ({ source }: Unit): Run[] => source.map((run) => (isCode(run) ? run : accent(run)));

export const pseudoTargets = (units: Unit[]): Map<string, Run[]> =>
  new Map(units.map((unit) => [unit.id, pseudo(unit)]));

export const assemble = (document: Segmented, targets: Targets): Assembled => atOnce(assembling(document, targets));

export const readXliff = (file: string | Uint8Array, job: XliffJob): XliffReading => atOnce(readingXliff(file, [job]));

function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
