import { LANGUAGES, type Language } from '../../contract/enums.ts';
import { JSON_COLLECTIONS } from '../build-targets.ts';
import type { Rendering } from '../rendering.ts';

/** What the headers of a list say that is asked for without arguments. */
export interface ListTotals {
  /** Path below the API root, such as `/cms/v2/posts`. */
  path: string;
  language: Language;
  total: number;
  pages: number;
}

/** The totals of all lists that are files. They stand in the rules, for a file has no headers. */
export function listTotals({ getTotals }: Rendering): Promise<ListTotals[]> {
  const lists = JSON_COLLECTIONS.flatMap((name) =>
    LANGUAGES.map((language) => ({ path: `/cms/v2/${name}`, language })),
  );
  return Promise.all(
    lists.map(async ({ path, language }) => {
      const { total, pages } = await getTotals(`/cms-json${path}?lang=${language}`);
      return { path, language, total, pages };
    }),
  );
}
