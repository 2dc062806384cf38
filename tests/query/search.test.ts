import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTerms, parseSearch } from '../../api/query/search.ts';
import { openTestApp } from '../helpers/test-app.ts';
import { makeFolder, page } from '../helpers/guide-folder.ts';
import { runs } from '../helpers/strength.ts';

describe('a search', () => {
  it('holds words, phrases and what must not occur, each once', () => {
    expect(parseSearch('Kůň "dva  slova" -pes kůň -"tři malá" " "')).toEqual({
      required: ['kun', 'dva slova'],
      excluded: ['pes', 'tri mala'],
    });
  });

  it('looks for no more terms than people type', () => {
    const many = Array.from({ length: 3_000 }, (_, n) => (n % 2 ? `-"a ${n}"` : `b${n}`)).join(' ');
    const { required, excluded } = parseSearch(many);
    expect(required.length + excluded.length).toBe(16);
    expect(parseSearch('a '.repeat(7_000)).required).toEqual(['a']);
  });

  it('finds the texts that have all terms and none of the excluded ones', async () => {
    const texts = ['one two three', 'two one three', 'one', 'three two one four five six', 'Jedna dvě'];
    const files = texts.map((text, n) => [`cs/posts/${n}.md`, page({ id: n + 1, title: `T${n + 1}` }, text)] as const);
    const { send } = await openTestApp(await makeFolder(Object.fromEntries(files)));
    const piece = fc.constantFrom('one', 'tw', '"one two"', '"two one"', '"three two one four five"', 'dve', '"a dve"');
    const search = fc.array(fc.tuple(fc.constantFrom('', '-'), piece), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(search, async (pieces) => {
        const asked = pieces.map((parts) => parts.join('')).join(' ');
        const { body } = await send('GET', `/posts?orderby=id&order=asc&search=${encodeURIComponent(asked)}`);
        const right = texts.flatMap((text, n) => (hasTerms(text, parseSearch(asked)) ? [n + 1] : []));
        expect(body.map(({ id }: { id: number }) => id)).toEqual(right);
      }),
      { numRuns: runs(60) },
    );
  });

  it('scores texts by what anybody may read alone: hidden ones tell nothing by it', async () => {
    const open = (n: number) =>
      [`cs/posts/${n}.md`, page({ id: n, title: `T${n}` }, n % 2 ? 'Kniha a heslo' : 'Heslo.')] as const;
    const hidden = (n: number) =>
      [
        `cs/posts/${n}.md`,
        page({ id: n, title: `T${n}`, ...(n % 2 ? { status: 'draft' } : { password: 'x' }) }, 'Kniha'),
      ] as const;
    const few = Object.fromEntries([1, 2, 3].map(open));
    const scores = async (files: Record<string, string>) => {
      const { send } = await openTestApp(await makeFolder(files));
      return (await send('GET', '/posts?search=kniha+heslo&_fields=id,_score')).body;
    };
    expect(await scores({ ...few, ...Object.fromEntries([4, 5, 6, 7].map(hidden)) })).toEqual(await scores(few));
  });

  it('is understood by revisions as by lists', async () => {
    const { send } = await openTestApp(await makeFolder({ 'cs/posts/a.md': page({ id: 1, title: 'A' }, 'old') }));
    for (const content of ['red house', 'house, red']) await send('POST', '/posts/1', { content });
    const found = async (search: string) =>
      (await send('GET', `/posts/1/revisions?context=edit&search=${search}`)).body.map(
        ({ content }: { content: { raw: string } }) => content.raw,
      );
    expect(await found('house')).toEqual(['house, red', 'red house']);
    expect(await found('%22red+house%22')).toEqual(['red house']);
    expect(await found('house+-%22red+house%22')).toEqual(['house, red']);
  });

  it('finds a word in any of its forms, and puts what is most about it first when asked by relevance', async () => {
    const files = {
      'cs/posts/a.md': page({ id: 1, title: 'Lhůty' }, 'O přílohách jen slovo.'),
      'cs/posts/b.md': page({ id: 2, title: 'Soubory' }, 'Příloha. Přílohu přidáte, přílohy odeberete.'),
      'cs/posts/c.md': page({ id: 3, title: 'Velikost přílohy' }, 'Nic.'),
      'cs/posts/d.md': page({ id: 4, title: 'Jinde' }, 'Nic.'),
    };
    const { send } = await openTestApp(await makeFolder(files));
    const found = async (query: string) =>
      (await send('GET', `/posts?${query}`)).body.map(({ id }: { id: number }) => id);
    expect((await found('search=p%C5%99%C3%ADloh%C3%A1m')).sort()).toEqual([1, 2, 3]);
    expect(await found('search=p%C5%99%C3%ADlohy&orderby=relevance')).toEqual([3, 2, 1]);
    expect(await found('search=%22p%C5%99%C3%ADloh%C3%A1m+nen%C3%AD%22')).toEqual([]);
    expect((await found('search=-p%C5%99%C3%ADloh%C3%A1m')).sort()).toEqual([1, 2, 3, 4]);
  });
});
