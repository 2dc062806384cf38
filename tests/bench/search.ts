import { gzipSync } from 'node:zlib';
import type { Language } from '../../api/contract/model.ts';
import { documentFile, type IndexFiles, type ReadIndex } from '../../api/search/files.ts';
import type { SearchDocument } from '../../api/search/model.ts';
import { SearchClient } from '../../api/search/search-client.ts';
import { packDocument } from '../../api/search/search-index.ts';
import { changesOf, shardsOf } from '../search/index-files.ts';
import { sampleDocuments, sampleSynonyms } from '../search/sample.ts';
import { articleBody } from './corpus/article.ts';
import { planCorpus } from './corpus/plan.ts';

/**
 * What a search moves and how long it takes: `node tests/bench/search.ts [sizes]`, sizes in articles per language.
 * Bytes are as hosts send them: JSON packed by gzip, ranges of the other files as they are.
 */
const sizes = (process.argv[2] ?? '1000,5000').split(',').map(Number);
const QUERIES = ['nastavit oznámení', 'jak změním lhůtu odpovědi', 'webhoky'];

await report('sample', [...sampleDocuments('cs').values()], [...sampleDocuments('en').values()]);
for (const size of sizes) await report(`2 x ${size}`, generated(size, 'cs'), generated(size, 'en'));

function generated(size: number, language: Language): SearchDocument[] {
  const corpus = planCorpus(size);
  return corpus.articles
    .filter((article) => article.language === language)
    .map((article) => {
      const parts = articleBody(article, corpus).split(/^#+ /m);
      const sections = parts.map((part, place) => {
        const [title = '', ...text] = part.split('\n');
        return place === 0
          ? { anchor: '', title: '', text: part }
          : { anchor: `part-${place}`, title, text: text.join(' ') };
      });
      const { id, title, slug } = article;
      const lead = (parts[0] ?? '').slice(0, 200);
      return { id, language, type: 'post', url: `/${slug}/`, title, lead, topics: [], isOnly: false, sections };
    });
}

async function report(name: string, czech: SearchDocument[], english: SearchDocument[]): Promise<void> {
  const documents = [...czech, ...english];
  const synonyms = { cs: sampleSynonyms('cs'), en: sampleSynonyms('en') };
  let files: IndexFiles = new Map();
  const filling = await timed(async () => {
    files = await shardsOf(documents, synonyms);
  });
  let touched = 0;
  const [first] = czech as [SearchDocument];
  const renewing = await timed(async () => {
    const changes = await changesOf([[first, { ...first, title: 'Zcela nový název', isOnly: true }]], files);
    touched = changes.write.size;
  });
  for (const document of documents) files.set(documentFile(document.id), packDocument(document));
  console.log(`${name}: filled in ${filling} ms, one change renewed in ${renewing} ms with ${touched} files`);
  await measure(name, files);
}

async function measure(name: string, files: IndexFiles): Promise<void> {
  for (const query of QUERIES) {
    let [bytes, requests] = [0, 0];
    const read: ReadIndex = (path, range) => {
      const file = files.get(path) ?? null;
      const part = file && range ? file.subarray(range.from, range.to) : file;
      requests++;
      if (part) bytes += path.endsWith('.json') ? gzipSync(part).length : part.length;
      return Promise.resolve(part);
    };
    const client = new SearchClient('cs', read);
    await client.search(query);
    const firstBytes = bytes;
    const firstRequests = requests;
    const again = new SearchClient('cs', (path, range) => Promise.resolve(slice(files, path, range)));
    const cold = await timed(() => again.search(query));
    const warm = await timed(() => again.search(`${query}u`));
    console.log(
      `${name}: "${query}" ${firstBytes} bytes in ${firstRequests} requests; ${cold} ms, next key ${warm} ms`,
    );
  }
}

function slice(files: IndexFiles, path: string, range?: { from: number; to: number }): Uint8Array | null {
  const file = files.get(path) ?? null;
  return file && range ? file.subarray(range.from, range.to) : file;
}

/** Time of the processor in ms: others may be at work on the machine. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  return since(start);
}

function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return Math.round((user + system) / 1000);
}
