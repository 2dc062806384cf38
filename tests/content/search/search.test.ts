import { describe, expect, it } from 'vitest';
import { analyse, stemOf } from '../../../api/content/search/analysis.ts';
import { inMemory, type IndexFiles } from '../../../api/content/search/files.ts';
import { mistakesBetween } from '../../../api/lib/mistakes.ts';
import type { SearchDocument } from '../../../api/content/search/model.ts';
import { hash } from '../../../api/lib/hash.ts';
import { StaleIndex } from '../../../api/content/search/reader.ts';
import { SearchClient } from '../../../api/content/search/search-client.ts';
import { SearchIndexUpdate } from '../../../api/content/search/search-index.ts';
import { fold } from '../../../api/lib/fold.ts';
import { applied, changesOf, indexOf, shardsOf } from './index-files.ts';
import { sampleDocuments } from './sample.ts';

const article = (id: number, title: string, text: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  ...{ id, language: 'cs', type: 'post', url: `/${id}/`, title, lead: '', topics: [], isOnly: false },
  sections: [{ anchor: '', title: '', text }],
  ...more,
});

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
  ])('has one stem for all its forms: %s', (...groups) => {
    for (const group of groups) {
      const stems = new Set(group.split(' ').map((word) => stemOf(fold(word), 'cs')));
      expect([...stems], group).toHaveLength(1);
    }
  });

  it('keeps its negation', () => expect(stemOf(fold('spokojený'), 'cs')).not.toBe(stemOf(fold('nespokojený'), 'cs')));

  it('counts in parts and as a whole if it has hyphens or dots', () => {
    const forms = (text: string) => analyse(text, 'en').map(({ form }) => form);
    expect(forms('E-mail ticket.created verze 2.10')).toEqual(
      'email mail ticketcreated ticket created verze 210 2 10'.split(' '),
    );
    expect(forms('Ctrl + Enter, stiskněte / nebo ?')).toEqual(['ctrl', '+', 'enter', 'stisknete', '/', 'nebo', '?']);
    expect(forms('don’t customer’s')).toEqual(['dont', 'customer']);
  });

  it('may have one mistake, or two if it is long; neighbouring keys count less', () => {
    expect(mistakesBetween('wehbook', 'webhook', 1)).toBe(1);
    expect(mistakesBetween('hesko', 'heslo', 1)).toBeLessThan(1);
    expect(mistakesBetween('abcd', 'efgh', 2)).toBe(Infinity);
  });

  it.each([
    ["can't", 'cant'],
    ['DON’T', 'dont'],
    ["weren't", 'werent'],
    ["I'm", 'i'],
    ['you’re', 'you'],
    ["we'll", 'we'],
    ['they’ve', 'they'],
    ["I'd", 'i'],
    ["it's", 'it'],
  ])('that is contracted is one word, and a stop word if its parts are: %s', (written, form) =>
    expect(analyse(written, 'en')).toMatchObject([{ form, isStop: true, at: 0, end: written.length }]),
  );

  it('with another apostrophe is split, as in Czech', () => {
    const forms = (text: string) => analyse(text, 'cs').map(({ form }) => form);
    expect(forms('D’Artagnan rock’n’roll')).toEqual(['dartagnan', 'artagnan', 'rocknroll', 'rock', 'roll']);
  });
});

