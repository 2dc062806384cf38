import { wrong } from '../../rest/request/validation-error.ts';
import { noteInJob } from './change-job.ts';
import type { Job, JobComment } from './job.ts';
import { nowIso, type Translation } from './translation.ts';

export const MOST_COMMENTS = 1_000;

/** Adds comments of one author, and returns the id of the first. Call only within `store.withLock`. */
export async function commentOn(
  { id, comments = [] }: Readonly<Job>,
  said: (Pick<JobComment, 'unit' | 'text'> & Partial<JobComment>)[],
  author: number,
  translation: Translation,
): Promise<number> {
  const first = 1 + Math.max(0, ...comments.map((comment) => comment.id));
  const at = nowIso(translation);
  const added = said.map(({ unit, text, is_question = false }, place) => ({
    ...{ id: first + place, unit, author, at, text: text.trim(), is_question, resolved: false },
  }));
  if (added.some(({ text }) => text === '') || comments.length + added.length > MOST_COMMENTS) throw wrong('text');
  await noteInJob(id, translation, (draft) => void (draft.comments = [...(draft.comments ?? []), ...added]));
  return first;
}
