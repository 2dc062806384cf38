import type { Language } from '../../contract/model.ts';
import { analysed } from './analysis.ts';
import type { SearchDocument } from './model.ts';
import { type Field, FIELDS, share, strength } from './scoring.ts';
import { wordsOf } from './words.ts';

/** Words of a document: strengths by stem, and its words in lower case. */
export interface Weighed {
  stems: Map<string, number>;
  forms: Set<string>;
}

type Weighable = Pick<SearchDocument, 'language' | 'title' | 'lead' | 'topics' | 'sections'>;

type IndexedField = Field & (typeof FIELDS)[keyof typeof FIELDS];

/** Words of fields, by their text. */
export type KnownWords = Map<string, IndexedWord[]>;

interface IndexedWord {
  stem: string;
  written: string;
}

/** `known` is shared by versions of a document, since most of their fields are equal. */
export function weigh(document: Weighable, known: KnownWords): Weighed {
  const occurrences = new Map<string, number>();
  const forms = new Set<string>();
  for (const field of fieldsOf(document)) {
    const words = indexed(field, document.language, known);
    const each = share(field, words.length);
    for (const { stem, written } of words) {
      occurrences.set(stem, (occurrences.get(stem) ?? 0) + each);
      forms.add(written);
    }
  }
  const stems = new Map<string, number>();
  for (const [stem, count] of occurrences) stems.set(stem, strength(count));
  return { stems, forms };
}

function fieldsOf({ title, lead, topics, sections }: Weighable): IndexedField[] {
  const headings = sections.map((section) => section.title).join('\n');
  const body = sections.map((section) => section.text).join('\n');
  return [
    { ...FIELDS.title, text: title },
    { ...FIELDS.headings, text: headings },
    { ...FIELDS.lead, text: lead },
    { ...FIELDS.topics, text: topics.join('\n') },
    { ...FIELDS.body, text: body },
  ];
}

function indexed({ text, keepsStopWords }: IndexedField, language: Language, known: KnownWords): IndexedWord[] {
  const key = `${language} ${keepsStopWords} ${text}`;
  const former = known.get(key);
  if (former) return former;
  const words: IndexedWord[] = [];
  for (const { written } of wordsOf(text)) {
    const { stem, isStop } = analysed(written, language);
    if (keepsStopWords || !isStop) words.push({ stem, written });
  }
  known.set(key, words);
  return words;
}
