import type { Language } from '../contract/model.ts';
import { analyse, type Token } from './analysis.ts';
import { STRONGEST, type SearchDocument } from './model.ts';

/** Words of a document: by stem how strongly it is about it, and the words that it has, in lower case. */
export interface Weighed {
  stems: Map<string, number>;
  forms: Set<string>;
}

/** What is weighed of a document. */
export type Weighable = Pick<SearchDocument, 'language' | 'title' | 'lead' | 'topics' | 'sections'>;

interface Field {
  text: string;
  weight: number;
  /** Words of a usual field of the kind: a word in a longer one counts for less. */
  usual: number;
  /** Stop words are worth finding in titles only, for who types nothing else. */
  keepsStopWords: boolean;
}

/** How much of a word it takes until more of it changes little. */
const SATURATION = 5;
/** How much the length of a field counts, 0 to 1. */
const LENGTH = 0.6;

/** The known weighing by fields (BM25F), with fixed usual lengths: a document's weights do not depend on the others. */
export function weigh(document: Weighable): Weighed {
  const occurrences = new Map<string, number>();
  const forms = new Set<string>();
  for (const field of fieldsOf(document)) {
    const tokens = indexed(field, document.language);
    const share = field.weight / (1 - LENGTH + (LENGTH * tokens.length) / field.usual);
    for (const { stem, written } of tokens) {
      occurrences.set(stem, (occurrences.get(stem) ?? 0) + share);
      forms.add(written);
    }
  }
  const stems = new Map<string, number>();
  for (const [stem, count] of occurrences) stems.set(stem, strength(count));
  return { stems, forms };
}

function fieldsOf({ title, lead, topics, sections }: Weighable): Field[] {
  const headings = sections.map((section) => section.title).join('\n');
  const body = sections.map((section) => section.text).join('\n');
  return [
    { text: title, weight: 16, usual: 3, keepsStopWords: true },
    { text: headings, weight: 3, usual: 20, keepsStopWords: true },
    { text: lead, weight: 2.5, usual: 20, keepsStopWords: true },
    { text: topics.join('\n'), weight: 1, usual: 3, keepsStopWords: false },
    { text: body, weight: 1, usual: 300, keepsStopWords: false },
  ];
}

const indexed = ({ text, keepsStopWords }: Field, language: Language): Token[] =>
  analyse(text, language).filter(({ isStop }) => keepsStopWords || !isStop);

const strength = (count: number): number => Math.max(1, Math.round((STRONGEST * count) / (count + SATURATION)));
