import { join } from 'node:path';
import { isMap, isNode, isScalar, isSeq, type Document } from 'yaml';
import { LANGUAGES, type Author, type Language, type OwnerLink, type Site } from '../../contract/model.ts';
import { readIfThere } from './disk/atomic.ts';
import type { Files } from './disk/files.ts';
import type { FileWrite } from './disk/journal.ts';
import { parseYaml } from './front-matter/front-matter.ts';
import { AUTHORS_FILE, SITE_FILE } from './site-settings.ts';
import { readLinks } from './site/links.ts';
import { Setting } from './site/setting.ts';
import { editYaml, type Edit, type Keys } from './yaml/edit-yaml.ts';

/**
 * Texts by their path in `site.yaml`, such as `home.hint` or `home.prompts.0`; labels of links by URL,
 * `links.header./contact/`; texts of authors in `authors.yaml` by id: `author.3.description`.
 */
export type SettingsTexts = Record<string, string>;

export const LINK_PLACES = ['header', 'footer'] as const;
export type LinkPlace = (typeof LINK_PLACES)[number];

/** The names of the labels in a list of links. A second link to the same URL has ` 2` appended to its name. */
export function linkNames(place: LinkPlace, links: readonly Pick<OwnerLink, 'url'>[]): string[] {
  const seen = new Map<string, number>();
  return links.map(({ url }) => {
    const count = (seen.get(url) ?? 0) + 1;
    seen.set(url, count);
    return `links.${place}.${url}${count === 1 ? '' : ` ${count}`}`;
  });
}

const LINK_NAME = /^links\.(header|footer)\.([^ ]+)(?: \d+)?$/;

/** The texts of the settings that readers of a language see; empty texts are omitted. */
export function settingsTexts(
  { site, authors }: { site: Site; authors: ReadonlyMap<number, Author> },
  language: Language,
): SettingsTexts {
  const { home, links, contact } = site;
  const labels = (place: LinkPlace) => {
    const names = linkNames(place, links[place][language]);
    return links[place][language].map(({ label }, at) => [names[at], label]);
  };
  const profiles = [...authors.values()].flatMap(({ id, name, description }) => [
    [`author.${id}.name`, name[language]],
    [`author.${id}.description`, description[language]],
  ]);
  const texts = [
    ['name', site.name[language]],
    ['description', site.description[language]],
    ['home.headline', home.headline[language]],
    ['home.hint', home.hint[language]],
    ...home.prompts[language].map((prompt, at) => [`home.prompts.${at}`, prompt]),
    ...labels('header'),
    ...labels('footer'),
    ['contact.label', contact?.[language].label ?? ''],
    ...profiles,
  ];
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as SettingsTexts;
}

/**
 * The settings files with changed texts for one language. Empty texts are removed, and links to new URLs are appended.
 */
export async function planSettings(
  ground: { files: Files; contentDir: string },
  texts: SettingsTexts,
  language: Language,
): Promise<FileWrite[]> {
  const writes: FileWrite[] = [];
  for (const path of [SITE_FILE, AUTHORS_FILE]) {
    const text = (await readIfThere(ground.files, join(ground.contentDir, path)))?.toString('utf8') ?? '';
    const own = Object.entries(texts).filter(([name]) => name.startsWith('author.') === (path === AUTHORS_FILE));
    const edited = editedSettings(text, own, language);
    if (edited !== text) writes.push({ path, bytes: Buffer.from(edited) });
  }
  return writes;
}

type Placed = [keys: Keys, text: string];

/**
 * A YAML text with these texts at their positions; texts of unknown authors are ignored. Every other byte stays
 * as it is.
 */
