import type { Item, Term } from '../../contract/model.ts';
import { type Change, isTerm } from '../../content/index/content-index.ts';
import { overlay } from '../../content/index/overlay.ts';
import type { PlannedSave } from '../../content/store/plan-change.ts';
import { canReadText } from '../../rest/query/policy.ts';
import type { Foreseen } from '../../contract/routes/shapes.ts';
import type { Service, Viewer } from '../../rest/operations/operation.ts';
import { findingsOfText } from '../check/check-guide.ts';
import { tell } from '../check/finding.ts';
import { linksTo } from '../check/links-to.ts';

/** Effects of changes, computed on the content as it would be, synchronously, so that no other reader sees it. */
export async function lookAhead(
  { saved, writes, profiles }: PlannedSave,
  { caller, locale }: Viewer,
  service: Service,
): Promise<Foreseen> {
  const { index } = service.store;
  const canSee = (record: Item | Term | undefined) =>
    record !== undefined && (isTerm(record) || canReadText(record, caller, index));
  const links = await linksTo(new Set(saved.flatMap(({ before }) => before?.id ?? [])), service);
  const foreseen = overlay(index, { changes: saved, authors: profiles?.authors }, () => ({
    urls: service.pages?.foresight.urls(saved) ?? [],
    broken: links()
      .filter(({ item }) => canReadText(item, caller, index))
      .map(({ item, url, to }) => ({ path: item.path, url, to })),
    stale: saved.flatMap((change) => staleBy(change, service)).filter(({ id }) => canSee(index.item(id))),
  }));
  const findings: Foreseen['findings'] = [];
  for (const { before, after } of saved) {
    if (!canSee((before ?? after)!)) continue;
    const file = after && writes.find(({ path }) => path === after.path)?.bytes;
    if (!file || isTerm(after) || after.type === 'attachment') continue;
    const found = await findingsOfText(after, Buffer.from(file).toString(), service);
    findings.push(...found.map((finding) => tell(finding, locale)));
  }
  return { ...foreseen, findings };
}

/** A page as it would be after changes, seen by no other reader. */
export async function pageAhead(
  { saved, profiles }: PlannedSave,
  url: string,
  { store, pages }: Service,
): Promise<Uint8Array | null> {
  const look = () => pages?.foresight.page(saved, url) ?? null;
  const page = await overlay(store.index, { changes: saved, authors: profiles?.authors }, look);
  return page === null ? null : Buffer.from(page);
}

/** Sections in which the translation of a text would fall behind. */
function staleBy({ before, after }: Change, { store, newerSections }: Service): Foreseen['stale'] {
  if (!before || !after || isTerm(after)) return [];
  const partner: Item | undefined = store.index.partner(after);
  if (partner?.translation_of !== after.id) return [];
  const sections = newerSections(partner).map(({ text }) => text);
  return sections.length > 0 ? [{ id: partner.id, language: partner.language, sections, source: after.id }] : [];
}
