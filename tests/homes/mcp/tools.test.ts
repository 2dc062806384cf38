import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAudit } from '../../../api/content/audit/audit-log.ts';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { createMcp } from '../../../api/homes/mcp/http.ts';
import { runInScope } from '../../../api/lib/log/request-scope.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';
import { addAccount, openTestApp, type Reply } from '../../helpers/test-app.ts';

const BODY =
  'Opening.\n\n## First *steps*\n\nOne here.\n\n### Deeper\n\nTwo here.\n\n## Last\n\nThree. <!-- NOTE-CANARY -->\n\n::block{ref=9}\n';
const FILES = {
  'site.yaml': 'name: Guide\n',
  'cs/posts/a.md': page({ id: 1, title: 'Heslo', status: 'publish', categories: [20] }, BODY),
  'cs/posts/b.md': page({ id: 2, title: 'Jiné', status: 'publish', categories: [20] }, 'Heslo podruhé.'),
  'en/posts/a.md': page({ id: 3, title: 'Password', status: 'publish', translation_of: 1 }, 'Opening.'),
  'cs/posts/draft.md': page({ id: 4, title: 'DRAFT-CANARY', status: 'draft', author: 1 }, 'DRAFT-CANARY'),
  'cs/posts/locked.md': page({ id: 5, title: 'Zamčené', status: 'publish', password: 'x' }, 'LOCKED-CANARY'),
  'cs/posts/private.md': page({ id: 6, title: 'PRIVATE-CANARY', status: 'private' }, 'PRIVATE-CANARY'),
  'cs/blocks/k.md': page({ id: 9, title: 'K', status: 'publish' }, 'From the block.'),
  'uploads/2026/01/a.png': 'x',
  'cs/media/m.md': page({ id: 10, title: 'Heslo', date: '2026-01-01T00:00:00', author: 1, file: '2026/01/a.png' }),
  'cs/categories/c.md': page({ id: 20, name: 'C' }),
};
const CANARY = /DRAFT-CANARY|LOCKED-CANARY|PRIVATE-CANARY|NOTE-CANARY/;

type Said = { said: Reply['body']; isError: boolean; text: string };

