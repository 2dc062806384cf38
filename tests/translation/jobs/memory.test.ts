import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { openStateFolder } from '../../../api/content/store/state/state-folder.ts';
import type { MemoryFile } from '../../../api/translation/jobs/job.ts';
import { TranslationMemory } from '../../../api/translation/jobs/translation-memory.ts';
import { remember } from '../../../api/translation/memory/entries.ts';
import { appendToIndex, findMatches, indexMemory } from '../../../api/translation/memory/fuzzy-search.ts';
import { partsOf } from '../../../api/translation/memory/imported.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import type { MemoryEntry } from '../../../api/translation/text/unit-types.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';
import { deliver, fetchFile, jobOf, orderJob, receive, told, translate, translateItem, XLATE } from './delivery.ts';
import { openSite } from './site.ts';

const site = await openSite();

const create = (content: string, title = 'Článek o paměti', status = 'publish') =>
  site.create({ title, content, status });
const workOn = async (source: number) => fetchFile(site, await orderJob(site, source));

const FIRST = 'První odstavec s **důrazem** a `kódem`.';

describe('a translated text', () => {
  test('is offered for equal and for similar texts', async () => {
    await translateItem(site, await create(`${FIRST}\n\nDruhý odstavec, který je o něco delší než ten první.`));
    const equal = await workOn(await create(`Úplně nový začátek.\n\n${FIRST}`, 'Jiný název'));
    expect(equal).toContain('<alt-trans match-quality="100%" origin="tm">');
    expect(equal).toContain('První ôdstâvêc');
    const alike = 'Druhý odstavec, který je o něco kratší než ten první.';
    const similar = await workOn(await create(alike, 'Zase jiný název'));
    expect(similar).toMatch(/match-quality="[89]\d%"/);
    // An offer is never put into the target, because tools would treat it as a source.
    expect(similar.match(/state="new"/g)).toHaveLength(2);
  });

  test('is remembered unit by unit if written by hand in a published translation', async () => {
    const { body } = await translateItem(site, await create('Text, který přeloží člověk.\n\nA druhý odstavec.'));
    const { content } = site.item(body.post_id);
    await site.edit(body.post_id, { content: content.replace(/^.*$/m, 'A text that a person translates.') });
    const offered = await workOn(await create('Text, který přeloží člověk.', 'Něco dalšího'));
    expect(offered).toContain('A text that a person translates.');
  });

  test('is offered in its own place if written by hand before there were jobs', async () => {
    const article = site.service.store.index.items('post', 'cs').find(({ status }) => status === 'publish')!;
    const partner = site.service.store.index.partner(article)!;
    const work = await workOn(article.id);
    expect(work).toContain(`<target xml:lang="en">${partner.title.replaceAll('&', '&amp;')}</target>`);
    expect(work).not.toContain('translate="no"');
  });

  test('can be exported as TMX', async () => {
    const id = await orderJob(site, await create('Cokoli.', 'Pro export'));
    const answer = await site.ask('GET', `${XLATE}/xliff/fetch/${id}?format=tmx`, 'manager');
    expect(answer.headers.get('content-type')).toBe('application/x-tmx+xml; charset=UTF-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="job-${id}-cs-en.tmx"`);
    for (const part of ['<tmx version="1.4">', 'A text that a person translates.']) expect(answer.body).toContain(part);
    new SaxesParser().write(answer.body).close();
  });
});

describe('a private text', () => {
  const secret = 'Tajný odstavec o platech, který nemá nikdo vidět.';
  const rest = 'Nový odstavec o platech, který nemá nikdo vidět.';

  test('is offered nowhere else, and is not in exported files', async () => {
    const { body } = await translateItem(site, await create(secret, 'Tajné', 'private'));
    expect(site.item(body.post_id)).toMatchObject({ status: 'private' });
    await site.edit(body.post_id, { content: 'A secret paragraph, by hand.' });
    const id = await orderJob(site, await create(`${secret}\n\n${rest}`, 'Veřejné'));
    expect(await fetchFile(site, id)).not.toContain('<alt-trans');
    expect((await site.ask('GET', `${XLATE}/xliff/fetch/${id}?format=tmx`, 'other')).body).not.toContain('Tajn');
  });

  test('is offered in its own place', async () => {
    const source = await create(secret, 'Tajné podruhé', 'private');
    const { body } = await translateItem(site, source);
    await site.edit(source, { content: `${secret}\n\nA druhý.` });
    const work = await workOn(source);
    expect(work.match(/translate="no"/g)).toHaveLength(2);
    expect(work).toContain(site.item(body.post_id).content);
  });
});

describe('a restricted text', () => {
  /** Everything shown to another translator, with a job for a different text: memory, offers and concordance. */
  const shownOf = async (text: string, word: string) => {
    const id = await orderJob(site, await create(`${text}\n\nDále.`, `Jiné ${text.length}`));
    const tmx = (await site.ask('GET', `${XLATE}/xliff/fetch/${id}?format=tmx`, 'other')).body as string;
    const file = (await site.ask('GET', `${XLATE}/xliff/fetch/${id}?format=xliff`, 'other')).body as string;
    const { hits } = await told(site, 'other', 'GET', `/jobs/${id}/concordance?search=${encodeURIComponent(word)}`);
    return [tmx.includes(word), file.includes('<alt-trans'), hits.length > 0];
  };
  const managed = async (query: string, as: string): Promise<number> =>
    (await told(site, as, 'GET', `/memory?search=${encodeURIComponent(query)}`)).total;
  const CASES: [title: string, word: string, fields: object, opening: object][] = [
    ['a draft', 'Kanárdraft', { status: 'draft' }, { status: 'publish' }],
    ['a protected text', 'Kanárzámek', { password: 'sezame' }, { password: '' }],
  ];

  test.each(CASES)('%s is not shown to other translators before it is public', async (_, word, fields, opening) => {
    const text = `${word}: ${[...word].reverse().join('')}, co se neříká.`;
    const id = await site.create({ title: word, content: text, ...fields });
    expect((await translateItem(site, id)).body).toMatchObject({ status: 10 });
    expect(await shownOf(text, word)).toEqual([false, false, false]);
    expect([await managed(word, 'manager'), await managed(word, 'admin')]).toEqual([0, 2]);
    await site.edit(id, opening);
    const { translation_of: _of, ...target } = site.item(id);
    const partner = site.service.store.index.partner({ ...target, translation_of: 0 })!;
    await site.edit(partner.id, opening);
    expect(await shownOf(text, word)).toEqual([true, true, true]);
  });

  test.each([
    ['private', { status: 'private' }],
    ['protected', { password: 'sezame' }],
    ['trashed', null],
  ] as const)('a public text that is %s later vanishes, also where it was offered before', async (name, closing) => {
    const [word, text] = [`Kanárpozdě${name}`, `Kanárpozdě${name} byl veřejný, dokud si to někdo nerozmyslel.`];
    const id = await create(text, `Pozdě ${name}`);
    await translateItem(site, id);
    const other = await orderJob(site, await create(`${text}\n\nJiné ${name}.`, `Vedle ${name}`));
    expect(await fetchFile(site, other)).toContain('<alt-trans');
    if (closing) await site.edit(id, closing);
    else await site.ask('DELETE', `/cms/v2/posts/${id}`, 'admin');
    expect(await fetchFile(site, other)).not.toContain('<alt-trans');
    expect(await shownOf(text, word)).toEqual([false, false, false]);
  });
});

describe('an update job', () => {
  test('keeps unchanged units, also if sections moved', async () => {
    const sections = ['## Jedna\n\nPrvní část.', '## Dvě\n\nDruhá část.', '## Tři\n\nTřetí část.'];
    const source = await create(sections.join('\n\n'), 'Sekce');
    const { body } = await translateItem(site, source);
    await site.edit(source, { content: [sections[2], '## Nová\n\nPřibyla.', sections[0], sections[1]].join('\n\n') });
    const id = await orderJob(site, source);
    const work = await fetchFile(site, id);
    expect(work.match(/translate="no"/g)).toHaveLength(7);
    expect((await receive(site, id, translate(work))).body).toMatchObject({ applied: true, post_id: body.post_id });
    const headings = [...site.item(body.post_id).content.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Třî', 'Nôvá', 'Jêdnâ', 'Dvě ☑']);
  });

  test('keeps manual improvements', async () => {
    const source = await create('První věta zůstane.\n\nDruhá věta se změní.', 'Zlepšení');
    const { body } = await translateItem(site, source);
    await site.edit(body.post_id, { content: site.item(body.post_id).content.replace(/^.*$/m, 'Improved by hand.') });
    await site.edit(source, { content: 'První věta zůstane.\n\nDruhá věta je jiná.' });
    const id = await orderJob(site, source);
    await deliver(site, id);
    expect(site.item(body.post_id).content).toMatch(/^Improved by hand\.\n\nDrûhá větâ jê jîná\./);
    expect(jobOf(site, id).status).toBe(10);
  });
});

test('an index extended in place finds the same as a rebuilt one', () => {
  const texts = [
    ...['Otevřete nastavení.', 'Otevřete nabídku nastavení.', 'Uložte změny.', 'Uložte všechny změny.'],
    'Zavřete okno.',
  ];
  const entry = (text: string, at: number, target: string): MemoryEntry => ({
    ...{ source_language: 'cs', target_language: 'en', source: [text], target: [target], prev: '', next: '' },
    ...{ resname: `b${at}.1`, source_id: 1, job_id: 1, at: `2026-11-20T0${at}:00:00Z` },
  });
  const first = texts.slice(0, 3).map((text, at) => entry(text, at, `old ${at}`));
  // The second batch contains new texts, and a new translation of a known one.
  const second = texts.slice(2).map((text, at) => entry(text, at + 2, `new ${at}`));
  const before = remember({}, first);
  const memory = remember(before, second);
  const grown = indexMemory(before, 'cs', 'en');
  appendToIndex(grown, memory, second);
  const anew = indexMemory(memory, 'cs', 'en');
  for (const text of [...texts, 'Otevřete okno nastavení.', 'Uložte změny hned.']) {
    const [unit] = segment(text).units;
    const neighbours = { prev: '', next: '', source_id: 9 };
    expect(findMatches(grown, unit!, neighbours), text).toEqual(findMatches(anew, unit!, neighbours));
  }
});

test('an imported translation replaces an older one, but not a newer one', async () => {
  const memory = new TranslationMemory(await openStateFolder<MemoryFile>(memoryFiles(), '/memory'));
  const bring = async (english: string, year: number) => {
    const known = { source: ['Ahoj'], target: [english], at: `${year}-01-01T00:00:00.000Z` };
    const parts = partsOf([{ source_language: 'cs', target_language: 'en', ...known }]);
    return (await Promise.all([...parts].map(([part, entries]) => memory.add(part, entries))))[0];
  };
  const taken = [await bring('Hello', 2025), await bring('Hi', 2020), await bring('Hallo', 2026)];
  expect(taken).toEqual([1, 0, 1]);
  expect(memory.entries('cs', 'en').map(({ target }) => target)).toEqual([['Hallo']]);
});

test('an imported translation that a manager removed does not return, but another one may', async () => {
  const memory = new TranslationMemory(await openStateFolder<MemoryFile>(memoryFiles(), '/memory'));
  const bring = async (english: string) => {
    const known = { source: ['Ahoj'], target: [english], at: '2026-01-01T00:00:00.000Z' };
    const [[part, entries]] = [...partsOf([{ source_language: 'cs', target_language: 'en', ...known }])] as [
      [number, MemoryEntry[]],
    ];
    return memory.add(part, entries);
  };
  expect(await bring('Hell')).toBe(1);
  const [{ item, name }] = memory.all() as [ReturnType<typeof memory.all>[number]];
  await memory.amend(item, name, () => null);
  expect([await bring('Hell'), memory.all()]).toEqual([0, []]);
  expect([await bring('Hello'), memory.all().length]).toEqual([1, 1]);
});

test('a delivery counts even if the clock was set back since the last one', async () => {
  const memory = new TranslationMemory(await openStateFolder<MemoryFile>(memoryFiles(), '/memory'));
  const deliver = (english: string, year: number) =>
    memory.add(1, [
      {
        ...{ source_language: 'cs', target_language: 'en', source: ['Ahoj'], target: [english], prev: '', next: '' },
        ...{ resname: 'b0.1', source_id: 1, job_id: year, at: `${year}-01-01T00:00:00.000Z` },
      },
    ]);
  expect([await deliver('Hi', 2030), await deliver('Hello', 2026)]).toEqual([1, 1]);
  expect(memory.recall({ id: 1, language: 'cs' }, segment('Ahoj').units[0]!)).toEqual(['Hello']);
});

test('an item recalls its own translation of a text, however many others have the same text', async () => {
  const memory = new TranslationMemory(await openStateFolder<MemoryFile>(memoryFiles(), '/memory'));
  const [unit] = segment('Další kroky').units;
  for (let id = 1; id <= 20; id++) {
    const entry: MemoryEntry = {
      ...{ source_language: 'cs', target_language: 'en', source: unit!.source, target: [`Next steps ${id}`] },
      ...{ prev: '', next: '', resname: 'b0.1', source_id: id, job_id: id, at: new Date(id * 1_000).toISOString() },
    };
    await memory.add(id, [entry]);
  }
  const recalled = [1, 12, 20, 21].map((id) => memory.recall({ id, language: 'cs' }, unit!));
  expect(recalled).toEqual([['Next steps 1'], ['Next steps 12'], ['Next steps 20'], undefined]);
});

test('the memory of an item translated again and again stays bounded, and equals the one read after a restart', async () => {
  const files = memoryFiles();
  const open = async () => new TranslationMemory(await openStateFolder<MemoryFile>(files, '/memory'));
  const entry = (n: number): MemoryEntry => ({
    ...{ source_language: 'cs', target_language: 'en', source: [`Zdroj ${n}.`], target: [`Source ${n}.`] },
    ...{ prev: '', next: '', resname: 'p', source_id: 1, job_id: n, at: new Date(n * 1_000).toISOString() },
  });
  const memory = await open();
  for (let n = 0; n < 4_000; n += 250)
    await memory.add(
      1,
      Array.from({ length: 250 }, (_, at) => entry(n + at)),
    );
  const kept = memory.entries('cs', 'en');
  expect(kept.length).toBeLessThanOrEqual(2_000);
  expect(kept).toHaveLength((await open()).entries('cs', 'en').length);
  expect(kept).toContainEqual(entry(3_999));
});
