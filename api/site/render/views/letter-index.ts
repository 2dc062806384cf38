import type { ArchiveView } from '../../../../src/views.ts';
import type { Language } from '../../../contract/model.ts';
import type { Rendering } from '../rendering.ts';

const collators: Record<Language, Intl.Collator> = {
  cs: new Intl.Collator('cs', { ignorePunctuation: true, numeric: true }),
  en: new Intl.Collator('en', { ignorePunctuation: true, numeric: true }),
};

/** Letters of a language other than those that differ by an accent alone. */
const OWN_LETTERS: Record<Language, RegExp> = { cs: /^(CH|[ČŘŠŽ])/, en: /^(?!)/ };

/** Articles grouped by letter, sorted; titles that begin with a number are under `0–9`, the rest under `#`. */
export function letterIndex(ids: readonly number[], language: Language, { values }: Rendering): ArchiveView['index'] {
  const links = ids.flatMap((id) => values.link(id) ?? []);
  const groups: ArchiveView['index'] = [];
  for (const link of links.sort((a, b) => collators[language].compare(a.label, b.label))) {
    const letter = letterOf(link.label, language);
    const last = groups.at(-1);
    if (last?.letter === letter) last.articles.push(link);
    else groups.push({ letter, articles: [link] });
  }
  return groups;
}

function letterOf(title: string, language: Language): string {
  const word = title.replace(/^[^\p{L}\p{N}]+/u, '').toLocaleUpperCase(language);
  const own = OWN_LETTERS[language].exec(word)?.[0];
  if (own) return own === 'CH' ? 'Ch' : own;
  const first = word.slice(0, 1).normalize('NFD').slice(0, 1);
  return /\p{L}/u.test(first) ? first : /\p{N}/u.test(first) ? '0–9' : '#';
}
