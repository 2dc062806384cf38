import { ITEM_TYPES, TAXONOMY_NAMES } from '../../../contract/enums.ts';
import { META_AUDIENCES, META_KINDS, META_TYPES, type MetaKey } from '../../../contract/meta.ts';
import { type Language, LANGUAGES, NAVIGATION_PARTS, type NavigationPart, type Site } from '../../../contract/model.ts';
import { hash } from '../../../lib/hash.ts';
import { plainUrl } from '../../../lib/plain-url.ts';
import type { Files } from '../disk/files.ts';
import type { Issue } from '../front-matter/front-matter.ts';
import { composed } from '../../markdown/link-urls.ts';
import { isPath } from '../front-matter/read-fields.ts';
import { readAccent } from './accent.ts';
import { readHead } from './head-snippet.ts';
import { readContact, readLinks } from './links.ts';
import { readOwnerFile, readOwnerFiles, readPicture, THEME_FILE } from './owner-files.ts';
import type { Setting } from './setting.ts';

/** Keys of `site.yaml` and what each decides: the source of `docs/settings.md`. See `docs/owning.md` for their use. */
export const SITE_KEYS = {
  name: 'name of the guide, also in the header',
  description: 'what the guide is about, in a sentence',
  public_url: 'URL that readers use, unless `PUBLIC_URL` is set; read at the start',
  edit_url: 'where a page is edited, with `{path}` for the path of its file',
  languages: 'languages offered to readers: `[cs, en]` (default) or one of them',
  root_language: 'the language at `/`; by default the first of `languages`',
  logo: 'picture in the header, a path below `content/public/`, or one each for `light` and `dark`',
  icon: 'picture in the browser tab, in the form of `logo`',
  social_image: 'picture shown when the home page is shared',
  accent: 'colour of links, buttons and marks, or one each for `light` and `dark`',
  links: 'more links, in `header` and `footer`',
  navigation: 'which of `topics`, `manuals` and `pages` are listed beside a page, in this order',
  home: '`headline`, `hint`, searches to try as `prompts`, and topics to show as `featured`',
  contact: 'where readers ask: an e-mail address, a URL, or `label` and `url`',
  feedback: 'whether pages ask if they helped: `on` (default), `off`, or the URL of a hook',
  proposals: 'whether `readers` may propose sentences, and what needs a `second_person`',
  meta: 'named values that clients may keep with texts, files and terms',
  typography: 'whether pages are typeset like books: `on` (default) or `off`',
  searches: 'whether searches by readers are counted: `on` (default) or `off`',
  head: 'HTML for the head of every page, such as analytics',
  default_category: 'id of the topic that new articles get, per language',
  templates: 'layouts that `template` may name, as lists of names below `post` and `page`',
  image_sizes: 'sizes that uploads are scaled to, by name: `[width, height, crop]`',
  redirects: 'targets of old URLs that belonged to no text',
} as const;

/** The site settings, with the owner's files beside them. */
export async function readSiteFrom(
  root: Setting,
  files: Files,
  contentDir: string,
  issues: Issue[],
): Promise<Omit<Site, 'synonyms'>> {
  root.expectKeys(Object.keys(SITE_KEYS));
  const texts = (setting: Setting) => setting.perLanguage((own) => own.text());
  const name = root.get('name');
  const links = root.get('links');
  links.expectKeys(['header', 'footer']);
  const theme = await readOwnerFile(files, contentDir, THEME_FILE, issues);
  return {
    ...readLanguages(root),
    name: name.isGiven ? texts(name) : { cs: 'Support Guide', en: 'Support Guide' },
    description: texts(root.get('description')),
    public_url: readPublicUrl(root.get('public_url')),
    edit_url: readEditUrl(root.get('edit_url')),
    default_category: root.get('default_category').perLanguage((own) => own.id()),
    templates: readTemplates(root.get('templates')),
    image_sizes: readSizes(root.get('image_sizes')),
    redirects: readRedirects(root.get('redirects')),
    logo: await readPictures(root.get('logo'), files, contentDir),
    icon: await readPictures(root.get('icon'), files, contentDir),
    social_image: await readPicture(files, contentDir, root.get('social_image')),
    accent: readAccent(root.get('accent')),
    links: { header: readLinks(links.get('header')), footer: readLinks(links.get('footer')) },
    navigation: readNavigation(root.get('navigation')),
    home: readHome(root.get('home')),
    contact: readContact(root.get('contact')),
    feedback: readFeedback(root.get('feedback')),
    proposals: readProposals(root.get('proposals')),
    meta: readMetaKeys(root.get('meta')),
    typography: root.get('typography').isOn(),
    searches: root.get('searches').isOn(),
    head: readHead(root.get('head')),
    files: await readOwnerFiles(files, contentDir, issues),
    theme: theme ? hash(theme) : '',
  };
}

function readLanguages(root: Setting): Pick<Site, 'languages' | 'root_language'> {
  const list = root.get('languages');
  const given = list.items().flatMap((item) => item.oneOf(LANGUAGES) ?? []);
  // In a fixed order: alternates and sitemaps list them all, and must have the same bytes in every build.
  const languages = given.length > 0 ? LANGUAGES.filter((one) => given.includes(one)) : [...LANGUAGES];
  const root_language = root.get('root_language');
  const [first = 'cs'] = languages;
  const named: Language = (root_language.isGiven && root_language.oneOf(LANGUAGES)) || first;
  if (languages.includes(named)) return { languages, root_language: named };
  root_language.problem(`${named} is not among the languages`);
  return { languages, root_language: first };
}