/** A guide, and protocol clients with and without a token. */
async function open(site = FILES['site.yaml']) {
  const folder = await makeFolder({ ...FILES, 'site.yaml': site });
  const app = await openTestApp(folder);
  const { service, api } = app;
  const mcp = createMcp({ service, api });
  const ask = (init: RequestInit, headers: Record<string, string> = {}) =>
    mcp(
      new Request('http://guide.test/mcp', {
        method: 'POST',
        ...init,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      }),
      'client',
    );
  async function connect(token = '') {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('http://guide.test/mcp'), {
      fetch: (url, init) => mcp(new Request(url, init), 'client'),
      requestInit: { headers: token ? { authorization: `Bearer ${token}` } : {} },
    });
    await client.connect(transport);
    onTestFinished(() => client.close());
    const call = async (name: string, given: Record<string, unknown> = {}): Promise<Said> => {
      const { content, isError = false } = await client.callTool({ name, arguments: given });
      const { text } = (content as { text: string }[])[0]!;
      return { said: /^[[{"]/.test(text) ? JSON.parse(text) : text, isError, text };
    };
    return { client, call };
  }
  const token = async (scope: 'read' | 'propose') =>
    (await service.store.users.addApplicationPassword('ada', { name: 'agent', scope }, Date.now())).password;
  /** A client with a token, the version that it has read of the first text, and what it proposes for it. */
  async function agent(scope: 'read' | 'propose') {
    const { call } = await connect(await token(scope));
    const { version, text } = (await call('read', { id: 1 })).said;
    const propose = (edits: object[], why = 'w') => call('propose', { id: 1, version, edits, why });
    return { call, text, propose };
  }
  return { ...app, ...folder, ask, connect, agent };
}

describe('an anonymous client', () => {
  it('can search, outline and read what readers see, in whole or by section', async () => {
    const { call, client } = await (await open()).connect();
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      ...['search', 'outline', 'read', 'related', 'drift', 'check', 'propose', 'translate', 'todo'],
    ]);
    expect((await call('search', { query: 'heslo', language: 'cs' })).said.map(({ id }: { id: number }) => id)).toEqual(
      [1, 2],
    );
    const { said } = await call('outline', { id: 1 });
    expect(said).toMatchObject({ id: 1, title: 'Heslo', language: 'cs', url: 'http://guide.test/a/', partner: 3 });
    expect(said.sections).toEqual([
      { heading: '', depth: 0, words: 1 },
      { heading: 'First steps', depth: 2, words: 7 },
      { heading: 'Deeper', depth: 3, words: 3 },
      { heading: 'Last', depth: 2, words: 5 },
    ]);
    expect((await call('read', { id: 1, section: 'Deeper' })).said.text).toBe('### Deeper\n\nTwo here.\n\n');
    expect((await call('read', { id: 1, section: null })).said.text).toContain('From the block.');
    expect((await call('related', { id: 1 })).said).toEqual([{ id: 2, title: 'Jiné', url: 'http://guide.test/b/' }]);
    expect((await client.readResource({ uri: 'guide://en/3' })).contents).toMatchObject([{ text: 'Opening.' }]);
  });

  it('gets headings as readers see them, however they are written', async () => {
    const { send, connect } = await open();
    const content = 'Use `npm`\n[again][r]\n---\n\nText.\n\n[r]: /a/';
    await send('PATCH', '/posts/1', { content });
    const { call } = await connect();
    expect((await call('outline', { id: 1 })).said.sections).toMatchObject([{ heading: 'Use npm again', depth: 2 }]);
    expect((await call('read', { id: 1, section: 'Use npm again' })).said.text).toBe(content);
  });

  it.each([
    ['name: Guide\n', 'cs, en'],
    ['languages: [cs]\n', 'cs'],
  ])('learns the languages of the guide', async (site, languages) =>
    expect((await (await open(site)).connect()).client.getInstructions()).toContain(`A user guide (${languages}).`),
  );

  it('learns nothing about records that are not public, not even that they exist', async () => {
    const { call } = await (await open()).connect();
    for (const id of [4, 5, 6, 9, 20, 999])
      for (const name of ['outline', 'read', 'related', 'drift', 'check']) {
        const { isError, said, text } = await call(name, { id });
        expect([name, isError, said.error]).toEqual([name, true, `There is no text ${id}.`]);
        expect(text).not.toMatch(CANARY);
      }
    for (const query of ['DRAFT-CANARY', 'LOCKED-CANARY', 'NOTE-CANARY'])
      expect((await call('search', { query, language: 'cs' })).said).toEqual([]);
    expect((await call('read', { id: 1 })).text).not.toMatch(CANARY);
    for (const name of ['check', 'todo', 'translate', 'drift']) {
      const given = name === 'check' ? { id: 1 } : name === 'translate' ? { texts: ['a'], from: 'cs', to: 'en' } : {};
      expect((await call(name, given)).isError).toBe(true);
    }
    expect(
      (await call('propose', { id: 1, version: 'x', edits: [{ find: 'One', replace: 'Two' }], why: 'w' })).isError,
    ).toBe(true);
  });
});

describe('a token', () => {
  it('of a contributor does not tell what readers report, which only editors see', async () => {
    const { service, connect } = await open();
    await addAccount({ service }, 'cyril', 'contributor');
    const { password } = await service.store.users.addApplicationPassword(
      'cyril',
      { name: 'agent', scope: 'read' },
      Date.now(),
    );
    expect((await (await connect(password)).call('todo')).isError).toBe(true);
  });

  it('that is wrong is answered with the header that asks for another', async () => {
    const answer = await (await open()).ask({ body: '{}' }, { authorization: 'Bearer wrong' });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('realm=')]);
  });

  it('reads what its owner may read, and proposes without changing anything', async () => {
    const { agent, send, service } = await open();
    const { call, text, propose } = await agent('propose');
    expect((await call('read', { id: 4 })).said.text).toBe('DRAFT-CANARY');
    const before = service.store.index.item(1)?.content;
    expect(text).toBe(before);
    const edits = [
      { section: 'Deeper', replace: '### Deeper\n\nTwo there.\n\n' },
      { find: 'Three.', replace: 'Four.', section: null },
    ];
    const made = await propose(edits, 'Clearer');
    expect(made).toMatchObject({
      isError: false,
      said: { status: 'open', url: 'http://guide.test/write/proposals/1/' },
    });
    expect(made.said.changes[0].diff).toContain('+Two there.');
    expect(service.store.index.item(1)?.content).toBe(before);
    expect((await send('GET', '/proposals')).body).toMatchObject([{ id: 1, title: 'Clearer', author: 1 }]);
  });

  it('may explain a change at length, in lines and with any characters', async () => {
    const { agent, send } = await open();
    const { propose } = await agent('propose');
    const why = `Why\nnot ${'x'.repeat(91)}🙂 end`;
    expect((await propose([{ find: 'One', replace: 'Two' }], why)).isError).toBe(false);
    expect((await send('GET', '/proposals/1')).body).toMatchObject({
      title: `Why not ${'x'.repeat(91)}🙂`,
      reason: why,
    });
  });

  it.each([
    ['new text without a line end', 'Start.', 'Start.\n\n## First'],
    ['nothing', '', '## First'],
  ])('replaces a section by %s, and keeps the next heading', async (_name, replace, start) => {
    const { agent, send } = await open();
    expect((await (await agent('propose')).propose([{ section: '', replace }])).isError).toBe(false);
    const { changes } = (await send('GET', '/proposals/1')).body as { changes: { fields: { content: string } }[] };
    expect(changes[0]?.fields.content.slice(0, start.length)).toBe(start);
  });

  it('is recorded in the audit log, with the protocol', async () => {
    const { agent, dataDir } = await open();
    const { propose } = await agent('propose');
    await runInScope({ id: 'r', client: 'c', operation: '', user: 0 }, () => propose([{ find: 'One', replace: 'x' }]));
    const entries = [];
    for await (const entry of readAudit(openFiles(), dataDir)) if (entry.type === 'proposal') entries.push(entry);
    expect(entries).toMatchObject([{ user: 1, login: 'ada', via: 'mcp', operation: 'createProposal' }]);
  });

  it('gets the present text if it proposes from another version or for a passage that does not occur exactly once', async () => {
    const { agent, send } = await open();
    const { propose } = await agent('propose');
    expect((await propose([{ find: 'here', replace: 'x' }])).text).toContain('it occurs 2 times');
    expect((await propose([{ find: 'nowhere', replace: 'x' }])).isError).toBe(true);
    expect((await propose([{ section: 'Nowhere', replace: 'x' }])).said.data.headings).toContain('Deeper');
    expect((await propose([{ replace: 'x' }])).said.error).toMatch(/needs a section, or a passage/);
    expect((await propose([{ find: 'a', section: 'b', replace: 'x' }])).said.error).toMatch(/not both/);
    await send('PATCH', '/posts/1', { content: 'Other.' });
    const late = await propose([{ find: 'One', replace: 'x' }]);
    expect([late.isError, late.text]).toEqual([true, expect.stringContaining('Other.')]);
    expect((await send('GET', '/proposals')).body).toEqual([]);
  });

  it('with the scope "read" cannot propose', async () => {
    const { agent, send } = await open();
    expect((await (await agent('read')).propose([{ find: 'One', replace: 'x' }])).isError).toBe(true);
    expect((await send('GET', '/proposals')).body).toEqual([]);
  });

  it('checks a new version of a text, by line', async () => {
    const { call } = await (await open()).agent('read');
    const { said } = await call('check', { id: 1, text: 'Fine.\n\n[gone](/nowhere/)\n' });
    expect(said).toMatchObject([{ line: 3, message: expect.stringContaining('/nowhere/') }]);
  });
});

