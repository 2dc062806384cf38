import { isUnpublished } from '../../contract/enums.ts';
import { isMetaValue, metaKeysOf } from '../../contract/meta.ts';
import type { Item, Term } from '../../contract/model.ts';
import { isTerm, kindOf, type ContentIndex } from '../index/content-index.ts';
import { type Issue, issueIn } from './front-matter/front-matter.ts';
import { SITE_FILE } from './site-settings.ts';

/** Wrong references from records and settings to other records. Lines are unknown here: use the field and value. */
export function checkReferences(index: ContentIndex): Issue[] {
  const issues: Issue[] = [...settingsIssues(index)];
  for (const record of [...index.allTerms(), ...index.allItems()])
    issues.push(...languageIssues(index, record), ...metaIssues(index, record));
  for (const term of index.allTerms()) issues.push(...termIssues(index, term), ...partnerIssues(index, term));
  for (const item of index.allItems()) {
    if (item.status === 'trash') continue;
    issues.push(...itemIssues(index, item), ...partnerIssues(index, item), ...slugIssues(index, item));
  }
  return issues;
}

const issue = ({ path }: { path: string }, field: string, message: string, value?: number): Issue => ({
  ...issueIn(path, field, `${field}: ${message}`),
  ...(value === undefined ? {} : { value }),
});

/** Featured topics on the home page that do not exist. */
function settingsIssues(index: ContentIndex): Issue[] {
  const wrong = index.site.home.featured.filter((id) => index.term(id)?.taxonomy !== 'category');
  return wrong.map((id) => issue({ path: SITE_FILE }, 'home.featured', `there is no category ${id}`, id));
}

/** Records in a language in which the guide has no pages, where readers cannot find them. */
function* languageIssues({ site }: ContentIndex, record: Item | Term): Iterable<Issue> {
  if (site.languages.includes(record.language)) return;
  yield issue(record, 'language', `site.yaml offers only ${site.languages.join()}: remove the file, or offer both`);
}

/** Values that are not shown, because their type differs from the one in the settings. */
function* metaIssues({ site }: ContentIndex, record: Item | Term): Iterable<Issue> {
  for (const [name, key] of metaKeysOf(site.meta, kindOf(record)))
    if (record.meta[name] !== undefined && !isMetaValue(key, record.meta[name]))
      yield issue(record, 'meta', `site.yaml declares ${name} as ${key.type}`);
}

function* termIssues(index: ContentIndex, term: Term): Iterable<Issue> {
  const parent = index.term(term.parent);
  if (term.parent && parent?.taxonomy !== term.taxonomy) yield issue(term, 'parent', `there is no term ${term.parent}`);
  if (parent && parent.language !== term.language) yield issue(term, 'parent', 'the parent is in the other language');
}

function* partnerIssues(index: ContentIndex, record: Item | Term): Iterable<Issue> {
  if (record.translation_of && !index.partner(record)) {
    yield issue(record, 'translation_of', `nothing of this kind in the other language has id ${record.translation_of}`);
  }
  const partner = index.partner(record);
  if (partner && index.partner(partner)?.id !== record.id) {
    yield issue(record, 'translation_of', `${partner.path} already has another partner`);
  }
}

function* itemIssues(index: ContentIndex, item: Item): Iterable<Issue> {
  for (const [field, taxonomy] of [['categories', 'category'] as const, ['tags', 'post_tag'] as const]) {
    for (const id of item[field]) {
      const term = index.term(id);
      if (term?.taxonomy !== taxonomy) yield issue(item, field, `${id} does not exist`, id);
      else if (term.language !== item.language) yield issue(item, field, `${id} is in the other language`, id);
    }
  }
  if (index.authors.size > 0 && !index.authors.has(item.author)) {
    yield issue(item, 'author', `there is no author ${item.author} in authors.yaml`);
  }
  if (item.featured_media && index.item(item.featured_media)?.type !== 'attachment') {
    yield issue(item, 'featured_media', `there is no media ${item.featured_media}`);
  }
  if (item.type === 'page' && item.parent) yield* ancestryIssues(index, item);
}

function* ancestryIssues(index: ContentIndex, page: Item): Iterable<Issue> {
  const parent = index.item(page.parent);
  if (parent?.type !== 'page') return yield issue(page, 'parent', `there is no page ${page.parent}`);
  if (parent.language !== page.language) yield issue(page, 'parent', 'the parent is in the other language');
  const top = index.ancestors(page).at(-1) ?? page;
  if (index.item(top.parent)) yield issue(page, 'parent', 'the page is its own ancestor');
}

/** An unpublished item may share the slug of another: it gets its own when it is published. */
const hasPlace = ({ slug, status, type }: Item): boolean =>
  slug !== '' && type !== 'attachment' && status !== 'trash' && !isUnpublished(status);

function* slugIssues(index: ContentIndex, item: Item): Iterable<Issue> {
  if (!hasPlace(item)) return;
  for (const other of index.withSlug(item.type, item.language, item.slug)) {
    if (isTerm(other) || !hasPlace(other)) continue;
    const sibling = item.type !== 'page' || other.parent === item.parent;
    if (sibling && other.id < item.id) yield issue(item, 'slug', `"${item.slug}" is also used by ${other.path}`);
  }
}
