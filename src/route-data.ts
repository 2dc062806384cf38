import type { StarlightRouteData } from '@astrojs/starlight/route-data';
import type { Frame, Heading } from './views.ts';

/** What the theme itself needs to know about a page; our components read everything else from the view. */
export interface Outline {
  title: string;
  headings: Heading[];
  /** False only on the home page. */
  sidebar: boolean;
}

const LEVELS = { minHeadingLevel: 2, maxHeadingLevel: 3 };

/**
 * Builds Starlight's route data directly from the view. `<StarlightPage>` would build the same, but on every page it
 * validates front matter and a list of head tags that are never read here: a third of the rendering time.
 */
export function routeDataFor(frame: Frame, outline: Outline, overview: string): StarlightRouteData {
  const { title, headings, sidebar } = outline;
  const language = { lang: frame.language, dir: 'ltr' as const, locale: frame.language === 'cs' ? undefined : 'en' };
  const data = { title, pagefind: false, head: [] };
  return {
    ...language,
    entryMeta: language,
    id: frame.path,
    // Only the fields of a content entry that the theme's frame reads.
    entry: { id: frame.path, data } as unknown as StarlightRouteData['entry'],
    hasSidebar: sidebar,
    headings,
    toc: headings.length > 1 ? { ...LEVELS, items: tableOfContents(headings, overview) } : undefined,
    siteTitle: frame.site.name,
    siteTitleHref: frame.base,
    sidebar: [],
    pagination: { prev: undefined, next: undefined },
    head: [],
    lastUpdated: undefined,
    editUrl: undefined,
  };
}

type TocItem = NonNullable<StarlightRouteData['toc']>['items'][number];

/** Second-level headings with the third-level headings below them, after a link to the top. */
function tableOfContents(headings: Heading[], overview: string): TocItem[] {
  const items: TocItem[] = [{ depth: 2, slug: '_top', text: overview, children: [] }];
  for (const heading of headings) {
    const parent = items.at(-1);
    if (heading.depth === 2) items.push({ ...heading, children: [] });
    else if (heading.depth === 3 && parent) parent.children.push({ ...heading, children: [] });
  }
  return items;
}
