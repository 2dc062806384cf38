import { Problem } from '../../lib/problem.ts';
import { decodeQueryIndex, type QueryIndex } from '../../site/query-index/decode.ts';
import {
  MANIFEST_PATH,
  partOf,
  partPath,
  QUERY_FORMAT,
  versionsPath,
  type Manifest,
  type Part,
  type Versions,
} from '../../site/query-index/format.ts';
import { fresh, readJson, readParts, type FetchFile, type CachedFile } from './site-files.ts';

/** The query index, and what it was read from. */
interface Read {
  manifest: CachedFile<Manifest>;
  parts: Map<number, CachedFile<Part>>;
  index: QueryIndex;
}

/** Keeps the query index in memory and follows its files: unchanged parts are not read again. */
export function indexReader(fetchFile: FetchFile) {
  const versions = new Map<number, CachedFile<Versions>>();
  const read = fresh(async (known: Read | undefined): Promise<Read> => {
    const manifest = await readJson(fetchFile, MANIFEST_PATH, known?.manifest);
    if (manifest?.value.format !== QUERY_FORMAT) throw new Problem('rest_unavailable');
    const { parts, isSame } = await readParts(manifest.value.parts, known?.parts, (part, kept) =>
      readJson(fetchFile, partPath(part), kept),
    );
    if (known && isSame && manifest === known.manifest) return known;
    const values = Array.from(parts.values(), ({ value }) => value);
    const index = decodeQueryIndex(manifest.value, values);
    return { manifest, parts, index };
  });
  return {
    /** The index as of now, or a moment ago. */
    read: async (): Promise<QueryIndex> => (await read()).index,
    /** Version of a record, revalidated on each call: it must not be older than the record sent with it. */
    async version(id: number): Promise<string> {
      const part = partOf(id);
      const kept = await readJson(fetchFile, versionsPath(part), versions.get(part));
      const version = kept?.value[id];
      if (!kept || version === undefined) throw new Problem('rest_unavailable');
      versions.set(part, kept);
      return version;
    },
  };
}
