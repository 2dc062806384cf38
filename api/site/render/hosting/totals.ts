import { LANGUAGES, type Language } from '../../../contract/enums.ts';
import type { Rendering } from '../rendering.ts';

/** Total headers of a list requested without arguments. */
export interface ListTotals {
  /** Path below the API root, such as `/cms/v2/posts`. */
  path: string;
  language: Language;
  total: number;
  pages: number;
}

/** Lists of the API that can be requested without arguments. */
export const JSON_COLLECTIONS = ['posts', 'pages', 'media', 'blocks', 'categories', 'tags', 'users'] as const;

/** The totals of all lists that are files. They are part of the rules, because a file has no headers. */
export const listTotals = ({ values }: Rendering): ListTotals[] =>
  JSON_COLLECTIONS.flatMap((name) =>
    LANGUAGES.map((language) => {
      // Members with one field are not rendered.
      const { total, pages } = values.totals(`/cms-json/cms/v2/${name}?_fields=id&lang=${language}`);
      return { path: `/cms/v2/${name}`, language, total, pages };
    }),
  );
