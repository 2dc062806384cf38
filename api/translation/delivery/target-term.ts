import { type Term, OTHER_LANGUAGE } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { slugify } from '../../lib/slug.ts';
import { cleanName, freeTermSlug } from '../../rest/operations/write-terms.ts';
import { livePartner } from '../jobs/counterpart.ts';
import type { Warning } from '../text/unit-types.ts';

/**
 * The translated term. An existing one keeps everything except its texts; a new one is placed below
 * its parent's partner.
 */
export function targetTerm(
  { source, target, newId }: { source: Term; target: Term | undefined; newId: number },
  fields: Record<string, string>,
  index: ContentIndex,
): { text: Term; warnings: Warning[] } {
  const texts = { name: cleanName(fields['name'] ?? ''), description: fields['description'] ?? '' };
  if (target) return { text: { ...target, ...texts, name: texts.name || target.name }, warnings: [] };
  const { parent, warnings } = parentFor(source, index);
  const language = OTHER_LANGUAGE[source.language];
  const place = { id: newId, path: '', version: '', slug: '', language, translation_of: source.id, parent };
  const term: Term = { ...source, ...place, ...texts, name: texts.name || source.name };
  term.slug = freeTermSlug(slugify(term.name) || String(term.id), term, index);
  return { text: term, warnings };
}

export function parentFor({ parent }: Term, index: ContentIndex): { parent: number; warnings: Warning[] } {
  const above = index.term(parent);
  const partner = above && livePartner(above, index);
  const isMissing = parent !== 0 && !partner;
  const warnings = isMissing ? [{ unit: '', code: 'parent_without_partner', reference: String(parent) }] : [];
  return { parent: partner?.id ?? 0, warnings };
}
