import type { Language } from '../../contract/model.ts';
import { analyse, type Token } from './analysis.ts';
import type { Synonyms } from './model.ts';

/** A parsed search: words that may match, "phrases" that must occur in a text, and -words that must not. */
export interface Query {
  ideas: Idea[];
  /** Stems of each phrase and each exclusion, in order. */
  phrases: string[][];
  excluded: string[][];
}

/** The match for one word of the query: any of these wordings, with all its words. */
export interface Idea {
  wordings: Wording[];
  /** Whether the reader may still be typing it. */
  isLast: boolean;
}

export interface Wording {
  tokens: Token[];
  /** How closely it matches what was typed, up to 1. */
  quality: number;
  /** Used only if no text contains what was typed. */
  isFallback?: boolean;
}

const SYNONYM_QUALITY = 0.9;
const PARTS_QUALITY = 0.95;
/** More words are pasted text, and each requires a lookup in the index. */
const MOST_IDEAS = 12;
const MOST_CHARACTERS = 300;

export function parseQuery(text: string, language: Language, synonyms: Synonyms): Query {
  const query: Query = { ideas: [], phrases: [], excluded: [] };
  const loose: string[] = [];
  for (const [, minus, phrase, word] of text.slice(0, MOST_CHARACTERS).matchAll(PIECE)) {
    const piece = phrase ?? word ?? '';
    const stems = analyse(piece, language)
      .filter(isSimple)
      .map(({ stem }) => stem);
    if (stems.length === 0) continue;
    if (minus) query.excluded.push(stems);
    else loose.push(piece);
    if (!minus && phrase) query.phrases.push(stems);
  }
  query.ideas = ideasOf(analyse(loose.join(' '), language), keysOf(synonyms, language)).slice(0, MOST_IDEAS);
  return query;
}

// A minus excludes only before a word: in `e-mail` it joins, and in `a - b` it has no meaning.
const PIECE = /(?<!\S)(-?)(?:"([^"]*)"?|([^\s"]+))/g;

const isSimple = (token: Token, place: number, tokens: Token[]): boolean =>
  (tokens[place + 1]?.at ?? token.end) >= token.end;

interface Key {
  stems: string[];
  wordings: Wording[];
}

const analysedKeys = new WeakMap<Synonyms, Key[]>();

/** Synonyms prepared for lookup; analysed once. */
function keysOf(synonyms: Synonyms, language: Language): Key[] {
  let keys = analysedKeys.get(synonyms);
  if (keys) return keys;
  const simple = (text: string) => analyse(text, language).filter(isSimple);
  keys = Object.entries(synonyms).map(([typed, said]) => ({
    stems: simple(typed).map(({ stem }) => stem),
    wordings: said.map((text) => ({ tokens: content(simple(text)), quality: SYNONYM_QUALITY })),
  }));
  analysedKeys.set(synonyms, keys);
  return keys;
}

/** Stop words count only if there are no others. */
function content(tokens: Token[]): Token[] {
  const telling = tokens.filter(({ isStop }) => !isStop);
  return telling.length > 0 ? telling : tokens;
}

function ideasOf(tokens: Token[], keys: Key[]): Idea[] {
  const ideas: Idea[] = [];
  const last = tokens.at(-1);
  for (let place = 0; place < tokens.length;) {
    const key = keys
      .filter(({ stems }) => stems.length > 0 && stems.every((stem, offset) => tokens[place + offset]?.stem === stem))
      .sort((a, b) => b.stems.length - a.stems.length)[0];
    const own = tokens.slice(place, place + (key?.stems.length ?? 1));
    const first = own[0] as Token;
    // A compound comes as a whole and in parts: a text may have either.
    const parts = key ? [] : tokens.slice(place + 1).filter((token) => token.end <= first.end);
    const isLast = last !== undefined && (own.includes(last) || parts.includes(last));
    const wordings: Wording[] = [{ tokens: own, quality: 1 }, ...(key?.wordings ?? [])];
    if (parts.length > 0) wordings.push({ tokens: parts, quality: PARTS_QUALITY, isFallback: true });
    if (key || !first.isStop || parts.length > 0) ideas.push({ wordings, isLast });
    place += own.length + parts.length;
  }
  if (ideas.length > 0) return ideas;
  return tokens.map((token) => ({ wordings: [{ tokens: [token], quality: 1 }], isLast: token === last }));
}
