import type { Language } from '../../../api/contract/model.ts';
import { documentFile, type IndexFiles } from '../../../api/search/files.ts';
import type { SearchDocument } from '../../../api/search/model.ts';
import { packDocument } from '../../../api/search/search-index.ts';
import { sampleDocuments, sampleSynonyms } from '../../search/sample.ts';
import { shardsOf } from '../../search/index-files.ts';
import { articleBody } from './article.ts';
import { planCorpus } from './plan.ts';

/** What the search of a guide with so many articles per language knows of them; of the sample guide where it is null. */
export function searchDocuments(size: number | null): SearchDocument[] {
  if (size === null) return [...sampleDocuments('cs').values(), ...sampleDocuments('en').values()];
  const corpus = planCorpus(size);
  return corpus.articles.map((article) => {
    const { id, title, slug, language } = article;
    const parts = articleBody(article, corpus).split(/^#+ /m);
    const sections = parts.map((part, place) => {
      const [heading = '', ...text] = part.split('\n');
      return place === 0
        ? { anchor: '', title: '', text: part }
        : { anchor: `part-${place}`, title: heading, text: text.join(' ') };
    });
    const lead = (parts[0] ?? '').slice(0, 200);
    return { id, language, type: 'post', url: `/${slug}/`, title, lead, topics: [], isOnly: false, sections };
  });
}

const SYNONYMS: Record<Language, Record<string, string[]>> = { cs: sampleSynonyms('cs'), en: sampleSynonyms('en') };

/** All files of their index. */
export async function searchIndexOf(documents: readonly SearchDocument[]): Promise<IndexFiles> {
  const files = await shardsOf(documents, SYNONYMS);
  for (const document of documents) files.set(documentFile(document.id), packDocument(document));
  return files;
}
