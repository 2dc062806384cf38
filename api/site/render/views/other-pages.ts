import type { HomeView, NotFoundView, RedirectView, SearchView, Topic } from '../../../../src/views.ts';
import { type Language, OTHER_LANGUAGE } from '../../../contract/model.ts';
import { languageRoot } from '../../../rest/query/urls.ts';
import { href, type Rendering } from '../rendering.ts';
import { makeFrame, NO_SIDEBAR } from './frame.ts';
import { topicOf } from './topic.ts';
import { words } from './words.ts';

/** Number of cards on the home page. */
const START = 6;

export function homeView(language: Language, rendering: Rendering): HomeView {
  const { lists, values, index } = rendering;
  const { site } = index;
  const sticky = lists.of(`sticky ${language}`).ids(0, START);
  const start = sticky.length > 0 ? sticky : lists.of(`all ${language}`).ids(0, START);
  const manuals = values.chapters(`0 ${language}`).flatMap((id): Topic[] => {
    const [link, count] = [values.link(id), values.chapters(`${id} ${language}`).length];
    const icon = count > 0 ? 'book' : 'page';
    return link ? [{ ...link, icon, count }] : [];
  });
  return {
    kind: 'home',
    frame: makeFrame(
      {
        language,
        path: languageRoot(language, site),
        title: site.name[language],
        description: site.description[language],
        partner: languageRoot(OTHER_LANGUAGE[language], site),
        json: href('/cms-json/', rendering),
      },
      rendering,
    ),
    headline: site.home.headline[language] || words[language].headline,
    hint: site.home.hint[language],
    prompts: site.home.prompts[language],
    order: site.navigation,
    start: start.flatMap((id) => values.card(id) ?? []),
    categories: topicsOf(language, rendering)
      .filter((id) => lists.of(`term ${id}`).length > 0 || values.topics(`${id} ${language}`).length > 0)
      .flatMap((id) => topicOf(id, rendering)),
    manuals: manuals.filter(({ count }) => count > 0),
    pages: manuals.filter(({ count }) => count === 0),
  };
}

/** The topics that the owner chose for the home page; by default all of the first level. */
function topicsOf(language: Language, { values, index }: Rendering): number[] {
  const { featured } = index.site.home;
  if (featured.length === 0) return values.topics(`0 ${language}`);
  return featured.flatMap((id) => {
    const term = index.term(id);
    const own = term && term.language !== language ? index.partner(term) : term;
    return own?.taxonomy === 'category' && own.language === language ? [own.id] : [];
  });
}

/** `404.html` at the root of each language; hosts serve it for any URL, so it contains none. */
export function notFoundView(language: Language, rendering: Rendering): NotFoundView {
  const facts = {
    language,
    path: `${languageRoot(language, rendering.index.site)}404.html`,
    title: words[language].notFound,
    noindex: true,
  };
  return { kind: 'not-found', frame: makeFrame(facts, rendering) };
}

/** The search page: it has a URL but is not indexed. */
export function searchView(language: Language, rendering: Rendering): SearchView {
  const { site } = rendering.index;
  const facts = {
    language,
    path: `${languageRoot(language, site)}search/`,
    title: words[language].search,
    partner: `${languageRoot(OTHER_LANGUAGE[language], site)}search/`,
    noindex: true,
  };
  return { kind: 'search', frame: makeFrame(facts, rendering) };
}

/** The page at an old URL, for hosts that cannot redirect. */
export function redirectView(from: string, to: string, language: Language, rendering: Rendering): RedirectView {
  const facts = {
    language,
    path: from,
    title: rendering.index.site.name[language],
    canonical: to,
    sidebar: NO_SIDEBAR,
    noindex: true,
  };
  return { kind: 'redirect', frame: makeFrame(facts, rendering), to: href(to, rendering) };
}
