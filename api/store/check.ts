import { isUnpublished } from '../contract/enums.ts';
import type { Item, Term } from '../contract/model.ts';
import type { Issue } from './front-matter.ts';
import { isTerm, type Guide } from './guide.ts';

/** What one record says of others that is not so. Lines are not known here: the field name leads to the line. */
export function checkReferences(guide: Guide): Issue[] {
  const issues: Issue[] = [];
  for (const term of guide.allTerms()) issues.push(...termIssues(guide, term), ...partnerIssues(guide, term));
  for (const item of guide.allItems()) {
    if (item.status === 'trash') continue;
    issues.push(...itemIssues(guide, item), ...partnerIssues(guide, item), ...slugIssues(guide, item));
  }
  return issues;
}

const issue = (record: Item | Term, field: string, message: string): Issue => ({
  path: record.path,
  line: 1,
  field,
  message: `${field}: ${message}`,
});

function* termIssues(guide: Guide, term: Term): Iterable<Issue> {
  const parent = guide.term(term.parent);
  if (term.parent && parent?.taxonomy !== term.taxonomy) yield issue(term, 'parent', `there is no term ${term.parent}`);
  if (parent && parent.language !== term.language) yield issue(term, 'parent', 'the parent is in the other language');
}

function* partnerIssues(guide: Guide, record: Item | Term): Iterable<Issue> {
  if (record.translation_of && !guide.partner(record)) {
    yield issue(record, 'translation_of', `there is no ${record.translation_of} of this kind in the other language`);
  }
  const partner = guide.partner(record);
  if (partner && guide.partner(partner)?.id !== record.id) {
    yield issue(record, 'translation_of', `${partner.path} already has another partner`);
  }
}

function* itemIssues(guide: Guide, item: Item): Iterable<Issue> {
  for (const [field, taxonomy] of [['categories', 'category'] as const, ['tags', 'post_tag'] as const]) {
    for (const id of item[field]) {
      const term = guide.term(id);
      if (term?.taxonomy !== taxonomy) yield issue(item, field, `there is no ${id}`);
      else if (term.language !== item.language) yield issue(item, field, `${id} is of the other language`);
    }
  }
  if (guide.authors.size > 0 && !guide.authors.has(item.author)) {
    yield issue(item, 'author', `there is no author ${item.author} in authors.yaml`);
  }
  if (item.featured_media && guide.item(item.featured_media)?.type !== 'attachment') {
    yield issue(item, 'featured_media', `there is no media ${item.featured_media}`);
  }
  if (item.type === 'page' && item.parent) yield* ancestryIssues(guide, item);
}

function* ancestryIssues(guide: Guide, page: Item): Iterable<Issue> {
  const parent = guide.item(page.parent);
  if (parent?.type !== 'page') return yield issue(page, 'parent', `there is no page ${page.parent}`);
  if (parent.language !== page.language) yield issue(page, 'parent', 'the parent is in the other language');
  const seen = new Set([page.id]);
  for (let above: Item | undefined = parent; above; above = guide.item(above.parent)) {
    if (seen.has(above.id)) return yield issue(page, 'parent', 'the page is its own ancestor');
    seen.add(above.id);
  }
}

/** What has no page yet may wait with the slug of another: it gets one of its own when it is published. */
const hasPlace = ({ slug, status, type }: Item): boolean =>
  slug !== '' && type !== 'attachment' && status !== 'trash' && !isUnpublished(status);

function* slugIssues(guide: Guide, item: Item): Iterable<Issue> {
  if (!hasPlace(item)) return;
  for (const other of guide.withSlug(item.type, item.language, item.slug)) {
    if (isTerm(other) || !hasPlace(other)) continue;
    const sibling = item.type !== 'page' || other.parent === item.parent;
    if (sibling && other.id < item.id) yield issue(item, 'slug', `"${item.slug}" is also that of ${other.path}`);
  }
}
