import type { Language } from '../../contract/model.ts';
import { codeKey, isCode, spelled, trimRuns } from '../text/runs.ts';
import type { MemoryEntry, Run } from '../text/unit-types.ts';

/** Longer texts are not split: the sentences of a page that is a single paragraph are never searched for. */
const LONGEST = 20_000;

/** Characters that replace codes during segmentation: brackets may follow a full stop and precede a capital letter. */
const STAND_INS = { bpt: '(', ept: ')', ph: '\ue000' } as const;

const segmenters: Partial<Record<Language, Intl.Segmenter>> = {};

// Abbreviations that Unicode rules mistake for the end of a sentence before a capital letter.
const ABBREVIATION =
  /(?<![\p{L}])(?:např|tzv|tj|mj|popř|resp|ing|mgr|č|str|odst|obr|tab|mr|mrs|ms|dr|no|fig|vs|e\.g|i\.e|\p{L})\.\s*$/iu;

/** The sentences of a text, without splitting pairs of codes. A text of one sentence is returned whole. */
export function sentencesOf(runs: Run[], language: Language): Run[][] {
  const text = spelled(runs, ({ kind }) => STAND_INS[kind]);
  if (text.length > LONGEST) return [runs];
  const segmenter = (segmenters[language] ??= new Intl.Segmenter(language, { granularity: 'sentence' }));
  const ends = [...segmenter.segment(text)]
    .filter(({ segment }) => !ABBREVIATION.test(segment.slice(-20)))
    .map(({ index, segment }) => index + segment.length);
  const sentences = cut(runs, ends).map((sentence) => trimRuns(sentence));
  return sentences.filter((sentence) => sentence.length > 0);
}

function cut(runs: Run[], ends: number[]): Run[][] {
  const sentences: Run[][] = [[]];
  let at = 0;
  let depth = 0;
  const next = () => {
    if (depth === 0 && ends.includes(at)) sentences.push([]);
  };
  for (const run of runs) {
    if (isCode(run)) {
      depth += run.kind === 'bpt' ? 1 : run.kind === 'ept' ? -1 : 0;
      sentences.at(-1)!.push(run);
      at++;
      next();
      continue;
    }
    const inside = ends.filter((end) => depth === 0 && end > at && end < at + run.length).map((end) => end - at);
    for (const [part, start] of [0, ...inside].entries()) {
      if (part > 0) sentences.push([]);
      sentences.at(-1)!.push(run.slice(start, inside[part]));
    }
    at += run.length;
    next();
  }
  return sentences;
}

/**
 * The sentences of an entry as separate entries, if both sides have equally many and the codes of each pair match. A
 * text of one sentence yields none.
 */
export function sentenceEntries(entry: MemoryEntry): MemoryEntry[] {
  const sources = sentencesOf(entry.source, entry.source_language);
  const targets = sources.length > 1 ? sentencesOf(entry.target, entry.target_language) : [];
  if (sources.length !== targets.length || sources.length < 2) return [];
  const isPaired = sources.every((source, at) => codesIn(source) === codesIn(targets[at]!));
  return isPaired ? sources.map((source, at) => ({ ...entry, source, target: targets[at]! })) : [];
}

const codesIn = (runs: Run[]): string => runs.filter(isCode).map(codeKey).sort().join();
