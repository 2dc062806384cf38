import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Language, LANGUAGES } from '../../../api/contract/model.ts';
import { hash } from '../../../api/lib/hash.ts';
import { inMemory, type IndexFiles } from '../../../api/content/search/files.ts';
import { SearchClient } from '../../../api/content/search/search-client.ts';
import { indexOf } from './index-files.ts';
import { sampleDocuments, sampleSynonyms } from './sample.ts';

export interface Asked {
  language: Language;
  kind: string;
  query: string;
  /** File names of the articles that may come first; empty if the guide has none on the topic. */
  expected: string[];
  /** Whether it was not used to choose rules and weights. */
  isHeldBack: boolean;
}

export interface Answered extends Asked {
  /** From 1; `Infinity` if not among the first ten. */
  rank: number;
  isConfident: boolean;
}

/** The queries; every second one of each kind, in the order of their hashes, is held back. */
export function questions(): Asked[] {
  return LANGUAGES.flatMap((language) => {
    const table = parse(readFileSync(new URL(`queries.${language}.yaml`, import.meta.url), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    return Object.entries(table).flatMap(([kind, queries]) =>
      Object.entries(queries)
        .sort(([a], [b]) => (hash(a) < hash(b) ? -1 : 1))
        .map(([query, expected], place) => ({
          ...{ language, kind, query, isHeldBack: place % 2 === 1 },
          expected: expected.split(' ').filter((slug) => slug !== ''),
        })),
    );
  });
}

function sampleIndexes(): Promise<IndexFiles> {
  const documents = LANGUAGES.flatMap((language) => [...sampleDocuments(language).values()]);
  return indexOf(documents, { cs: sampleSynonyms('cs'), en: sampleSynonyms('en') });
}

export async function answers(asked: Asked[]): Promise<Answered[]> {
  const read = inMemory(await sampleIndexes());
  const clients = { cs: new SearchClient('cs', read), en: new SearchClient('en', read) };
  const slugs = new Map(
    LANGUAGES.flatMap((language) => [...sampleDocuments(language)].map(([slug, { id }]) => [id, slug])),
  );
  return Promise.all(
    asked.map(async (one) => {
      const { hits, isConfident } = await clients[one.language].search(one.query);
      const first = hits.map(({ id }) => slugs.get(id) ?? '');
      const rank = 1 + first.findIndex((slug) => one.expected.includes(slug));
      return { ...one, rank: rank || Infinity, isConfident };
    }),
  );
}
