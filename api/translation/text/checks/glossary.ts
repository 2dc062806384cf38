import type { GlossaryEntry, Language } from '../../../contract/model.ts';
import { analyse } from '../../../content/search/analysis.ts';

/** A term that occurs in a source text, with its required translation. */
export interface GlossaryTerm {
  source: string;
  target: string;
  /** Words of the target language that must not be used instead. */
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

/** The glossary in one direction, prepared for checking many units. */
export interface Glossary {
  /** By the stem of the first word. */
  terms: ReadonlyMap<string, Term[]>;
  /** Forbidden words with the term to use instead, by the stem of the first word. */
  forbidden: ReadonlyMap<string, { stems: Stems; term: Term }[]>;
  from: Language;
  to: Language;
}

const known = new WeakMap<readonly GlossaryEntry[], Map<string, Glossary>>();

/** The entries of a guide in one direction; analysed once. */
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

/** Glossary terms in a source text, in order and without duplicates. A term inside a longer one is not reported. */
export const termsIn = (source: string, glossary: Glossary): GlossaryTerm[] =>
  [...new Set(found(source, glossary))].map(({ shown }) => shown);

/** Violations of the glossary: terms of the source missing from the translation, and forbidden words used in it. */
export function glossaryFaults(source: string, target: string, glossary: Glossary) {
  const places = placesOf(target, glossary.to);
  const isUsed = ({ target: stems }: Term) => places.some((_, at) => fits(stems, places, at));
  const wanted = Map.groupBy(new Set(found(source, glossary)), ({ shown }) => shown.source);
  // A term may have several translations, any of which is acceptable.
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

/** A word of a text, with all its possible stems and its position. */
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

/** The words of a text in order; a compound such as `e-mail` shares its position with its first part. */
function placesOf(text: string, language: Language): Place[] {
  const byPosition = Map.groupBy(analyse(text, language), ({ position }) => position);
  return [...byPosition.values()].map((tokens) => ({
    stems: tokens.map(({ stem }) => stem),
    at: Math.min(...tokens.map(({ at }) => at)),
    end: Math.max(...tokens.map(({ end }) => end)),
  }));
}

/** The whole compound comes before its parts. */
const stemsOf = (term: string, language: Language): Stems => placesOf(term, language).map(({ stems }) => stems[0]!);
