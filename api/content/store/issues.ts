import type { Issue } from './front-matter/front-matter.ts';

/** What is wrong with files, by path; a file with which nothing is wrong has no entry. */
export type Issues = Map<string, Issue[]>;

export function noteIssues(issues: Issues, path: string, found: Issue[]): void {
  if (found.length > 0) issues.set(path, found);
  else issues.delete(path);
}