describe('a search', async () => {
  const files = await indexOf([
    article(1, 'Zapomenuté heslo', 'Odkaz na nastavení hesla přijde e-mailem.'),
    article(2, 'Přílohy', 'Heslo ani klíč k příloze nepatří. Odkaz platí.'),
    article(3, 'Webhooky', 'Událost ticket.created přijde na adresu.'),
  ]);

  it('finds any of the words, the most relevant documents first', async () =>
    expect([await found(files, 'heslem'), await found(files, 'ticket.created')]).toEqual([[1, 2], [3]]));

  it('omits documents with a minus word, and matches phrases word by word', async () => {
    expect([await found(files, 'heslo -příloha'), await found(files, '"klíč k příloze"')]).toEqual([[1], [2]]);
    expect(await found(files, '"příloha ke klíči"')).toEqual([]);
  });

  it('returns the correction of a mistyped word', async () => {
    const { meant, hits } = await new SearchClient('cs', inMemory(files)).search('wehbooky');
    expect([meant, hits[0]?.id]).toEqual(['webhooky', 3]);
    const joined = await new SearchClient('cs', inMemory(files)).search('wehb-ooky');
    expect([joined.meant, joined.hits[0]?.id]).toEqual([null, 3]);
  });

  it('marks the words in the excerpt', async () => {
    const { hits } = await new SearchClient('cs', inMemory(files)).search('hesla');
    expect(hits[0]?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'hesla', isMatch: true }]);
  });

  it('finds pages that only the other language has, and returns their language', async () => {
    const english = { language: 'en', url: '/en/9/' } as const;
    const both = await indexOf([
      article(1, 'Webhooky', 'Událost přijde na adresu.'),
      article(9, 'Etiquette', 'Manners of a ticket.', { ...english, isOnly: true }),
      article(10, 'Etiquette of webhooks', 'Manners.', english),
    ]);
    const { hits } = await new SearchClient('cs', inMemory(both)).search('etiquette');
    expect(hits.map(({ id, language }) => [id, language])).toEqual([[9, 'en']]);
  });

  it('requests the postings of a word and the five best documents, if the manifest has the words', async () => {
    const words = 'adresa agent akce archiv audit balík barva blok bod brána buňka cena cesta cíl cizí čas část článek';
    const many = Array.from({ length: 1_500 }, (_, at) => article(at + 1, `Článek ${at}`, words));
    const index = await indexOf(many);
    const asked: string[] = [];
    const client = new SearchClient('cs', (path, range) => {
      asked.push(path.replace(/[^/]*$/, ''));
      return inMemory(index)(path, range);
    });
    expect((await client.search('archiv')).total).toBe(many.length);
    expect(asked.toSorted()).toEqual(['', ...Array<string>(5).fill('documents/'), 'shards/']);
  });

  it('rereads an index that was updated meanwhile', async () => {
    const current = new Map(files);
    const client = new SearchClient('cs', inMemory(current));
    await client.topics();
    current.clear();
    for (const [path, bytes] of await indexOf([article(4, 'Novinka', 'Heslo bylo změněno.')])) current.set(path, bytes);
    expect((await client.search('heslo')).hits.map(({ id }) => id)).toEqual([4]);
  });
});

describe('the files of the index', () => {
  const documents = [...sampleDocuments('cs').values()];
  const [first, second] = documents as [SearchDocument, SearchDocument];

  it('are independent of the order of documents and of the previous state', async () => {
    const gone = article(1, 'Zmizí', 'Slovo zmizelka.', { isOnly: true, topics: ['Zmizelé'] });
    const english: SearchDocument = { ...first, language: 'en', isOnly: true };
    const former = documents.map((document) => ({ ...document, title: `Dříve ${document.id}`, topics: ['Dříve'] }));
    const before = await shardsOf([...former.slice(1), gone, english].toReversed());
    const changes = documents.map(
      (document, place) => [place === 0 ? english : (former[place] ?? null), document] as const,
    );
    const after = applied(before, await changesOf([[gone, null], ...changes], before));
    const sorted = (files: IndexFiles) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(after)).toEqual(sorted(await shardsOf(documents)));
  });

  it('are the same if a document changes again before the previous change is written', async () => {
    const before = await shardsOf(documents);
    const between: SearchDocument = { ...first, title: 'Mezitím', language: 'en', isOnly: true };
    const changes = await changesOf(
      [
        [first, between],
        [second, null],
        [between, first],
        [null, second],
      ],
      before,
    );
    expect([changes.write.size, changes.remove, applied(before, changes)]).toEqual([2, [], before]);
  });

  it('change in at most ten places for one document, and not at all for none', async () => {
    const before = await shardsOf(documents);
    const added = article(9_999, 'Zcela nový článek', documents.map(({ lead }) => lead).join(' '), { isOnly: true });
    const changes = await changesOf([[null, added]], before);
    expect(changes.write.size).toBeLessThanOrEqual(10);
    const after = applied(before, changes);
    const { write, remove } = await changesOf([[added, { ...added, url: '/jinde/' }]], after);
    expect([[...write.keys()], remove]).toEqual([['cs.json', 'en.json'], []]);
    expect(applied(after, { write, remove })).toEqual(after);
  });

  it('are read only as far as words change', async () => {
    const before = await shardsOf(documents);
    const read = new Set<string>();
    const update = new SearchIndexUpdate();
    update.put(first, { ...first, title: `${first.title} zebra` });
    await update.changes(hash, (path) => {
      read.add(path.replace(/\/.*/, ''));
      if (path.startsWith('shards/')) read.add(path);
      return Promise.resolve(before.get(path) ?? null);
    });
    // The last shard of the alphabet has the new word; the others stay unread.
    expect([...read].filter((path) => path.startsWith('shards/')).length).toBeLessThanOrEqual(1);
    expect([...read].filter((path) => !path.startsWith('shards'))).toEqual(['cs.json', 'en.json']);
  });

  it('are rebuilt from all documents if one is missing', async () => {
    const before = await shardsOf(documents);
    before.delete('en.json');
    await expect(changesOf([[first, null]], before)).rejects.toThrow(StaleIndex);
  });
});
