import type { HomeView, NotFoundView, RedirectView, SearchView } from '../../../src/views.ts';
import type { Language, Term } from '../../contract/model.ts';
import { plainText } from '../../markdown/excerpt.ts';
import { languageRoot } from '../../query/urls.ts';
import { href, OTHER, plainExcerpt, type Rendering } from '../rendering.ts';
import { cardOf } from './article.ts';
import { itemLink, makeFrame, termLink } from './frame.ts';
import { words } from './words.ts';

/** Articles named below each category of the home page, and cards to start with. */
const NAMED = 4;
const START = 6;

export function homeView(language: Language, rendering: Rendering): HomeView {
  const { listings, serializeContext } = rendering;
  const { site } = serializeContext.index;
  const sticky = listings.sticky(language);
  const start = (sticky.length > 0 ? sticky : listings.ofLanguage(language)).slice(0, START);
  return {
    kind: 'home',
    frame: makeFrame(
      {
        language,
        path: languageRoot(language, site),
        title: site.name[language],
        description: site.description[language],
        partner: languageRoot(OTHER[language], site),
        isPair: true,
        breadcrumbs: [],
        json: href('/cms-json/', rendering),
      },
      rendering,
    ),
    headline: site.home.headline[language] || words[language].headline,
    hint: site.home.hint[language],
    prompts: site.home.prompts[language],
    order: site.navigation,
    start: start.map((item) => cardOf(item, rendering)),
    categories: topicsOf(language, rendering).flatMap((term) => {
      const all = listings.ofTerm(term);
      const isEmpty = all.length === 0 && listings.categories(term.id, language).length === 0;
      const articles = all.slice(0, NAMED).map((item) => itemLink(item, rendering));
      return isEmpty
        ? []
        : [{ ...termLink(term, rendering), description: plainText(term.description), articles, count: all.length }];
    }),
    manual: listings.chapters(0, language).map((chapter) => ({
      ...itemLink(chapter, rendering),
      description: plainExcerpt(chapter, rendering),
      items: listings.chapters(chapter.id, language).map((child) => itemLink(child, rendering)),
    })),
  };
}

/** The topics that the owner wants on the home page; without a word of theirs all of the first level. */
function topicsOf(language: Language, { listings, serializeContext: { index } }: Rendering): Term[] {
  const { featured } = index.site.home;
  if (featured.length === 0) return listings.categories(0, language);
  return featured.flatMap((id) => {
    const term = index.term(id);
    const own = term && term.language !== language ? index.partner(term) : term;
    return own?.taxonomy === 'category' && own.language === language ? [own] : [];
  });
}

/** `404.html` at the root of each language; hosts serve it for any URL, so it names none. */
export function notFoundView(language: Language, rendering: Rendering): NotFoundView {
  const facts = {
    language,
    path: `${languageRoot(language, rendering.serializeContext.index.site)}404.html`,
    title: words[language].notFound,
    description: '',
    partner: null,
    isPair: false,
    breadcrumbs: [],
    noindex: true,
  };
  return { kind: 'not-found', frame: makeFrame(facts, rendering) };
}

/** The page of a search: it has a URL, but it is no page to be found. */
export function searchView(language: Language, rendering: Rendering): SearchView {
  const { site } = rendering.serializeContext.index;
  const facts = {
    language,
    path: `${languageRoot(language, site)}search/`,
    title: words[language].search,
    description: '',
    partner: `${languageRoot(OTHER[language], site)}search/`,
    isPair: true,
    breadcrumbs: [],
    noindex: true,
  };
  return { kind: 'search', frame: makeFrame(facts, rendering) };
}

/** What an old URL serves where the host cannot redirect by itself. */
export function redirectView(from: string, to: string, language: Language, rendering: Rendering): RedirectView {
  const facts = {
    language,
    path: from,
    title: rendering.serializeContext.index.site.name[language],
    description: '',
    partner: null,
    isPair: false,
    canonical: to,
    breadcrumbs: [],
    noindex: true,
  };
  return { kind: 'redirect', frame: makeFrame(facts, rendering), to: href(to, rendering) };
}
