import { type Language, OTHER_LANGUAGE } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { LINK_PLACES, linkNames, type LinkPlace, type SettingsTexts } from '../../content/store/settings-texts.ts';
import { createNumbering, letters } from '../text/identity.ts';
import { readBaseline } from '../text/merge/baseline.ts';
import { sheetOf } from '../text/merge/cells.ts';
import { segment } from '../text/segment.ts';
import { counterpartUrl } from './counterpart.ts';

/**
 * Maps the store's names of link labels to those that jobs use, `links.header.KEYLETTERS.label`. A link has one name in
 * both languages, wherever it is in its list, derived from its URL in the root language. `line` is the baseline of the
 * translation: it identifies a link whose URL was adapted by the label it was delivered with.
 */
export function namesOfLinks(language: Language, line: string, index: ContentIndex): Map<string, string> {
  return new Map(
    LINK_PLACES.flatMap((place) => {
      const inStore = linkNames(place, index.site.links[place][language]);
      const links = isRoot(language, index) ? sourceLinks(place, index) : targetLinks(place, line, index);
      return links.map(({ name }, at) => [inStore[at]!, name] as const);
    }),
  );
}

/** Maps the names that jobs use to the store's names, for links that this language does not have yet. */
export function namesOfNewLinks(language: Language, index: ContentIndex): Map<string, string> {
  const from = OTHER_LANGUAGE[language];
  return new Map(
    LINK_PLACES.flatMap((place) => {
      const links = index.site.links[place][from];
      const urls = links.map(({ url }) => ({ url: counterpartUrl(url, from, language, index) ?? url }));
      const inStore = linkNames(place, urls);
      return sourceLinks(place, index).map(({ name }, at) => [name, inStore[at]!] as const);
    }),
  );
}

/** Texts of the settings with their keys replaced according to `names`. */
export const renamed = (texts: SettingsTexts, names: ReadonlyMap<string, string>): SettingsTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [names.get(name) ?? name, text]));

interface NamedLink {
  name: string;
  label: string;
  /** Whether the linked page is known to have a partner. */
  isPaired: boolean;
}

const isRoot = (language: Language, { site }: ContentIndex): boolean => language === site.root_language;

const sourceLinks = (place: LinkPlace, index: ContentIndex): NamedLink[] =>
  namedByUrl(place, index.site.root_language, index);

function namedByUrl(place: LinkPlace, language: Language, index: ContentIndex): NamedLink[] {
  const numbered = createNumbering();
  const other = OTHER_LANGUAGE[language];
  return index.site.links[place][language].map(({ url, label }) => {
    const there = counterpartUrl(url, language, other, index);
    const back = there && counterpartUrl(there, other, language, index);
    const inRoot = (isRoot(language, index) ? back : there) ?? url;
    const key = numbered(letters(inRoot)).replace('-', '');
    return { name: `links.${place}.${key}.label`, label, isPaired: there !== undefined };
  });
}

function targetLinks(place: LinkPlace, line: string, index: ContentIndex): NamedLink[] {
  const source = sourceLinks(place, index);
  const target = namedByUrl(place, OTHER_LANGUAGE[index.site.root_language], index);
  const delivered = readBaseline(line).fields;
  const isIn = (links: NamedLink[], name: string) => links.some((link) => link.name === name);
  const free = source.filter(({ name }) => !isIn(target, name));
  const strangers = target.filter(({ name }) => !isIn(source, name));
  for (const link of strangers) {
    const key = keyOf(link.label);
    const at = free.findIndex(({ name }) => delivered.get(name)?.target === key);
    if (at >= 0) link.name = free.splice(at, 1)[0]!.name;
  }
  // External links that were never delivered: if both sides have equally many, they are assumed to correspond.
  const isUnknown = ({ name, isPaired }: NamedLink) => !isPaired && !delivered.has(name);
  const [unknown, left] = [strangers.filter(isUnknown), free.filter(isUnknown)];
  if (unknown.length === left.length) for (const [at, link] of unknown.entries()) link.name = left[at]!.name;
  return target;
}

/** The key by which a baseline identifies a text. */
const keyOf = (text: string): string => sheetOf(segment('', { text })).fields[0]!.key;