describe('an invalid message', () => {
  it.each([
    ['not JSON', '{', 400],
    ['an empty list', '[]', 400],
    ['too long', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x', params: { a: 'x'.repeat(3_000_000) } }), 413],
  ])('is refused: %s', async (_name, body, status) => expect((await (await open()).ask({ body })).status).toBe(status));

  it('is refused from pages of other sites, and with a wrong password', async () => {
    const { ask } = await open();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect((await ask({ body }, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await ask({ body }, { authorization: 'Bearer wrong' })).status).toBe(401);
  });

  it('with an unknown tool or wrong arguments is refused', async () => {
    const { call, client } = await (await open()).connect();
    await expect(client.callTool({ name: 'delete', arguments: {} })).rejects.toThrow(/delete/);
    for (const given of [{}, { id: 'x' }, { id: 0 }, { id: 1, force: true }])
      expect((await call('read', given)).isError, JSON.stringify(given)).toBe(true);
    // In another language than that of the guide's root, nothing would be found.
    expect((await call('search', { query: 'password' })).isError).toBe(true);
  });
});

it('requests compile no schemas, which the validator would keep for ever', async () => {
  const { ask } = await open();
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const list = async () => (await ask({ body }, { 'mcp-protocol-version': '2025-06-18' })).status;
  expect(await list()).toBe(200);
  const compile = vi.spyOn(globalThis, 'Function');
  onTestFinished(() => compile.mockRestore());
  expect(await list()).toBe(200);
  expect(compile).not.toHaveBeenCalled();
});
