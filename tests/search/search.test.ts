import { describe, expect, it } from 'vitest';
import { hash } from '../../api/lib/hash.ts';
import { analyse, stemOf } from '../../api/search/analysis.ts';
import { documentFile, inMemory, type IndexFiles } from '../../api/search/files.ts';
import { mistakesBetween } from '../../api/search/mistakes.ts';
import type { SearchDocument } from '../../api/search/model.ts';
import { SearchClient } from '../../api/search/search-client.ts';
import { type IndexChanges, packDocument, SearchIndex } from '../../api/search/search-index.ts';
import { fold } from '../../api/lib/fold.ts';
import { sampleDocuments } from './sample.ts';

const article = (id: number, title: string, text: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  ...{ id, language: 'cs', type: 'post', url: `/${id}/`, title, lead: '', topics: [], isOnly: false },
  sections: [{ anchor: '', title: '', text }],
  ...more,
});

function filesOf(...documents: SearchDocument[]): IndexFiles {
  const index = new SearchIndex(hash);
  for (const document of documents) index.put(document);
  const { write } = index.changes();
  for (const document of documents) write.set(documentFile(document.id), packDocument(document));
  return write;
}

/** The files without the documents. */
function shardsOf(...documents: SearchDocument[]): IndexFiles {
  const index = new SearchIndex(hash);
  for (const document of documents) index.put(document);
  return index.changes().write;
}

/** What a folder holds after some changes. */
function applied(files: IndexFiles, { write, remove }: IndexChanges): IndexFiles {
  const after = new Map([...files, ...write]);
  for (const path of remove) after.delete(path);
  return after;
}

const found = async (files: IndexFiles, query: string) =>
  (await new SearchClient('cs', inMemory(files)).search(query)).hits.map(({ id }) => id);

describe('a word', () => {
  it.each([
    ['požadavek požadavku požadavkem požadavky požadavků požadavkům požadavcích'],
    ['příloha přílohy příloze přílohu přílohou příloh přílohám přílohách přílohami'],
    ['Praha Praze', 'kniha knize knihy'],
    ['makro makra maker makry makrech', 'šablona šablon šablonou', 'lhůta lhůtě lhůt'],
    [
      'přihlásit přihlášení přihlašuji přihlašování přihlásím přihlášený',
      'sloučit slučovat sloučení',
      'vrátit vracení vrácení',
    ],
    ['zákazník zákazníci zákaznický zákaznících', 'operátor operátorovi operátorův'],
    ['nový nejnovější novější nového', 'naléhavý naléhavější naléhavost'],
    ['eskalace eskalovat eskalací', 'zapomenout zapomenuté zapomněl'],
  ])('has one stem in all its forms: %s', (...groups) => {
    for (const group of groups) {
      const stems = new Set(group.split(' ').map((word) => stemOf(fold(word), 'cs')));
      expect([...stems], group).toHaveLength(1);
    }
  });

  it('keeps its negation', () => {
    expect(stemOf(fold('spokojený'), 'cs')).not.toBe(stemOf(fold('nespokojený'), 'cs'));
  });

  it('counts in parts and as a whole when it is written with hyphens or dots', () => {
    const forms = (text: string) => analyse(text, 'en').map(({ form }) => form);
    expect(forms('E-mail ticket.created verze 2.10')).toEqual([
      'email',
      'mail',
      'ticketcreated',
      'ticket',
      'created',
      'verze',
      '210',
      '2',
      '10',
    ]);
    expect(forms('Ctrl + Enter, stiskněte / nebo ?')).toEqual(['ctrl', '+', 'enter', 'stisknete', '/', 'nebo', '?']);
    expect(forms('don’t customer’s')).toEqual(['dont', 'don', 'customer']);
  });

  it('may have one mistake, or two when it is long; neighbouring keys are half as bad', () => {
    expect(mistakesBetween('wehbook', 'webhook', 1)).toBe(1);
    expect(mistakesBetween('hesko', 'heslo', 1)).toBeLessThan(1);
    expect(mistakesBetween('abcd', 'efgh', 2)).toBe(Infinity);
  });
});

