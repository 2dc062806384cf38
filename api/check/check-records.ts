import { join } from 'node:path';
import { checkReferences } from '../store/check-references.ts';
import { readIfThere } from '../store/disk/atomic.ts';
import type { Issue } from '../store/front-matter/front-matter.ts';
import { fieldLine } from '../store/front-matter/field-line.ts';
import type { Store } from '../store/store.ts';
import { byPlace } from './finding.ts';

/** What is wrong with files and with what records say of each other, each at its line. A build refuses such content. */
export async function checkRecords(store: Store): Promise<Issue[]> {
  const references = checkReferences(store.index);
  const texts = new Map<string, string>();
  for (const path of new Set(references.map((issue) => issue.path))) {
    const bytes = await readIfThere(store.files, join(store.contentDir, path));
    texts.set(path, bytes?.toString() ?? '');
  }
  const located = references.map((issue) => ({ ...issue, line: fieldLine(texts.get(issue.path) ?? '', issue) }));
  return [...[...store.issues.values()].flat(), ...located].sort(byPlace);
}
