import type { Language } from '../../contract/enums.ts';
import { isTerm } from '../../content/index/content-index.ts';
import { languageAt, mirrorPath, recordAt } from '../../rest/query/urls.ts';
import { listPaths } from './redirects.ts';
import type { Moved, Rendering } from './rendering.ts';

/** Resolves URLs of the site by its records. All paths are below the base. */
export function urlResolver(rendering: Rendering) {
  const { values, index } = rendering;
  let moved: { pages: readonly Moved[]; byPath: ReadonlyMap<string, string> } = { pages: [], byPath: new Map() };
  return {
    /** Present path of the page with an old URL, or null if the URL is not an old one. */
    movedTo(path: string): string | null {
      const pages = values.moved('');
      if (pages !== moved.pages) moved = { pages, byPath: new Map(pages) };
      return moved.byPath.get(path) ?? null;
    },
    /** Path of the same page in the other language; null if it does not exist or the page is in that language already. */
    inLanguage(path: string, language: Language): string | null {
      if (languageAt(path, index.site) === language || !index.site.languages.includes(language)) return null;
      const record = recordAt(path, index);
      if (!record) {
        const mirror = mirrorPath(path, index.site);
        return listPaths(language, rendering).includes(mirror) ? mirror : null;
      }
      const partner = isTerm(record) ? index.partner(record)?.id : values.partner(record.id);
      return partner ? values.path(partner) : null;
    },
  };
}
