/**
 * Stem of a folded Czech word: the same for its cases, numbers and genders, for the forms of a verb and its regular
 * counterpart of the other aspect, and for regular derivations. A stem is a key, not a word, and keeps the negation
 * `ne-`. It works on folded words because many readers type without diacritics.
 */
export function stemCzech(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  // An ending may belong to the word itself (`problém` and `heslem`). Removing all that match, one after another, leads
  // every form of a word to the same stem.
  let stem = /^nej.{4,}si/.test(word) ? word.slice(3) : word;
  for (let shorter = withoutSuffix(stem); shorter !== stem; shorter = withoutSuffix(stem)) stem = shorter;
  const key = joined(stem);
  return CHANGED_ROOTS.get(key) ?? key;
}

/** Case, gender, person, degree and past tense: at least 3 letters stay. */
const ENDINGS = [
  'ejsiho ejsimu ejsimi ejsich ejsim ejsi sich simi',
  'ujeme ujete ujici ujes ujte ujme ujou uje uji uju neme nete nejte nuli nula nulo nuly nout aji eji ejte',
  'ovych ovymi oveho ovemu ovou ovym ove ovi ovy ova ovo uv',
  'at al ala alo ali aly an it il ila ilo ili ily',
  'eme ime ame eho iho emu imu ych ich ymi imi emi ami ama ach ech ym im em am um ou',
  'a e i o u y',
];

/** Verb suffixes, and those that derive one word from another: at least 4 letters stay. */
const DERIVATIONS = [
  'ovavan ovavat ovavac ovan ovat ovac oval avan avat avac aval ivan ivat ivac ival ujic nut ov av iv uj aj ej en in',
  'izac izov iza ost ctvi stvi iteln teln ac',
];

interface Suffix {
  text: string;
  rest: number;
}

const SUFFIXES: ReadonlyMap<string, Suffix[]> = Map.groupBy(
  [...suffixes(ENDINGS, 3), ...suffixes(DERIVATIONS, 4)].sort((a, b) => b.text.length - a.text.length),
  ({ text }) => text.slice(-1),
);

function suffixes(lists: string[], rest: number): Suffix[] {
  return lists.flatMap((list) => list.split(' ')).map((text) => ({ text, rest }));
}

const hasVowel = (text: string): boolean => /[aeiouy]|[^aeiouy][lr][^aeiouy]/.test(text);

function withoutSuffix(word: string): string {
  for (const { text, rest } of SUFFIXES.get(word.slice(-1)) ?? []) {
    if (word.length - text.length < rest || !word.endsWith(text)) continue;
    const shorter = word.slice(0, -text.length);
    if (hasVowel(shorter)) return shorter;
  }
  // Adjectives in -ní, -ský and -cký.
  return word
    .replace(/^(.{3,}[^aeiouy])n$/, '$1')
    .replace(/^(.{6,})sk$/, '$1')
    .replace(/^(.{4,}i)ck$/, '$1k')
    .replace(/^(.{3,}at)ik$/, '$1');
}

/** Unifies alternating sounds: `-ek` and `-k`, `kniha` and `knize`, `přiřadit` and `přiřazení`, `ou` and `u`. */
function joined(stem: string): string {
  const short = stem.replace(/ou/g, 'u').replace(/([^aeiouy])e([^aeiouy])$/, '$1$2');
  return short.length < 5
    ? short.replace(/c$/, 'k').replace(/z$/, 'h')
    : short.replace(/[ckt]$/, 'k').replace(/[dghz]$/, 'h');
}

/** Stems of common words with irregular roots, and the stem that they share with related words. */
const CHANGED_ROOTS: ReadonlyMap<string, string> = new Map([
  ['dum', 'dom'],
  ['napis', 'naps'],
  ['odejh', 'odchoh'],
  ['odes', 'odesl'],
  ['otevir', 'otevr'],
  ['pos', 'posl'],
  ['preloh', 'preklah'],
  ['prichah', 'prichoh'],
  ['plat', 'plak'],
  ['prijh', 'prichoh'],
  ['prisl', 'prichoh'],
  ['uzavir', 'uzavr'],
  ['vloh', 'vklah'],
  ['vrat', 'vrak'],
  ['vybir', 'vybr'],
  ['zapomnl', 'zapom'],
  ['zavir', 'zavr'],
]);