describe('a search', () => {
  const files = filesOf(
    article(1, 'Zapomenuté heslo', 'Odkaz na nastavení hesla přijde e-mailem.'),
    article(2, 'Přílohy', 'Heslo ani klíč k příloze nepatří. Odkaz platí.'),
    article(3, 'Webhooky', 'Událost ticket.created přijde na adresu.'),
  );

  it('finds any of the words, the most telling documents first', async () => {
    expect(await found(files, 'heslem')).toEqual([1, 2]);
    expect(await found(files, 'ticket.created')).toEqual([3]);
  });

  it('leaves out what has a word with a minus, and asks for phrases word by word', async () => {
    expect(await found(files, 'heslo -příloha')).toEqual([1]);
    expect(await found(files, '"klíč k příloze"')).toEqual([2]);
    expect(await found(files, '"příloha ke klíči"')).toEqual([]);
  });

  it('says what it took a mistyped word for', async () => {
    const { meant, hits } = await new SearchClient('cs', inMemory(files)).search('wehbooky');
    expect([meant, hits[0]?.id]).toEqual(['webhooky', 3]);
  });

  it('marks the words in the excerpt', async () => {
    const { hits } = await new SearchClient('cs', inMemory(files)).search('hesla');
    expect(hits[0]?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'hesla', isMatch: true }]);
  });

  it('finds pages that the other language lacks, and says which language they have', async () => {
    const english = { language: 'en', url: '/en/9/' } as const;
    const both = filesOf(
      article(1, 'Webhooky', 'Událost přijde na adresu.'),
      article(9, 'Etiquette', 'Manners of a ticket.', { ...english, isOnly: true }),
      article(10, 'Etiquette of webhooks', 'Manners.', english),
    );
    const { hits } = await new SearchClient('cs', inMemory(both)).search('etiquette');
    expect(hits.map(({ id, language }) => [id, language])).toEqual([[9, 'en']]);
  });

  it('reads the index anew when it was renewed in between', async () => {
    const current = new Map(files);
    const client = new SearchClient('cs', inMemory(current));
    await client.topics();
    current.clear();
    for (const [path, bytes] of filesOf(article(4, 'Novinka', 'Heslo bylo změněno.'))) current.set(path, bytes);
    expect((await client.search('heslo')).hits.map(({ id }) => id)).toEqual([4]);
  });
});

describe('the files of the index', () => {
  const documents = [...sampleDocuments('cs').values()];

  it('are the same in whatever order the documents came and whatever was there before', () => {
    const grown = new SearchIndex(hash);
    for (const document of documents.toReversed()) grown.put({ ...document, title: `Dříve ${document.id}` });
    grown.put(article(1, 'Zmizí', 'Slovo zmizelka.', { isOnly: true }));
    grown.put({ ...(documents[0] as SearchDocument), language: 'en', isOnly: true });
    const before = applied(new Map(), grown.changes());
    grown.remove(1);
    for (const document of documents) grown.put(document);
    const after = applied(before, grown.changes());
    const sorted = (files: IndexFiles) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(after)).toEqual(sorted(shardsOf(...documents)));
  });

  it('change in at most ten when one document does, and not at all when none does', () => {
    const index = new SearchIndex(hash);
    for (const document of documents) index.put(document);
    index.changes();
    const text = documents.map(({ lead }) => lead).join(' ');
    index.put(article(9_999, 'Zcela nový článek', text, { isOnly: true }));
    expect(index.changes().write.size).toBeLessThanOrEqual(10);
    index.put(article(9_999, 'Zcela nový článek', text, { isOnly: true }));
    const { write, remove } = index.changes();
    expect([[...write.keys()], remove]).toEqual([['cs.json', 'en.json'], []]);
  });

  it('hold no shard anew whose words stay as they are', () => {
    const index = new SearchIndex(hash);
    for (const document of documents) index.put(document);
    index.changes();
    const [first] = documents as [SearchDocument];
    index.put({ ...first, url: '/jinde/' });
    expect([...index.changes().write.keys()]).toEqual(['cs.json', 'en.json']);
  });
});
