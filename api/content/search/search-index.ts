import { type Language, LANGUAGES } from '../../contract/model.ts';
import { type IndexFiles, manifestFile, type ReadIndex } from './files.ts';
import { FORMAT, type IndexPart, type Manifest, type SearchDocument, shardOf, SHARDS, type Synonyms } from './model.ts';
import { emptyShard, PartChanges } from './part-changes.ts';
import { readManifest, StaleIndex } from './reader.ts';
import { type KnownWords, weigh, type Weighed } from './weigh.ts';

/** Changes that bring the files of the index up to date. Write manifests last, and remove files after that. */
export interface IndexChanges {
  write: IndexFiles;
  remove: string[];
}

type Hash = (bytes: Uint8Array) => string;

/** `all`: the pages of a language; `only`: those without a counterpart in the other language, for searches in that. */
type Kind = 'all' | 'only';

const KINDS: Kind[] = ['all', 'only'];

const NOTHING: Weighed = { stems: new Map(), forms: new Set() };

type Topics = Map<string, Map<number, boolean>>;

/**
 * Changes to the index of the guide in both languages, apart from the documents themselves. The same documents produce
 * the same files, whatever their order and the previous state; the cost depends on the changes.
 */
export class SearchIndexUpdate {
  readonly #shards: Record<Language, Record<Kind, PartChanges>> = { cs: noChanges('cs'), en: noChanges('en') };
  /** For each topic, the documents added (true) and removed (false). */
  readonly #topics: Record<Language, Topics> = { cs: new Map(), en: new Map() };

  /** Records the current version of a document and the one put last; null if there is none. */
  put(before: SearchDocument | null, after: SearchDocument | null): void {
    for (const language of LANGUAGES) {
      const [old, now] = [before, after].map((one) => (one?.language === language ? one : null));
      const id = (now ?? old)?.id;
      if (id === undefined) continue;
      const words: KnownWords = new Map();
      const [said, says] = [old ? weigh(old, words) : NOTHING, now ? weigh(now, words) : NOTHING];
      const { all, only } = this.#shards[language];
      all.put(id, said, says);
      only.put(id, old?.isOnly ? said : NOTHING, now?.isOnly ? says : NOTHING);
      for (const topic of old?.topics ?? []) this.#place(language, topic, id, false);
      for (const topic of now?.topics ?? []) this.#place(language, topic, id, true);
    }
  }

  /**
   * The files that differ from those read, or all files if `read` is null.
   *
   * @throws {StaleIndex} if no complete index in this format exists
   */
  async changes(
    hash: Hash,
    read: ReadIndex | null,
    synonyms: Record<Language, Synonyms> = { cs: {}, en: {} },
  ): Promise<IndexChanges> {
    const write: IndexFiles = new Map();
    const before = read ? await partsOf(read) : { cs: emptyParts('cs', hash), en: emptyParts('en', hash) };
    const access = {
      hash,
      read: read ?? (() => Promise.resolve(null)),
      write: (name: string, bytes: Uint8Array) => write.set(name, bytes),
    };
    const after = { cs: { ...before.cs }, en: { ...before.en } };
    for (const language of LANGUAGES) {
      for (const kind of KINDS) {
        const [part, changes] = [before[language][kind], this.#shards[language][kind]];
        const shards = await changes.applyTo(part.shards, access);
        const topics = kind === 'all' ? withChanges(part.topics, this.#topics[language]) : {};
        const documents = part.documents + changes.documents;
        after[language][kind] = { language, documents, shards, topics, synonyms: synonyms[language] };
      }
    }
    const [old, now] = [namesOf(before), namesOf(after)];
    for (const name of old) write.delete(name);
    for (const language of LANGUAGES) {
      const others = LANGUAGES.filter((other) => other !== language).map((other) => after[other].only);
      const manifest: Manifest = { format: FORMAT, parts: [after[language].all, ...others] };
      write.set(manifestFile(language), json(manifest));
    }
    return { write, remove: [...old].filter((name) => !now.has(name)) };
  }

  #place(language: Language, topic: string, id: number, isThere: boolean): void {
    const topics = this.#topics[language];
    const documents = topics.get(topic) ?? new Map<number, boolean>();
    topics.set(topic, documents.set(id, isThere));
  }
}

type Parts = Record<Language, Record<Kind, IndexPart>>;

const noChanges = (language: Language): Record<Kind, PartChanges> => ({
  all: new PartChanges(language, shardOf),
  only: new PartChanges(language, () => 0),
});

function emptyParts(language: Language, hash: Hash): Record<Kind, IndexPart> {
  const part = (shards: number): IndexPart => ({
    ...{ language, documents: 0, topics: {}, synonyms: {} },
    shards: Array.from({ length: shards }, () => emptyShard(hash)),
  });
  return { all: part(SHARDS), only: part(1) };
}

async function partsOf(read: ReadIndex): Promise<Parts> {
  const [cs, en] = await Promise.all([readManifest('cs', read), readManifest('en', read)]);
  const [allCs, onlyEn, allEn, onlyCs] = [...(cs?.parts ?? []), ...(en?.parts ?? [])];
  if (!allCs || !onlyEn || !allEn || !onlyCs) throw new StaleIndex('there is no search index in this format');
  return { cs: { all: allCs, only: onlyCs }, en: { all: allEn, only: onlyEn } };
}

/** Names of the shards that are files. */
function namesOf(parts: Parts): Set<string> {
  const shards = LANGUAGES.flatMap((language) => KINDS.flatMap((kind) => parts[language][kind].shards));
  return new Set(shards.filter(({ inline }) => inline === undefined).map(({ name }) => name));
}

function withChanges(topics: IndexPart['topics'], changes: Topics): IndexPart['topics'] {
  const all = new Map(Object.entries(topics));
  for (const [topic, documents] of changes) {
    let last = 0;
    const ids = new Set((all.get(topic) ?? []).map((gap) => (last += gap)));
    for (const [id, isThere] of documents)
      if (isThere) ids.add(id);
      else ids.delete(id);
    if (ids.size > 0) all.set(topic, gaps([...ids].sort((a, b) => a - b)));
    else all.delete(topic);
  }
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const gaps = (ids: number[]): number[] => ids.map((id, place) => id - (ids[place - 1] ?? 0));

const encoder = new TextEncoder();

const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/** The content of a document file. */
export const packDocument = (document: SearchDocument): Uint8Array => json(document);
