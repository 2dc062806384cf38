import type { Item, Term } from '../../contract/model.ts';
import { isTerm } from '../../content/index/content-index.ts';
import type { Heading } from '../../content/markdown/types.ts';
import { readOwnUrl } from '../../rest/oembed/page-urls.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { linkUrl, pathOf, recordAt, uploadPath } from '../../rest/query/urls.ts';
import { decoded, fixedUrl, livePartner, withSlash } from '../jobs/counterpart.ts';
import { findText } from '../jobs/find-text.ts';
import type { Job } from '../jobs/job.ts';
import { liveTarget } from '../jobs/merge.ts';
import { isItem, isSite } from '../jobs/texts.ts';
import { translationOf } from '../jobs/translation.ts';
import { localise } from '../text/localise-links.ts';
import type { Partners, Warning } from '../text/unit-types.ts';
import { likeSource } from './target-item.ts';
import { parentFor } from './target-term.ts';

/**
 * Resolves the references of a text to the other language. `source` and `target` are the text itself before and after
 * translation: its links to itself use the target's headings.
 */
export function partnersOf(source: Item, target: Item, context: Service['serializeContext']): Partners {
  const { index, base } = context;
  const headings = (item: Item) => context.rendered(item).headings;
  const find = (path: string) => recordAt(withSlash(decoded(path)), index) ?? undefined;
  const counterpart = (record: Item | Term | undefined): Item | Term | undefined => {
    if (record?.id === source.id) return target;
    // A text may link to the other language on purpose.
    return record?.language === source.language ? livePartner(record, index) : record;
  };
  return {
    own(url) {
      if (/^(?:\/(?!\/)|#.)/.test(url)) return url;
      const whole = linkUrl(url, source, context);
      const own = whole && readOwnUrl(whole, base);
      return own && 'path' in own && recordAt(own.path, index) ? own.path + whole.search + whole.hash : null;
    },
    page(path, fragment) {
      if (path === '') return ownPlace(headings(source), headings(target), fragment);
      const fixed = fixedUrl(path, source.language, target.language, index);
      const isThere = fixedUrl(path, target.language, source.language, index) !== undefined;
      if (isThere) return path + (fragment && `#${fragment}`);
      const from = find(path);
      const to = counterpart(from);
      if (fixed !== undefined || !from || !to) return fixed;
      const url = pathOf(to, index);
      const anchor =
        fragment && !isTerm(from) && !isTerm(to) ? sameHeading(headings(from), headings(to), fragment) : '';
      return url === null ? undefined : url + (anchor && `#${anchor}`);
    },
    block: (id) => counterpart(index.item(id))?.id,
    media(path) {
      const file = counterpart(find(path));
      return file && !isTerm(file) && file.file ? uploadPath(file.file) : undefined;
    },
  };
}

/** A link within its own page needs an existing target; otherwise it stays unchanged, with a warning. */
function ownPlace(from: Heading[], to: Heading[], fragment: string): string | undefined {
  const anchor = sameHeading(from, to, fragment);
  return anchor ? `#${anchor}` : undefined;
}

/** The id of the heading at the same position if both pages have equally many headings; else empty. */
function sameHeading(from: Heading[], to: Heading[], fragment: string): string {
  const wanted = decoded(fragment);
  const at = from.findIndex(({ slug, alias }) => slug === wanted || alias === wanted);
  return from.length === to.length ? (to[at]?.slug ?? '') : '';
}

/**
 * References of a job's source that the other language lacks: linked pages, files, blocks and, if the translation does
 * not exist yet, also terms and the parent page.
 */
export function missingPartners(job: Readonly<Job>, service: Service): Warning[] {
  const translation = translationOf(service);
  const { index } = translation.store;
  const source = findText(job.source_id, translation);
  const target = liveTarget(job, translation);
  if (source && !isItem(source)) return target || isSite(source) ? [] : parentFor(source, index).warnings;
  if (!source || (target && !isItem(target))) return [];
  const { warnings } = localise(source.content, partnersOf(source, target ?? source, service.serializeContext));
  const inText = warnings.map((warning) => ({ unit: '', ...warning }));
  return [...inText, ...(target ? [] : likeSource(source, index).warnings)];
}
