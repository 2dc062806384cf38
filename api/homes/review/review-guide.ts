import type { Item } from '../../contract/model.ts';
import { countOf } from '../../lib/count.ts';
import type { Git } from '../../content/store/git/git.ts';
import type { ToldFinding } from '../../site/check/finding.ts';
import type { UrlChange } from '../../contract/routes/shapes.ts';
import type { Moved } from '../../site/render/rendering.ts';
import { translatedSide } from '../../translation/jobs/status-index.ts';
import { Segments } from '../../translation/jobs/source-units.ts';
import { findChangedSections } from '../../translation/text/changed-sections.ts';
import type { Store } from '../../content/store/store.ts';
import { changedPaths, type Range } from './commits.ts';
import type { PageChanges, Review, StaleSection, StaleText } from './review.ts';
import { staleOf } from './review-tree.ts';
import { newWords, sectionsOf } from './sections.ts';

/** A guide at a commit. */
export interface Side {
  store: Pick<Store, 'index'>;
  findings: readonly ToldFinding[];
  /** Its output, or null if it could not be built. */
  output: { files: ReadonlySet<string>; redirects: readonly Moved[] } | null;
}

interface Compared {
  git: Git;
  range: Range;
  base: Side;
  head: Side;
  /** Files of the output that the build of the head wrote. */
  written: ReadonlySet<string>;
  /** Path of the content folder in the repository with a trailing slash; empty for the repository itself. */
  prefix: string;
}

/** Reviews a change of a guide. `git` runs in the top folder of its repository. */
export async function reviewGuide(compared: Compared): Promise<Review> {
  const { base, head, prefix, git, range } = compared;
  const touched = await changedPaths(git, range);
  const fresh = newFindings(base.findings, head.findings).map((one) => ({ ...one, path: prefix + one.path }));
  return {
    findings: fresh.filter(({ path }) => touched.has(path)),
    elsewhere: fresh.filter(({ path }) => !touched.has(path)),
    known: head.findings.length - fresh.length,
    stale: await staleTexts(compared, touched),
    pages: pageChanges(compared),
  };
}

/** Findings without a counterpart before. Lines are not compared, because they move. */
function newFindings(before: readonly ToldFinding[], after: readonly ToldFinding[]): ToldFinding[] {
  const keyOf = ({ path, field, message }: ToldFinding) => JSON.stringify([path, field, message]);
  const left = countOf(before.map(keyOf));
  return after.filter((finding) => {
    const count = left.get(keyOf(finding)) ?? 0;
    left.set(keyOf(finding), count - 1);
    return count <= 0;
  });
}

/**
 * Outdated translations: those that were delivered record in front matter what they were made from; for those written
 * by hand the history is used.
 */
async function staleTexts(compared: Compared, touched: Set<string>): Promise<StaleText[]> {
  const { git, range, head, prefix } = compared;
  const delivered: StaleText[] = [];
  const byHand = [];
  for (const source of head.store.index.allItems()) {
    const translation = head.store.index.partner(source);
    if (!translation || translatedSide(source, translation) === source || !touched.has(prefix + source.path)) continue;
    if (translation.status === 'trash' || source.status === 'trash') continue;
    const pair = { source: prefix + source.path, translation: prefix + translation.path };
    if (translation.translated_units === '') byHand.push({ ...pair, language: translation.language });
    else {
      const sections = await newlyChanged(source, translation, compared);
      const { language } = translation;
      if (sections.length > 0) delivered.push({ path: pair.translation, source: pair.source, language, sections });
    }
  }
  return [...delivered, ...(await staleOf(git, range, byHand))];
}

const segments = new Segments();

/** Sections with units that differ from what a translation was made from, unless they did before. */
async function newlyChanged(source: Item, translation: Item, compared: Compared): Promise<StaleSection[]> {
  const { git, range, base, prefix } = compared;
  const [formerSource, former] = [source, translation].map(({ id }) => base.store.index.item(id));
  const before = formerSource && former ? changedSince(former, formerSource) : null;
  const known = new Set(before?.changed.map(({ unit }) => unit.hash));
  const { changed, removed } = changedSince(translation, source);
  const bySection = Map.groupBy(
    changed.map(({ unit }) => unit).filter(({ hash }) => !known.has(hash)),
    ({ section }) => section?.index ?? -1,
  );
  if (bySection.size === 0) return removed.some((unit) => !before?.removed.includes(unit)) ? [NOTHING_BUT_GONE] : [];
  const file = await git(['show', `${range.head}:${prefix}${source.path}`]);
  const sections = sectionsOf(file.toString());
  return Array.from(bySection, ([index, units]) => ({
    heading: units[0]?.section?.text ?? '',
    line: sections.find((section) => section.index === index)?.line ?? 1,
    words: newWords(units, known),
  }));
}

const NOTHING_BUT_GONE: StaleSection = { heading: '', line: 1, words: 0 };

const changedSince = (translation: Item, source: Item) =>
  findChangedSections(translation.translated_units, segments.of(source));

function pageChanges({ base, head, written }: Compared): PageChanges | null {
  if (!base.output || !head.output) return null;
  const [before, after] = [base.output.files, head.output.files];
  const changes = [...before.union(after)].sort().flatMap((file): UrlChange[] => {
    const url = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
    if (!after.has(file)) return [{ url, change: 'gone' }];
    if (!before.has(file)) return [{ url, change: 'new' }];
    return written.has(file) ? [{ url, change: 'changed' }] : [];
  });
  const isPage = ({ url }: UrlChange) => /\/$|\.html$/.test(url);
  const former = new Set(base.output.redirects.map(String));
  return {
    pages: changes.filter(isPage),
    others: changes.filter((change) => !isPage(change)).length,
    redirects: head.output.redirects.filter((moved) => !former.has(String(moved))),
  };
}
