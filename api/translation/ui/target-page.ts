import { findText, textUrl } from '../jobs/find-text.ts';
import type { Job } from '../jobs/job.ts';
import { isItem } from '../jobs/texts.ts';
import type { Translation } from '../jobs/translation.ts';

/** The page of the translation in the guide, and whether readers can see it. */
export interface TargetPage {
  link: string;
  published: boolean;
}

export function targetPage({ target_id, target_language }: Readonly<Job>, translation: Translation): TargetPage | null {
  const text = target_id === null ? undefined : findText(target_id, translation, target_language);
  return text ? { link: textUrl(text, translation), published: !isItem(text) || text.status === 'publish' } : null;
}