/** One picture for both colour schemes, or one for each. */
async function readPictures(setting: Setting, files: Files, contentDir: string): Promise<Site['logo']> {
  if (setting.isObject) setting.expectKeys(['light', 'dark']);
  const light = await readPicture(files, contentDir, setting.isObject ? setting.get('light') : setting);
  const dark = setting.isObject ? await readPicture(files, contentDir, setting.get('dark')) : light;
  return light && dark ? { light, dark } : null;
}

function readNavigation(setting: Setting): NavigationPart[] {
  if (!setting.isGiven) return [...NAVIGATION_PARTS];
  return [...new Set(setting.items().flatMap((item) => item.oneOf(NAVIGATION_PARTS) ?? []))];
}

function readHome(setting: Setting): Site['home'] {
  setting.expectKeys(['headline', 'hint', 'prompts', 'featured']);
  const prompts = setting.get('prompts').perLanguage((own) => own.items().map((item) => item.text()));
  return {
    headline: setting.get('headline').perLanguage((own) => own.text()),
    hint: setting.get('hint').perLanguage((own) => own.text()),
    prompts,
    featured: setting
      .get('featured')
      .items()
      .map((item) => item.id()),
  };
}

/** Whether readers may propose changes, off by default, and what needs a second person: types and ids of topics. */
function readProposals(setting: Setting): Site['proposals'] {
  setting.expectKeys(['readers', 'second_person']);
  const readers = setting.get('readers');
  const second = setting.get('second_person').items();
  return {
    readers: readers.isGiven && readers.isOn(),
    second_person: second.flatMap((one) =>
      typeof one.value === 'number' ? one.id() || [] : (one.oneOf([...ITEM_TYPES, ...TAXONOMY_NAMES]) ?? []),
    ),
  };
}

const TYPES = Object.keys(META_TYPES) as (keyof typeof META_TYPES)[];

/** Named values that clients may keep with records; by default texts for all kinds, shown only to editors. */
function readMetaKeys(setting: Setting): Record<string, MetaKey> {
  if (setting.isGiven && !setting.isObject) setting.problem('must be a map of names to their definitions');
  return Object.fromEntries(
    setting.entries().flatMap(([name, own]) => (isMetaName(name, own) ? [[name, readMetaKey(own)]] : [])),
  );
}

function isMetaName(name: string, setting: Setting): boolean {
  const isGood = /^[a-z][a-z0-9_-]{0,63}$/i.test(name) && !Object.hasOwn(Object.prototype, name);
  if (!isGood) setting.problem('must be a name of letters, digits, - and _ that begins with a letter');
  return isGood;
}

function readMetaKey(setting: Setting): MetaKey {
  setting.expectKeys(['type', 'for', 'shown']);
  const word = <Word extends string>(key: string, words: readonly Word[], fallback: Word): Word =>
    (setting.get(key).isGiven && setting.get(key).oneOf(words)) || fallback;
  const kinds = setting.get('for');
  return {
    type: word('type', TYPES, 'string'),
    kinds: kinds.isGiven ? kinds.items().flatMap((kind) => kind.oneOf(META_KINDS) ?? []) : META_KINDS,
    shown: word('shown', META_AUDIENCES, 'editors'),
  };
}

export function readTemplates(setting: Setting): Site['templates'] {
  setting.expectKeys(['post', 'page']);
  const words = (own: Setting) => own.items().map((item) => item.text());
  return { post: words(setting.get('post')), page: words(setting.get('page')) };
}

export function readSizes(setting: Setting): Site['image_sizes'] {
  const sizes: Site['image_sizes'] = {};
  if (setting.isGiven && !setting.isObject) setting.problem('must be a map of names to sizes');
  for (const [name, size] of setting.entries()) {
    if (isSize(size.value)) sizes[name] = size.value;
    else size.problem('must be [width, height, true or false]');
  }
  return sizes;
}

const isSize = (value: unknown): value is [number, number, boolean] =>
  Array.isArray(value) &&
  value.length === 3 &&
  value.slice(0, 2).every((side) => Number.isSafeInteger(side) && side >= 0) &&
  typeof value[2] === 'boolean';

/** Both ends are on this site: arbitrary targets would make an open redirect for phishers. */
function readRedirects(setting: Setting): Site['redirects'] {
  const redirects: Site['redirects'] = {};
  if (setting.isGiven && !setting.isObject) setting.problem('must be a map of old paths to current ones');
  for (const [name, own] of setting.entries()) {
    const from = name.normalize('NFC');
    const to = typeof own.value === 'string' ? composed(own.value) : '';
    if (!isPath(from)) own.problem('must be a path such as /old-address/');
    else if (!isTarget(to) || to === from) own.problem('must lead to another path of the site');
    else redirects[from] = to;
  }
  return redirects;
}

const isTarget = (path: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}"]*$/u.test(path) && path.isWellFormed();

/** `on`, `off`, or the URL of a hook, which implies `on`. */
function readFeedback(setting: Setting): Site['feedback'] {
  const { value } = setting;
  if (!setting.isGiven || value === 'on' || value === true) return { hook: '' };
  if (value === 'off' || value === false) return null;
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url?.protocol === 'https:') return { hook: url.href };
  setting.problem('must be on, off, or a URL that begins with https://');
  return null;
}

/** Public URL of the guide; empty if not set. */
function readPublicUrl(setting: Setting): string {
  const url = setting.text();
  if (url === '' || plainUrl(url)) return url;
  setting.problem('must be a URL such as https://guide.example');
  return '';
}

/** URL where the file of a page is edited, with `{path}` for its path; empty for no such links. */
export function readEditUrl(setting: Setting): string {
  const url = setting.text();
  if (url === '' || (/^https?:$/.test(URL.parse(url)?.protocol ?? '') && url.includes('{path}'))) return url;
  setting.problem('must be a URL with {path} in it, such as https://git.example/guide/edit/main/content/{path}');
  return '';
}
