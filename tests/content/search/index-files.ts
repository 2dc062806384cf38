import type { Language } from '../../../api/contract/model.ts';
import { hash } from '../../../api/lib/hash.ts';
import { documentFile, inMemory, type IndexFiles } from '../../../api/content/search/files.ts';
import type { SearchDocument, Synonyms } from '../../../api/content/search/model.ts';
import { type IndexChanges, packDocument, SearchIndexUpdate } from '../../../api/content/search/search-index.ts';

export type DocumentChange = readonly [before: SearchDocument | null, after: SearchDocument | null];

/** The changes of an index caused by changes of documents, starting empty by default. */
export function changesOf(changes: Iterable<DocumentChange>, index: IndexFiles | null = null): Promise<IndexChanges> {
  const update = new SearchIndexUpdate();
  for (const [before, after] of changes) update.put(before, after);
  return update.changes(hash, index && inMemory(index));
}

/** The index of some documents, without the document files. */
export async function shardsOf(documents: readonly SearchDocument[], synonyms?: Record<Language, Synonyms>) {
  const update = new SearchIndexUpdate();
  for (const document of documents) update.put(null, document);
  return (await update.changes(hash, null, synonyms)).write;
}

/** All files that a search reads. */
export async function indexOf(documents: readonly SearchDocument[], synonyms?: Record<Language, Synonyms>) {
  const files = await shardsOf(documents, synonyms);
  for (const document of documents) files.set(documentFile(document.id), packDocument(document));
  return files;
}

/** The content of a folder after some changes. */
export function applied(files: IndexFiles, { write, remove }: IndexChanges): IndexFiles {
  const after = new Map([...files, ...write]);
  for (const path of remove) after.delete(path);
  return after;
}
