import type { OutboundEvent } from '../../contract/events.ts';
import type { Notice } from '../jobs/notice.ts';
import { editorUrl, findText, textUrl } from '../jobs/find-text.ts';
import type { Translation } from '../jobs/translation.ts';

/**
 * The event sent to other systems for a notice. Like all events it says what happened but contains no content.
 * `link` leads to the page where the job is translated, or to the translation once readers are concerned; empty
 * if neither exists.
 */
export function outboundEvent(notice: Notice, translation: Translation): OutboundEvent {
  const { name, actor, job_id, source_id, target_id, translator_id } = notice;
  const job = translation.records.jobs.get(job_id);
  const target = target_id === 0 ? undefined : findText(target_id, translation);
  const isForReaders = name === 'published' || name === 'stale';
  const source = findText(source_id, translation);
  return {
    type: `translation.${name}`,
    data: {
      ...{ job_id, source_id, target_id, translator_id, user: actor },
      source_language: source?.language ?? job?.source_language ?? null,
      target_language: target?.language ?? job?.target_language ?? null,
      deadline: job?.deadline ?? null,
      link: isForReaders ? (target ? textUrl(target, translation) : '') : job ? editorUrl(job, translation) : '',
    },
  };
}
