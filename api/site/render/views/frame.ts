import type { BesideFrame, Branch, Feed, Frame, Link, Picture, Sidebar } from '../../../../src/views.ts';
import { type Item, type Language, type Site, type Term, OTHER_LANGUAGE } from '../../../contract/model.ts';
import { withOffset } from '../../../lib/time.ts';
import { authorPath, languageRoot } from '../../../rest/query/urls.ts';
import { apiReferencePath } from '../api-groups.ts';
import { absolute, href, otherLanguage, type RecordLink, type Rendering } from '../rendering.ts';
import { socialPicture } from '../social-picture.ts';
import { ownOf } from './own.ts';
import { structuredData } from './structured-data.ts';

/** Where a page is and what it shows. */
export interface PlaceFacts {
  language: Language;
  /** Below the base, with slashes at both ends. */
  path: string;
  title: string;
  /** Path of the page that search engines should prefer. */
  canonical?: string;
  /** Topic being read, or that of the article being read. */
  topic?: Term | null;
  /** The sidebar, if it does not follow from the place. */
  sidebar?: Sidebar;
  item?: Item | null;
  noindex?: boolean;
  /** Path of a list that has its own feeds. */
  feed?: string;
}

/** What a page states about itself; {@link makeFrame} derives the rest. */
export interface FrameFacts extends PlaceFacts {
  description?: string;
  /** Path of the same page in the other language. */
  partner?: string | null;
  /** False if that page is not a translation of this one; then the two do not link to each other as alternates. */
  isPair?: boolean;
  breadcrumbs?: Link[];
  image?: Picture | null;
  json?: string | null;
}

/** The parts of the frame that do not require the text of the page to be rendered. */
export function besideFrame(facts: PlaceFacts, rendering: Rendering): BesideFrame {
  const { language, path, item = null } = facts;
  const { index, basePath } = rendering;
  const { site } = index;
  const root = languageRoot(language, site);
  return {
    language,
    base: basePath,
    path: href(path, rendering),
    own: ownOf(language, { site, basePath }),
    site: { name: site.name[language], description: site.description[language] },
    canonical: absolute(facts.canonical ?? path, rendering),
    sidebar: facts.sidebar ?? makeSidebar(facts, rendering),
    archive: href(`${root}archive/`, rendering),
    edit: item && editUrl(item.path, site),
    updated: item?.modified ?? null,
    markdown: item && !facts.noindex && item.password === '' ? href(`${path}index.md`, rendering) : null,
    apiReference: href(apiReferencePath('overview', language, site), rendering),
    feeds: [
      ...(facts.feed ? feedsAt(facts.feed, facts.title, rendering) : []),
      ...feedsAt(root, site.name[language], rendering),
    ],
  };
}

export function makeFrame(facts: FrameFacts, rendering: Rendering): Frame {
  const { language, path, item = null, partner = null } = facts;
  const { site } = rendering.index;
  const other = otherLanguage(language, rendering);
  const isArticle = item?.type === 'post';
  const frame = {
    ...besideFrame(facts, rendering),
    home: href(languageRoot(language, site), rendering),
    otherHome: other && href(languageRoot(other, site), rendering),
    title: facts.title,
    description: facts.description || site.description[language],
    partner: partner === null || other === null ? null : { language: other, href: href(partner, rendering) },
    alternates: alternates(facts, rendering),
    breadcrumbs: facts.breadcrumbs ?? [],
    social: {
      type: isArticle ? 'article' : 'website',
      image: facts.image ? shared(facts.image, rendering) : socialPicture(facts.topic ?? null, language, rendering),
      times: isArticle ? { published: withOffset(item.date), modified: withOffset(item.modified) } : null,
    },
    json: facts.json ?? null,
    api: { href: `${rendering.base}/cms-json/`, rel: 'https://api.w.org/' },
    // A file, which every host has, unlike the API route. A fallback for a translation names that of the original.
    oembed: item ? absolute(`${facts.canonical ?? path}oembed.json`, rendering) : null,
    robots: facts.noindex ? 'noindex' : 'index',
  } satisfies Omit<Frame, 'structured'>;
  return { ...frame, structured: structuredData(frame, item, rendering) };
}

/** The feeds of a list, by the path of its first page. */
const feedsAt = (path: string, title: string, rendering: Rendering): Feed[] => [
  { title: `${title} (RSS)`, href: href(`${path}feed/rss.xml`, rendering), type: 'application/rss+xml' },
  { title: `${title} (Atom)`, href: href(`${path}feed/atom.xml`, rendering), type: 'application/atom+xml' },
];

/** URL at which a file of the content folder is edited, or null if the owner set none. */
export const editUrl = (path: string, { edit_url }: Pick<Site, 'edit_url'>): string | null =>
  edit_url === '' ? null : edit_url.replace('{path}', () => path.split('/').map(encodeURIComponent).join('/'));

const shared = (picture: Picture, { base }: Rendering): Picture => ({
  ...picture,
  src: new URL(base).origin + picture.src,
});

function alternates(
  { language, path, partner = null, isPair = true }: FrameFacts,
  rendering: Rendering,
): Frame['alternates'] {
  const { languages, root_language } = rendering.index.site;
  if (!isPair || partner === null || languages.length < 2) return [];
  const paths = { [language]: path, [OTHER_LANGUAGE[language]]: partner } as Record<Language, string>;
  return [
    ...languages.map((hreflang) => ({ hreflang, href: absolute(paths[hreflang], rendering) })),
    { hreflang: 'x-default' as const, href: absolute(paths[root_language], rendering) },
  ];
}

export const NO_SIDEBAR: Sidebar = [];

/** The navigation for a reader of a topic, of an article in it, or of a chapter: the branch that leads there is open. */
function makeSidebar({ language, topic = null, item = null }: PlaceFacts, rendering: Rendering): Sidebar {
  const { values, lists, index } = rendering;
  const own = item?.language === language ? item : null;
  const here = topic?.id ?? (own?.type === 'page' ? own.id : 0);
  const ids = topic && own ? lists.of(`term ${topic.id}`).around(own).ids : [];
  const articles = ids.flatMap((id) => {
    const link = values.link(id);
    return link ? [{ ...link, items: [] }] : [];
  });
  const way = new Set(trailTo(here, rendering).map((link) => link.href));
  const branch = ({ id, label, href }: RecordLink): Branch => ({
    label,
    href,
    items: way.has(href)
      ? [...values.entries(`${id} ${language}`).map(branch), ...(id === topic?.id ? articles : [])]
      : [],
  });
  const sections = values.sections(language);
  return index.site.navigation.map((section) => ({ section, links: sections[section].map(branch) }));
}

/** Link to the author's page, or null if the author has published nothing in this language. */
export function authorLink(id: number, language: Language, { values, index, basePath }: Rendering): Link | null {
  const author = index.author(id);
  if (!author || !values.isFilled(`author ${id} ${language}`)) return null;
  return {
    label: author.name[language],
    href: href(authorPath(author.slug, language, index.site), { basePath }),
  };
}

/** Links from the topmost chapter or topic down to this one. */
export const trailTo = (id: number, { values }: Rendering): Link[] =>
  [...values.trail(id), values.link(id)].filter((link) => link !== null);
