import type { ContentIndex } from '../../content/index/content-index.ts';
import { checkReferences } from '../../content/store/check-references.ts';
import { fieldLine, type Issue } from '../../content/store/front-matter/front-matter.ts';
import { placeOf } from '../../content/store/front-matter/read-content-file.ts';
import type { Store } from '../../content/store/store.ts';
import type { Taxonomy } from '../../contract/model.ts';
import { fold } from '../../lib/fold.ts';
import { byPlace } from './finding.ts';

/** Faults of files and of references between records, each with its line. Content with any of them is not built. */
export async function checkRecords(store: Store): Promise<Issue[]> {
  const known = [...store.issues.values()].flat().map((issue) => withId(issue, store.index));
  return [...known, ...(await located(checkReferences(store.index), store))].sort(byPlace);
}

/** The same issues or findings with the line of each. */
export const located = <T extends Parameters<typeof fieldLine>[1]>(
  issues: readonly T[],
  store: Store,
): Promise<(T & { line: number })[]> =>
  Promise.all(issues.map(async (issue) => ({ ...issue, line: fieldLine(await textOf(issue.path, store), issue) })));

/** Text of a content file; empty if it does not exist. */
export const textOf = async (path: string, store: Store): Promise<string> =>
  (await store.readFile(path))?.toString() ?? '';

/** If a term is given by name or slug instead of its id, adds the id to the message. */
function withId(issue: Issue, index: ContentIndex): Issue {
  const { path, field, value } = issue;
  const taxonomy = { categories: 'category', tags: 'post_tag' }[field] as Taxonomy | undefined;
  if (!taxonomy || typeof value !== 'string') return issue;
  const place = placeOf(path);
  const terms = place ? index.terms(taxonomy, place.language) : [];
  const meant = terms.find(({ name, slug }) => fold(name) === fold(value) || slug === value);
  return meant ? { ...issue, message: `${issue.message}; ${value} is ${meant.id}` } : issue;
}
