import type { GlossaryEntry, Language } from '../../../contract/model.ts';
import { analyse, type Token } from '../../../content/search/analysis.ts';

/** A term that stands in a source text, with what its translation is to be. */
export interface GlossaryTerm {
  source: string;
  target: string;
  /** Words of the target language not to be used instead. */
  forbidden: string[];
  note: string;
}

/** Stems that a term consists of, one per word. */
type Stems = string[];

interface Term {
  shown: GlossaryTerm;
  source: Stems;
  target: Stems;
  forbidden: { word: string; stems: Stems }[];
}

/** The glossary of one direction, ready to be asked for many units. */
export interface Glossary {
  /** By the stem of the first word. */
  terms: ReadonlyMap<string, Term[]>;
  /** Forbidden words with the term to be used instead, by the stem of the first word. */
  forbidden: ReadonlyMap<string, { stems: Stems; term: Term }[]>;
  from: Language;
  to: Language;
}

const known = new WeakMap<readonly GlossaryEntry[], Map<string, Glossary>>();

/** The entries of a guide for one direction; analysed once. */
export function glossaryOf(entries: readonly GlossaryEntry[], from: Language, to: Language): Glossary {
  const made = known.get(entries) ?? new Map<string, Glossary>();
  known.set(entries, made);
  const key = `${from} ${to}`;
  const glossary = made.get(key) ?? makeGlossary(entries, from, to);
  made.set(key, glossary);
  return glossary;
}

function makeGlossary(entries: readonly GlossaryEntry[], from: Language, to: Language): Glossary {
  const terms = entries.map((entry): Term => {
    const forbidden = entry.forbidden[to].map((word) => ({ word, stems: stemsOf(word, to) }));
    const shown = {
      source: entry.terms[from],
      target: entry.terms[to],
      forbidden: entry.forbidden[to],
      note: entry.note[to],
    };
    return { shown, source: stemsOf(shown.source, from), target: stemsOf(shown.target, to), forbidden };
  });
  const words = terms.flatMap((term) => term.forbidden.map(({ stems }) => ({ stems, term })));
  return {
    terms: Map.groupBy(terms, ({ source }) => source[0] ?? ''),
    forbidden: Map.groupBy(words, ({ stems }) => stems[0] ?? ''),
    from,
    to,
  };
}

/** Terms of the glossary in a source text, in its order, each once. Of terms that lie in a longer one only that counts. */
export const termsIn = (source: string, glossary: Glossary): GlossaryTerm[] =>
  [...new Set(found(source, glossary))].map(({ shown }) => shown);

/** What a translation does against the glossary: terms of its source that it does without, and words that are forbidden. */
export function glossaryFaults(source: string, target: string, glossary: Glossary) {
  const places = placesOf(target, glossary.to);
  const isUsed = ({ target: stems }: Term) => places.some((_, at) => fits(stems, places, at));
  const wanted = Map.groupBy(new Set(found(source, glossary)), ({ shown }) => shown.source);
  // A term may have several translations, of which any will do.
  const missing = [...wanted].filter(([, terms]) => !terms.some(isUsed));
  const forbidden = new Set<string>();
  for (const [at, place] of places.entries()) {
    for (const { stems, term } of candidates(place, glossary.forbidden)) {
      if (!fits(stems, places, at)) continue;
      const words = target.slice(place.at, places[at + stems.length - 1]!.end);
      forbidden.add(`${words} → ${term.shown.target}`);
    }
  }
  const targets = (terms: Term[]) => terms.map(({ shown }) => shown.target).join(' / ');
  return { missing: missing.map(([term, terms]) => `${term} → ${targets(terms)}`), forbidden: [...forbidden] };
}

/** A word of a text: all stems under which it may be meant, and where it stands. */
interface Place {
  stems: string[];
  at: number;
  end: number;
}

function found(source: string, { terms, from }: Glossary): Term[] {
  const places = placesOf(source, from);
  const hits: Term[] = [];
  for (let at = 0; at < places.length; at++) {
    const fitting = candidates(places[at]!, terms).filter((term) => fits(term.source, places, at));
    const longest = Math.max(0, ...fitting.map((term) => term.source.length));
    hits.push(...fitting.filter((term) => term.source.length === longest));
    at += Math.max(0, longest - 1);
  }
  return hits;
}

const candidates = <T>({ stems }: Place, byStem: ReadonlyMap<string, T[]>): T[] =>
  stems.flatMap((stem) => byStem.get(stem) ?? []);

const fits = (stems: Stems, places: Place[], at: number): boolean =>
  stems.every((stem, offset) => places[at + offset]?.stems.includes(stem));

/** The words of a text in order; a compound such as `e-mail` shares its place with its first part. */
function placesOf(text: string, language: Language): Place[] {
  const byPosition = Map.groupBy(analyse(text, language), ({ position }) => position);
  return [...byPosition.values()].map((tokens) => ({
    stems: tokens.map(({ stem }) => stem),
    at: Math.min(...tokens.map(({ at }) => at)),
    end: Math.max(...tokens.map(({ end }) => end)),
  }));
}

/** The whole of a compound stands before its parts. */
const stemsOf = (term: string, language: Language): Stems => {
  const byPosition = Map.groupBy(analyse(term, language), ({ position }) => position);
  return [...byPosition.values()].map(([first]) => (first as Token).stem);
};
