import { join } from 'node:path';
import { readIfThere } from './disk/atomic.ts';
import type { Files } from './disk/files.ts';
import type { FileWrite } from './disk/journal.ts';
import { withId } from './front-matter/write-content-file.ts';
import { noteIssues, type Issues } from './front-matter/front-matter.ts';

/** The bytes of a file with an id; null if it is gone or must not be written, which is recorded. */
export async function fileWithId(
  { files, contentDir, issues }: { files: Files; contentDir: string; issues: Issues },
  path: string,
  id: () => number,
): Promise<FileWrite | null> {
  const text = (await readIfThere(files, join(contentDir, path)))?.toString('utf8');
  const modifiedMs = await files.modified(join(contentDir, path));
  if (text === undefined || modifiedMs === null) return null;
  if (await files.isLink(join(contentDir, path))) {
    const message = 'id is missing, and nothing is written to a symbolic link';
    noteIssues(issues, path, [{ path, line: 1, field: 'id', message }]);
    return null;
  }
  return { path, bytes: Buffer.from(withId(text, id())), modifiedMs };
}
