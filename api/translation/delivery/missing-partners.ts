import type { Item } from '../../contract/model.ts';
import type { Service } from '../../rest/operations/operation.ts';
import type { Job } from '../jobs/job.ts';
import { findText } from '../jobs/find-text.ts';
import { liveTarget } from '../jobs/merge.ts';
import { isItem, isSite } from '../jobs/texts.ts';
import type { Translation } from '../jobs/translation.ts';
import { localise } from '../text/localise-links.ts';
import type { Warning } from '../text/unit-types.ts';
import { partnersOf } from './link-partners.ts';
import { likeSource } from './target-item.ts';
import { parentFor } from './target-term.ts';

/**
 * References of a job's source that the other language lacks: linked pages, files, blocks and, if the translation does
 * not exist yet, also terms and the parent page.
 */
export function missingPartners(job: Readonly<Job>, service: Service, translation: Translation): Warning[] {
  const { index } = translation.store;
  const source = findText(job.source_id, translation);
  const target = liveTarget(job, translation);
  if (source && !isItem(source)) return target || isSite(source) ? [] : parentFor(source, index).warnings;
  if (!source || (target && !isItem(target))) return [];
  const headings = (item: Item) => service.serializeContext.rendered(item).headings;
  const { warnings } = localise(source.content, partnersOf(source, target ?? source, index, headings));
  const inText = warnings.map((warning) => ({ unit: '', ...warning }));
  return [...inText, ...(target ? [] : likeSource(source, index).warnings)];
}
