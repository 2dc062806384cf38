import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTerms, parseSearch, type SearchTerms } from '../../../api/rest/query/search.ts';
import { openTestApp } from '../../helpers/test-app.ts';
import { page } from '../../helpers/guide-folder.ts';
import { runs } from '../../helpers/strength.ts';

describe('a search', () => {
  it('consists of words, phrases and excluded terms, without duplicates', () => {
    expect(parseSearch('Kůň "dva  slova" -pes kůň -"tři malá" " "')).toEqual({
      required: ['kun', 'dva slova'],
      excluded: ['pes', 'tri mala'],
    });
  });

  it('drops more terms than people type', () => {
    const many = Array.from({ length: 3_000 }, (_, n) => (n % 2 ? `-"a ${n}"` : `b${n}`)).join(' ');
    const { required, excluded } = parseSearch(many);
    expect(required.length + excluded.length).toBe(16);
    expect(parseSearch('a '.repeat(7_000)).required).toEqual(['a']);
  });

  it('finds the texts with all terms and no excluded ones; phrases are found in texts that merely have most words', async () => {
    const texts = ['one two three', 'two one three', 'one', 'three two one four five six', 'Jedna dvě'];
    const files = texts.map((text, n) => [`cs/posts/${n}.md`, page({ id: n + 1, title: `T${n + 1}` }, text)] as const);
    const { send } = await openTestApp(Object.fromEntries(files));
    const piece = fc.constantFrom('one', 'tw', '"one two"', '"two one"', '"three two one four five"', 'dve', '"a dve"');
    const search = fc.array(fc.tuple(fc.constantFrom('', '-'), piece), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(search, async (pieces) => {
        const asked = pieces.map((parts) => parts.join('')).join(' ');
        const { body } = await send('GET', `/posts?orderby=id&order=asc&search=${encodeURIComponent(asked)}`);
        const terms = parseSearch(asked);
        const having = (some: SearchTerms) => texts.flatMap((text, n) => (hasTerms(text, some) ? [n + 1] : []));
        const found = body.map(({ id }: { id: number }) => id);
        const phrases = { ...terms, required: terms.required.filter((term) => term.includes(' ')) };
        if (having(terms).length > 0) expect(found).toEqual(having(terms));
        else expect(having(phrases)).toEqual(expect.arrayContaining(found));
      }),
      { numRuns: runs(60) },
    );
  });

  describe('whose words no text has all of', () => {
    const FILES = {
      'cs/posts/a.md': page(
        { id: 1, title: 'Nové heslo', date: '2026-01-01T00:00:00' },
        'Zapomenuté heslo změníte odkazem.',
      ),
      'cs/posts/b.md': page({ id: 2, title: 'Přihlášení', date: '2026-02-01T00:00:00' }, 'Kdo má zapomenuté heslo.'),
      'cs/posts/c.md': page({ id: 3, title: 'Heslo', date: '2026-03-01T00:00:00' }, 'Heslo má osm znaků.'),
      ...Object.fromEntries(
        ['posts', 'pages'].flatMap((kind, place) =>
          Array.from({ length: 20 }, (_, n) => [
            `cs/${kind}/${n}.md`,
            page({ id: 100 + 50 * place + n, title: 'Jinde' }, 'Nic.'),
          ]),
        ),
      ),
      'cs/pages/e.md': page({ id: 5, title: 'Kapitola' }, 'Zapomenuté heslo.'),
    };
    const asking = async (files: Record<string, string>) => {
      const { send } = await openTestApp(files);
      const found = async (path: string, headers = {}) =>
        (await send('GET', path, undefined, headers)).body.map(({ id }: { id: number }) => id);
      return { found, send };
    };
    const QUESTION = `search=${encodeURIComponent('jak zapomenuté heslo obnovím?')}`;

    it('finds texts with most of the words by weight, best first, and drops stop words', async () => {
      const { found } = await asking(FILES);
      expect(await found(`/posts?${QUESTION}`)).toEqual([1, 2]);
      expect(await found(`/posts?${QUESTION}&orderby=relevance&order=asc`)).toEqual([1, 2]);
      expect(await found(`/posts?${QUESTION}&orderby=date&order=asc`)).toEqual([1, 2]);
      expect(await found(`/posts?${QUESTION}&orderby=id`)).toEqual([2, 1]);
      expect(await found(`/search?${QUESTION}`)).toEqual([1, 5, 2]);
      expect(await found(`/posts?${QUESTION}&per_page=1&page=2`)).toEqual([2]);
    });

    it('has scores, phrases and excluded words like any other', async () => {
      const { found, send } = await asking(FILES);
      const { body } = await send('GET', `/posts?${QUESTION}&_fields=id,_score`);
      expect(body[0]._score).toBeGreaterThan(body[1]._score);
      expect(await found(`/posts?${QUESTION}+-odkazem`)).toEqual([2]);
      expect(await found(`/posts?search=%22m%C3%A1+zapomenut%C3%A9%22+heslo+%C5%BEirafa`)).toEqual([2]);
      expect(await found(`/posts?search=%22heslo+odkazem%22+heslo`)).toEqual([]);
      expect(await found(`/posts?search=%C5%BEirafa+slon+heslo`)).toEqual([]);
    });

    it('depends only on visible texts: a hidden text with all words changes nothing', async () => {
      const all = 'Jak zapomenuté heslo obnovím?';
      const hidden = { 'cs/posts/h.md': page({ id: 6, title: 'Koncept', status: 'draft' }, all) };
      const anonymous = { authorization: '' };
      const { found } = await asking({ ...FILES, ...hidden });
      expect(await found(`/posts?${QUESTION}`, anonymous)).toEqual([1, 2]);
      expect(await found(`/posts?${QUESTION}&status=publish,draft`)).toEqual([6]);
    });
  });

  it('weights words by public texts only, so scores reveal nothing about hidden ones', async () => {
    const open = (n: number) =>
      [`cs/posts/${n}.md`, page({ id: n, title: `T${n}` }, n % 2 ? 'Kniha a heslo' : 'Heslo.')] as const;
    const hidden = (n: number) =>
      [
        `cs/posts/${n}.md`,
        page({ id: n, title: `T${n}`, ...(n % 2 ? { status: 'draft' } : { password: 'x' }) }, 'Kniha'),
      ] as const;
    const few = Object.fromEntries([1, 2, 3].map(open));
    const scores = async (files: Record<string, string>) => {
      return (await (await openTestApp(files)).send('GET', '/posts?search=kniha+heslo&_fields=id,_score')).body;
    };
    expect(await scores({ ...few, ...Object.fromEntries([4, 5, 6, 7].map(hidden)) })).toEqual(await scores(few));
  });

  it('works for revisions as for lists', async () => {
    const { send } = await openTestApp({ 'cs/posts/a.md': page({ id: 1, title: 'A' }, 'old') });
    for (const content of ['red house', 'house, red']) await send('POST', '/posts/1', { content });
    const found = async (search: string) =>
      (await send('GET', `/posts/1/revisions?context=edit&search=${search}`)).body.map(
        ({ content }: { content: { raw: string } }) => content.raw,
      );
    expect(await found('house')).toEqual(['house, red', 'red house']);
    expect(await found('%22red+house%22')).toEqual(['red house']);
    expect(await found('house+-%22red+house%22')).toEqual(['house, red']);
  });

  it('finds a word in any of its forms, and ranks the most relevant text first on request', async () => {
    const files = {
      'cs/posts/a.md': page({ id: 1, title: 'Lhůty' }, 'O přílohách jen slovo.'),
      'cs/posts/b.md': page({ id: 2, title: 'Soubory' }, 'Příloha. Přílohu přidáte, přílohy odeberete.'),
      'cs/posts/c.md': page({ id: 3, title: 'Velikost přílohy' }, 'Nic.'),
      'cs/posts/d.md': page({ id: 4, title: 'Jinde' }, 'Nic.'),
    };
    const { send } = await openTestApp(files);
    const found = async (query: string) =>
      (await send('GET', `/posts?${query}`)).body.map(({ id }: { id: number }) => id);
    expect((await found('search=p%C5%99%C3%ADloh%C3%A1m')).sort()).toEqual([1, 2, 3]);
    expect(await found('search=p%C5%99%C3%ADlohy&orderby=relevance')).toEqual([3, 2, 1]);
    expect(await found('search=%22p%C5%99%C3%ADloh%C3%A1m+nen%C3%AD%22')).toEqual([]);
    expect((await found('search=-p%C5%99%C3%ADloh%C3%A1m')).sort()).toEqual([1, 2, 3, 4]);
  });
});