export function editedSettings(text: string, all: [name: string, text: string][], language: Language): string {
  const document = parseYaml(text);
  const links = all.filter(([name]) => LINK_NAME.test(name));
  const own = all.filter(([name]) => !LINK_NAME.test(name));
  const texts = [
    ...own.map(([name, value]): Placed => [keysOf(name, document), value]).filter(([keys]) => !keys.includes(-1)),
    ...placeLinks(text, links, language),
  ];
  const set = texts.filter(([, value]) => value !== '');
  const gone = texts.filter(([, value]) => value === '');
  // From last to first, so that the remaining positions stay valid.
  const fromTheLast = gone.sort(([a], [b]) => placeInList(b) - placeInList(a));
  return [...set, ...fromTheLast].reduce((edited, [keys, value]) => {
    const [read, edit] = [parseYaml(edited), value === '' ? removalOf : editOf];
    return editYaml(edited, edit(read, keys, language, value));
  }, text);
}

const placeInList = (keys: Keys): number => keys.find((key) => typeof key === 'number') ?? 0;

/** Labels at the positions of the links to their URLs; new links are appended with their URLs. */
function placeLinks(text: string, labels: [name: string, text: string][], language: Language): Placed[] {
  const settings = Setting.parse(text, SITE_FILE, []).get('links');
  return LINK_PLACES.flatMap((place) => {
    const names = linkNames(place, readLinks(settings.get(place))[language]);
    return labels.flatMap(([name, label]): Placed[] => {
      const [, list, url = ''] = LINK_NAME.exec(name) ?? [];
      const known = names.indexOf(name);
      if (list !== place || (known < 0 && label === '')) return [];
      const at = known < 0 ? names.push(name) - 1 : known;
      const link = ['links', place, at];
      return [[[...link, 'label'], label], ...(known < 0 ? [[[...link, 'url'], url] as Placed] : [])];
    });
  });
}

/** The keys of a named text. An author is found by id in the list. */
function keysOf(name: string, document: Document): Keys {
  const keys = name.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  if (keys[0] !== 'author') return keys;
  const list = document.contents;
  const at = isSeq(list) ? list.items.findIndex((entry) => isMap(entry) && entry.get('id') === keys[1]) : -1;
  return [at, ...keys.slice(2)];
}

const isPerLanguage = (node: unknown): boolean =>
  isMap(node) &&
  node.items.length > 0 &&
  node.items.every(({ key }) => isScalar(key) && LANGUAGES.some((language) => language === key.value));

/** The position of a text in a language; `isShared` if all languages still share it. */
function keysFor(document: Document, keys: Keys, language: Language): { place: Keys; isShared: boolean } {
  const place: (string | number)[] = [];
  let isShared = true;
  for (const key of [...keys, null]) {
    if (isShared && isPerLanguage(document.getIn(place, true))) {
      place.push(language);
      isShared = false;
    }
    if (key !== null) place.push(key);
  }
  return { place, isShared };
}

function editOf(document: Document, keys: Keys, language: Language, value: string): Edit[] {
  const { place, isShared } = keysFor(document, keys, language);
  if (!isShared) return [{ keys: place, value }];
  // A list of texts is split by language as a whole.
  const at = place.at(-1);
  const isInList = typeof at === 'number';
  const whole = isInList ? place.slice(0, -1) : place;
  const node = document.getIn(whole, true);
  const shared: unknown = isNode(node) ? node.toJS(document) : undefined;
  if (shared === value) return [];
  const other = shared ?? (isInList ? [] : '');
  const changed = isInList ? (other as unknown[]).with(at, value) : value;
  return [
    { keys: whole, value: Object.fromEntries(LANGUAGES.map((one) => [one, one === language ? changed : other])) },
  ];
}

/** A link without a label, or a text in a list, is removed as a whole. */
function removalOf(document: Document, keys: Keys, language: Language): Edit[] {
  const { place, isShared } = keysFor(document, keys, language);
  if (isShared) return [];
  const isLabel = typeof place.at(-2) === 'number' && place.at(-1) === 'label';
  return [{ keys: isLabel ? place.slice(0, -1) : place, value: undefined }];
}
