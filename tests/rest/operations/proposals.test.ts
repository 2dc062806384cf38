import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OutboundEvent } from '../../../api/contract/events.ts';
import type { Role } from '../../../api/contract/roles.ts';
import type { Mail } from '../../../api/lib/http-client/mail.ts';
import { PROPOSAL_LIMITS } from '../../../api/rest/proposals/proposal.ts';
import { runInScope } from '../../../api/lib/log/request-scope.ts';
import type { Mailbox } from '../../../api/rest/outbox/mailbox.ts';
import type { ServiceOptions } from '../../../api/service.ts';
import { contentFile, makeFolder, page, put, type ContentFiles } from '../../helpers/guide-folder.ts';
import { addAccount, AUTHORIZATION, openTestApp, signedIn, type Json, type Reply } from '../../helpers/test-app.ts';

const TEXT = 'One stands here.\n\nTwo stands here.\n\nThree stands here.\n';
const CONTENT: ContentFiles = {
  'cs/posts/a.md': page({ id: 1, title: 'A', author: 9, status: 'publish', categories: [50] }, TEXT),
  'en/posts/b.md': page({ id: 2, title: 'B', author: 9, status: 'publish', translation_of: 1 }, TEXT),
  'cs/posts/secret.md': page({ id: 3, title: 'Secret', author: 9, status: 'private' }, TEXT),
  'cs/posts/locked.md': page({ id: 4, title: 'Locked', author: 9, status: 'publish', password: 'x' }, TEXT),
  'cs/pages/plans.md': page({ id: 5, title: 'Plans', author: 9, status: 'draft' }, TEXT),
  'cs/categories/c.md': page({ id: 50, name: 'C' }),
};

async function open(files: ContentFiles = CONTENT, options: Partial<ServiceOptions> = {}) {
  const folder = await makeFolder(files);
  const app = await openTestApp(folder, options);
  const add = (login: string, role: Role) => addAccount(app, login, role, { name: nameOf(login) });
  for (const role of ['contributor', 'author', 'editor', 'subscriber'] as const) await add(role, role);
  const as = (login: string, method: string, path: string, body?: Json, headers: Record<string, string> = {}) =>
    app.send(method, path, body, { ...signedIn(login), ...headers });
  const versionOf = (id: number) => app.service.store.index.record(id)?.version as string;
  const propose = (login: string, ...changes: Json[]) =>
    as(login, 'POST', '/proposals', { title: 'Better words', reason: 'They were worse', changes });
  const edit = (id: number, find: string, replace: string) => {
    return { id, version: versionOf(id), edits: [{ find, replace }] };
  };
  /** Proposes, as a contributor, the second word of a text. */
  const second = (id = 1) => propose('contributor', edit(id, 'Two', 'Second'));
  const act =
    (what: string) =>
    (login: string, { id }: Json, body?: Json) =>
      as(login, 'POST', `/proposals/${String(id)}/${what}`, body);
  const comment = (login: string, about: Json, text: string) => act('comments')(login, about, { text });
  const see = (login: string, { id }: Json) => as(login, 'GET', `/proposals/${String(id)}`);
  const change = (login: string, { id }: Json, body: Json) => as(login, 'PATCH', `/proposals/${String(id)}`, body);
  const contentOf = (id: number) => app.service.store.index.item(id)?.content;
  const decisions = { accept: act('accept'), decline: act('decline'), comment, see, change };
  return { ...app, ...folder, ...decisions, as, versionOf, propose, second, edit, contentOf, add };
}

const nameOf = (login: string) => `Name of ${login}`;
const saidBy = ({ status, body }: Reply) => [status, body.code];

describe('a proposal', () => {
  it('is shown with its consequences, changes nothing, and is written in the name of its author', async () => {
    const { as, propose, accept, edit, contentOf, service } = await open();
    const { status, body } = await propose('contributor', edit(1, 'Two stands', 'Two sits'), edit(2, 'One', 'First'));
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'open', author: 2, may_decide: false, records: [1, 2] });
    expect(body.changes[0]).toMatchObject({
      id: 1,
      sentences: [{ removed: ['Two stands here.'], added: ['Two sits here.'] }],
      contradictions: [],
    });
    for (const name of ['urls', 'findings', 'broken', 'stale']) expect(body.changes[0][name]).toBeInstanceOf(Array);
    expect(body.changes[0].diff).toContain('-Two stands here.\n+Two sits here.');
    expect(body.changes[1].diff).toContain('+First stands here.');
    expect(contentOf(1)).toBe(TEXT);

    expect(saidBy(await accept('contributor', body))).toEqual([403, 'rest_cannot_edit']);
    const scope = { id: 'request', client: '', operation: 'api', user: 0 };
    const accepted = await runInScope(scope, () => accept('editor', body, { version: body.version }));
    expect([accepted.status, accepted.body.status, accepted.body.records]).toEqual([200, 'accepted', [1, 2]]);
    expect([1, 2].map(contentOf)).toEqual([TEXT.replace('Two stands', 'Two sits'), TEXT.replace('One', 'First')]);
    const { body: revisions } = await as('editor', 'GET', '/posts/1/revisions?context=edit');
    expect(revisions[0]).toMatchObject({ author: 2, approved_by: 4, content: { raw: contentOf(1) } });
    // Writers without a public profile have a name for other writers, too.
    expect(revisions[0].author_name).toBe('Name of contributor');
    const audit = readFileSync(join(service.store.dataDir, 'audit/audit.jsonl'), 'utf8').split('\n').filter(Boolean);
    expect(audit.map((line) => JSON.parse(line) as Json)).toContainEqual(
      expect.objectContaining({ record: 1, type: 'post', user: 4, author: 2, fields: ['content'] }),
    );
    expect(saidBy(await accept('editor', body))).toEqual([409, 'rest_proposal_closed']);
  });

  it('is merged with changes made meanwhile', async () => {
    const { as, contentOf, accept, see, second } = await open();
    const { body } = await second();
    await as('editor', 'PATCH', '/posts/1', { content: TEXT.replace('Three', 'Third') });
    expect((await see('contributor', body)).body.changes[0]).toMatchObject({ merged: 1, contradictions: [] });
    expect((await accept('editor', body)).status).toBe(200);
    expect(contentOf(1)).toBe(TEXT.replace('Two', 'Second').replace('Three', 'Third'));
  });

  it('is all or nothing: contradictions are returned, and nothing is written', async () => {
    const { as, propose, edit, contentOf, accept, see } = await open();
    const { body } = await propose('contributor', edit(2, 'One', 'First'), edit(1, 'Two', 'Second'));
    await as('editor', 'PATCH', '/posts/1', { content: TEXT.replace('Two', 'Zwei') });
    const refused = await accept('editor', body);
    expect(saidBy(refused)).toEqual([409, 'rest_proposal_contradiction']);
    expect(refused.body.data.contradictions).toEqual([
      {
        ...{ change: 1, id: 1, field: 'content', line: 3 },
        ...{ base: 'Two stands here.', mine: 'Second stands here.', theirs: 'Zwei stands here.' },
      },
    ]);
    expect(contentOf(2)).toBe(TEXT);
    expect((await see('editor', body)).body.status).toBe('open');
  });

  it('that moves a page reveals nothing of protected pages below it', async () => {
    const { propose, versionOf, see } = await open({
      ...CONTENT,
      'cs/pages/top.md': page({ id: 60, title: 'Top', author: 9, status: 'publish' }, 'x'),
      'cs/pages/below.md': page({ id: 61, title: 'Below', author: 9, status: 'publish', parent: 60, password: 'hush' }),
    });
    const { body } = await propose('contributor', { id: 60, version: versionOf(60), fields: { slug: 'moved' } });
    expect(body.changes[0].redirects).toEqual(['/top/', '/top/below/']);
    expect(JSON.stringify(body)).not.toContain('hush');
    expect((await see('editor', body)).body.changes[0].diff).toContain('below.md');
  });

  it('whose text is in the trash, or deleted, reports it and writes nothing', async () => {
    const { as, propose, edit, contentOf, accept, see } = await open();
    const { body } = await propose('contributor', edit(1, 'Two', 'Second'), edit(2, 'Two', 'Second'));
    for (const [path, code, status] of [
      ['/posts/1', 'rest_already_trashed', 410],
      ['/posts/1?force=true', 'rest_post_invalid_id', 400],
    ] as const) {
      await as('editor', 'DELETE', path);
      const answer = await accept('editor', body);
      expect([answer.status, answer.body.code, answer.body.data.change]).toEqual([status, code, 0]);
      const { body: seen } = await see('editor', body);
      expect(seen.changes.map(({ problem }: Json) => problem)).toMatchObject([{ code }, undefined]);
    }
    expect(contentOf(2)).toBe(TEXT);
  });

  it('creates texts in both languages that refer to each other, and publishes them with the rights of the accepting user', async () => {
    const { as, propose, service, accept } = await open();
    const fields = (title: string, more: Json = {}) => ({ title, content: 'Text', status: 'publish', ...more });
    const { status, body } = await propose(
      'contributor',
      { new: { type: 'post', lang: 'cs', fields: fields('Nový') } },
      { new: { type: 'post', lang: 'en', fields: fields('New', { translation_of: { change: 1 } }) } },
    );
    expect([status, body.changes[1].problem]).toEqual([201, undefined]);
    const accepted = await accept('editor', body);
    const [cs, en] = (accepted.body.records as number[]).map((id) => service.store.index.item(id));
    expect([cs, en]).toMatchObject([
      { language: 'cs', title: 'Nový', status: 'publish', author: 2 },
      { language: 'en', title: 'New', translation_of: cs?.id },
    ]);
    const { body: later } = await as('editor', 'GET', `/proposals?status=accepted&record=${en?.id}`);
    expect(later).toMatchObject([{ id: body.id, records: accepted.body.records }]);
  });

  it('is accepted with the rights of the accepting user, not of its author', async () => {
    const { as, propose, accept } = await open();
    const { body } = await propose('contributor', { new: { type: 'post', fields: { title: 'X', status: 'publish' } } });
    for (const method of ['accept', 'decline'])
      expect((await as('author', 'POST', `/proposals/${body.id}/${method}`)).status).toBe(404);
    expect(saidBy(await accept('contributor', body))).toEqual([403, 'rest_cannot_publish']);
    const { body: own } = await propose('author', { new: { type: 'page', fields: { title: 'X' } } });
    expect(saidBy(await accept('author', own))).toEqual([403, 'rest_cannot_create']);
  });

  it('is visible only to its author and to those who may decide', async () => {
    const { as, propose, edit, send } = await open();
    const { body } = await propose('editor', edit(1, 'Two', 'Second'));
    for (const login of ['contributor', 'author', 'subscriber'])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/preview?url=/'],
        ['POST', '/comments'],
        ['POST', '/decline'],
      ] as const) {
        const sent = method === 'POST' ? { text: 'x' } : undefined;
        const answer = await as(login, method, `/proposals/${body.id}${path}`, sent);
        expect(saidBy(answer), `${login} ${path}`).toEqual([404, 'rest_proposal_invalid_id']);
        expect((await as(login, 'GET', '/proposals?status=any')).body).toEqual([]);
      }
    expect((await send('GET', '/proposals?record=1')).body).toMatchObject([{ id: body.id, records: [1] }]);
    expect((await send('GET', '/proposals?record=2')).body).toEqual([]);
    expect((await send('GET', '/proposals', undefined, { authorization: '' })).status).toBe(401);
  });

  it('reveals no text that the caller may not read, not even later', async () => {
    const { as, propose, edit, accept, see, second } = await open();
    for (const id of [3, 4, 999]) {
      const { status, body } = await propose('contributor', { ...edit(1, 'Two', 'x'), id });
      expect([status, body.data.params]).toEqual([400, { 'changes[0].id': `changes[0].id cannot be ${id}.` }]);
    }
    const hidden = { type: 'post', lang: 'en', fields: { title: 'X', translation_of: 3 } };
    expect((await propose('contributor', { new: hidden })).body.data.params).toHaveProperty([
      'changes[0].new.fields.translation_of',
    ]);
    for (const parent of [5, '5', ' 5.0']) {
      const { status, body } = await propose('contributor', { new: { type: 'page', fields: { title: 'X', parent } } });
      expect([status, Object.keys(body.data.params ?? {})]).toEqual([400, ['changes[0].new.fields.parent']]);
    }
    const { body } = await second();
    await as('editor', 'PATCH', '/posts/1', { status: 'private', content: 'Hidden now' });
    expect((await see('contributor', body)).body.changes).toEqual([{ id: 1 }]);
    const refused = await accept('contributor', body);
    expect(saidBy(refused)).toEqual([403, 'rest_cannot_edit']);
    expect(JSON.stringify(refused.body)).not.toContain('Hidden');
    const conflict = await accept('editor', body);
    expect(saidBy(conflict)).toEqual([409, 'rest_proposal_contradiction']);
    expect(JSON.stringify(conflict.body)).toContain('Hidden');
  });

  it('that was written by others meanwhile is accepted only by those who may write it', async () => {
    const { as, accept, second } = await open();
    const { body } = await second();
    await as('editor', 'PATCH', '/posts/1', { status: 'private', content: TEXT.replace('Two', 'Second') });
    expect(saidBy(await accept('contributor', body))).toEqual([403, 'rest_cannot_edit']);
    expect((await accept('editor', body)).body.status).toBe('accepted');
  });

  it('can be changed by its author, and then requires the version that was read', async () => {
    const { edit, contentOf, accept, change, second } = await open();
    const { body } = await second();
    expect(saidBy(await change('editor', body, { title: 'Mine' }))).toEqual([403, 'rest_cannot_edit']);
    const changed = await change('contributor', body, { changes: [edit(1, 'Two', 'Other')] });
    expect([changed.status, changed.body.version === body.version]).toEqual([200, false]);
    for (const version of [undefined, body.version]) {
      const answer = await accept('editor', body, version ? { version } : {});
      expect(saidBy(answer)).toEqual([412, 'rest_precondition_failed']);
    }
    const { version } = changed.body;
    expect((await accept('editor', body, { version })).status).toBe(200);
    expect(contentOf(1)).toContain('Other stands');
  });

  it('is commented, declined with a reason, and withdrawn', async () => {
    const { as, accept, decline, comment, see, second } = await open();
    const { body } = await second();
    const said = await comment('editor', body, 'Why?');
    expect([said.status, said.body.comments]).toMatchObject([201, [{ author: 4, text: 'Why?' }]]);
    expect([said.body.author_name, said.body.comments[0].author_name]).toEqual(['contributor', 'editor'].map(nameOf));
    expect((await as('editor', 'GET', '/proposals')).body).toMatchObject([{ author_name: nameOf('contributor') }]);
    const declined = await decline('editor', body, { reason: 'No' });
    const decision = { by: 4, by_name: nameOf('editor'), reason: 'No' };
    expect(declined.body).toMatchObject({ status: 'declined', decision });
    expect((await accept('editor', body)).status).toBe(409);
    expect((await see('editor', body)).body.decision).toEqual(declined.body.decision);
    expect(saidBy(await comment('contributor', body, 'Oh'))).toEqual([409, 'rest_proposal_closed']);
    expect((await decline('contributor', (await second()).body)).body.status).toBe('withdrawn');
    expect((await as('editor', 'GET', '/proposals')).body).toEqual([]);
    expect((await as('editor', 'GET', '/proposals?status=any')).body).toHaveLength(2);
  });

  it('is decided and discussed only as it was read', async () => {
    const { as, second, change, edit } = await open();
    const { body } = await second();
    await change('contributor', body, { changes: [edit(1, 'Two', 'Other')] });
    for (const what of ['accept', 'decline', 'comments']) {
      const path = `/proposals/${body.id}/${what}`;
      const refused = await as('editor', 'POST', path, { text: 'Yes' }, { 'if-match': `"${body.version}"` });
      expect(saidBy(refused)).toEqual([412, 'rest_precondition_failed']);
    }
  });

  it('is reported to other systems, without its texts', async () => {
    const { service, accept, decline, comment, change, second } = await open();
    const events: OutboundEvent[] = [];
    const { emit } = service.webhooks;
    service.webhooks.emit = (some) => {
      events.push(...some);
      return emit.call(service.webhooks, some);
    };
    const { body } = await second();
    await comment('contributor', body, 'Second thought');
    await change('contributor', body, { title: 'Second title' });
    await accept('editor', body, { version: body.version });
    await decline('editor', (await second(2)).body, { reason: 'Second reason' });
    const own = events.filter(({ type }) => type.startsWith('proposal.'));
    expect(own.map(({ type, data }) => [type, data['user'], data['status'], data['records']])).toEqual([
      ['proposal.opened', 2, 'open', ''],
      ['proposal.commented', 2, 'open', ''],
      ['proposal.changed', 2, 'open', ''],
      ['proposal.accepted', 4, 'accepted', '1'],
      ['proposal.opened', 2, 'open', ''],
      ['proposal.declined', 4, 'declined', ''],
    ]);
    expect(JSON.stringify(events)).not.toContain('Second');
  });

  it('is refused with the name of what is wrong', async () => {
    const { as, propose, edit, versionOf } = await open();
    const version = versionOf(1);
    const unseen = { title: ' \u200b', reason: 'x', changes: [edit(1, 'Two', 'x')] };
    expect((await as('contributor', 'POST', '/proposals', unseen)).body.data.params).toHaveProperty('title');
    const wrong: [Json, string][] = [
      [{ ...edit(1, 'stands', 'x') }, 'changes[0].edits[0].find'],
      [{ ...edit(1, 'Nowhere', 'x') }, 'changes[0].edits[0].find'],
      [{ id: 1, version, fields: { titel: 'x' } }, 'changes[0].fields.titel'],
      [{ id: 1, version, fields: { password: 'x' } }, 'changes[0].fields.password'],
      [{ id: 1, version, fields: { author: 1 } }, 'changes[0].fields.author'],
      [{ id: 1, version, fields: { categories: 'many' } }, 'changes[0].fields.categories'],
      [{ id: 1, version, fields: { parent: { change: 2 } } }, 'changes[0].fields.parent'],
      [{ id: 1, version, fields: {}, edits: [] }, 'changes[0]'],
      [{ id: 1, fields: { title: 'x' } }, 'changes[0].version'],
      [{ new: { type: 'attachment', fields: {} } }, 'changes[0].new.type'],
      [{ new: { type: 'category', fields: { slug: 'x' } } }, 'changes[0].new.fields.name'],
    ];
    for (const [change, name] of wrong) {
      const { status, body } = await propose('contributor', change);
      expect([status, Object.keys(body.data?.params ?? {})], JSON.stringify(body)).toEqual([400, [name]]);
    }
    expect(saidBy(await propose('contributor', { ...edit(1, 'Two', 'x'), version: 'old' }))).toEqual([
      412,
      'rest_precondition_failed',
    ]);
    expect((await propose('contributor', edit(1, 'Two', 'x'), edit(1, 'One', 'x'))).body.data.params).toHaveProperty([
      'changes[1].id',
    ]);
  });

  it('is refused over a limit, with the name of the limit', async () => {
    const long = [701, 702, 703].map((id) => {
      return [`en/posts/${id}.md`, page({ id, title: 'Long', author: 1 }, `Two ${'words '.repeat(150_000)}`)];
    });
    const { as, propose, edit, service, second } = await open({ ...CONTENT, ...Object.fromEntries(long) });
    const { body } = await second();
    const of = (title: string, reason = '') =>
      as('contributor', 'POST', '/proposals', { title, reason, changes: [edit(1, 'Two', 'x')] });
    const say = (text: string) => as('contributor', 'POST', `/proposals/${body.id}/comments`, { text });
    const found = { find: 'Two', replace: 'Two' };
    const over: [string, Promise<Reply>][] = [
      ['changes', propose('contributor', ...Array.from({ length: 51 }, () => edit(1, 'Two', 'x')))],
      ['changes[0].edits', propose('contributor', { ...edit(1, 'Two', 'x'), edits: Array(101).fill(found) })],
      ['bytes', propose('contributor', ...[701, 702, 703].map((id) => edit(id, 'Two', 'x')))],
      ['title', of('x'.repeat(201))],
      ['reason', of('Words', 'x'.repeat(4_001))],
      ['text', say('x'.repeat(4_001))],
    ];
    for (const [limit, answer] of over) {
      const { status, body } = await answer;
      expect([status, body]).toMatchObject([413, { code: 'rest_proposal_too_large', data: { limit } }]);
      expect(body.message).toContain(limit);
    }
    await service.proposals?.change(body.id, (draft) =>
      draft.comments.push(...Array.from({ length: 200 }, () => ({ author: 5, date: '', text: 'x' }))),
    );
    expect((await say('One more')).body.data).toMatchObject({ limit: 'comments', most: 200 });
    expect((await as('editor', 'GET', '/proposals?status=any')).body).toHaveLength(1);
  });

  it('is refused if all open ones would be too large together, also if it grows later', async () => {
    const { as, propose, edit, service, change, second } = await open();
    const { body } = await second();
    const large = await propose('author', edit(1, 'Two', 'Third'));
    const setBytes = (id: number, bytes: number) => void (service.proposals!.get(id).bytes = bytes);
    setBytes(large.body.id, PROPOSAL_LIMITS.allBytes - 5_000);
    const grown = { changes: [edit(1, 'Two', 'Second '.repeat(1_000))] };
    expect(saidBy(await change('contributor', body, grown))).toEqual([429, 'rest_too_many_proposals']);
    const short = { changes: [edit(1, 'Two', 'Other')] };
    expect((await change('contributor', body, short)).status).toBe(200);
    // One author cannot take the space of all others.
    setBytes(large.body.id, 0);
    setBytes((await propose('contributor', edit(1, 'Two', 'Fourth'))).body.id, PROPOSAL_LIMITS.bytesOfAuthor - 5_000);
    expect((await change('contributor', body, grown)).status).toBe(429);
    expect((await as('author', 'POST', '/proposals', { title: 'T', reason: 'R', ...grown })).status).toBe(201);
  });

  it('expires after ninety days without a change', async () => {
    let now = Date.UTC(2026, 0, 5);
    const { accept, second } = await open(CONTENT, { clock: { now: () => now } });
    const { body } = await second();
    now += 91 * 86_400_000;
    const answer = await accept('editor', body);
    expect([answer.status, answer.body.data.state]).toEqual([409, 'expired']);
  });

  it('requires a second person if the owner says so', async () => {
    const settings = 'proposals:\n  second_person: [50, page]\n';
    const { propose, edit, contentOf, accept } = await open({ ...CONTENT, 'site.yaml': settings });
    expect(saidBy(await accept('editor', (await propose('editor', edit(1, 'Two', 'Second'))).body))).toEqual([
      403,
      'rest_needs_second_person',
    ]);
    expect((await accept('editor', (await propose('editor', edit(2, 'Two', 'Second'))).body)).status).toBe(200);
    expect(contentOf(1)).toBe(TEXT);
  });

  it('survives a crash after its texts were written: they are not written twice', async () => {
    const { as, contentOf, service, versionOf, accept, second } = await open();
    const { body } = await second();
    await as('editor', 'PATCH', '/posts/1', { content: TEXT.replace('Two', 'Second').replace('One', 'First') });
    const version = versionOf(1);
    expect((await accept('editor', body)).body.status).toBe('accepted');
    expect([contentOf(1), versionOf(1)]).toEqual([TEXT.replace('Two', 'Second').replace('One', 'First'), version]);
    expect(service.proposals?.get(body.id).decision?.by).toBe(4);
  });

  it('survives a crash: an interrupted write is complete, or can be accepted again', async () => {
    const folder = await makeFolder(CONTENT);
    const first = await openTestApp(folder);
    const changes = [{ new: { type: 'post', lang: 'cs', fields: { title: 'New' } } }];
    const { body } = await first.send('POST', '/proposals', { title: 'New', changes });
    const { proposals, store } = first.service;
    const decision = { by: 1, date: '', reason: '' };
    await proposals?.change(body.id, (draft) => Object.assign(draft, { made: [store.likelyId], decision }));
    await first.close();
    const second = await openTestApp(folder);
    expect((await second.send('GET', `/proposals/${body.id}`)).body).toMatchObject({ status: 'open' });
    const made = await second.send('POST', '/posts', { title: 'New' });
    await second.service.proposals?.change(body.id, (draft) =>
      Object.assign(draft, { made: [made.body.id], decision }),
    );
    await second.close();
    const third = await openTestApp(folder);
    expect((await third.send('GET', `/proposals/${body.id}`)).body).toMatchObject({ status: 'accepted' });
  });

  it.each(['accept', 'decline'])(
    'that was written but not recorded as accepted counts as accepted: %s',
    async (decide) => {
      const { as, propose, service, errors, accept } = await open();
      const { body } = await propose('editor', { new: { type: 'post', lang: 'cs', fields: { title: 'Once' } } });
      const { proposals, store } = service;
      const { save } = store;
      let isWritten = false;
      store.save = async (...some) => {
        const saved = await save.apply(store, some);
        isWritten = true;
        return saved;
      };
      const change = proposals!.change.bind(proposals);
      proposals!.change = (...some) => (isWritten ? Promise.reject(new Error('no disk')) : change(...some));
      expect((await accept('editor', body)).status).toBe(500);
      proposals!.change = change;
      const again = await as('editor', 'POST', `/proposals/${body.id}/${decide}`);
      expect([again.status, again.body.data?.state, errors.length]).toEqual([409, 'accepted', 1]);
      expect([...store.index.allItems()].filter(({ title }) => title === 'Once')).toHaveLength(1);
    },
  );

  it('whose write fails is open as before', async () => {
    const { service, contentOf, accept, see, second } = await open();
    const { body } = await second();
    const { store } = service;
    const { save } = store;
    store.save = () => Promise.reject(new Error('no disk'));
    expect((await accept('editor', body)).status).toBe(500);
    store.save = save.bind(store);
    expect((await see('editor', body)).body.decision).toBeUndefined();
    expect((await accept('editor', body)).status).toBe(200);
    expect(contentOf(1)).toContain('Second');
  });

  it('changes fields, terms and descriptions of pictures', async () => {
    const { propose, versionOf, service, accept } = await open();
    const { body } = await propose(
      'editor',
      { id: 1, version: versionOf(1), fields: { title: 'A new', slug: 'a-new', excerpt: 'Short' } },
      { id: 50, version: versionOf(50), fields: { name: 'Named anew' } },
    );
    expect(body.changes[0].redirects).toEqual(['/a/']);
    expect((await accept('editor', body)).status).toBe(200);
    const { index } = service.store;
    expect([index.item(1), index.term(50)]).toMatchObject([
      { title: 'A new', slug: 'a-new', aliases: ['/a/'] },
      { name: 'Named anew' },
    ]);
  });
});

describe('texts of the settings', () => {
  const named = {
    ...CONTENT,
    'site.yaml': 'name:\n  cs: Průvodce\n  en: Guide # ours\npublic_url: https://guide.test\n',
  };

  it('are written together with texts in both languages, by users who may manage them', async () => {
    const { as, send, propose, edit, service, contentDir, contentOf } = await open(named);
    const { status, body } = await propose(
      'contributor',
      { settings: 'en', fields: { name: 'Handbook' } },
      { settings: 'cs', fields: { name: 'Rukověť', 'home.hint': 'Tudy' } },
      edit(1, 'Two', 'Second'),
    );
    expect(status).toBe(201);
    expect(body.changes[0].diff).toContain('+  en: Handbook # ours');
    const path = `/proposals/${body.id}/accept`;
    expect((await as('editor', 'POST', path)).status).toBe(404);
    expect((await send('POST', path)).status).toBe(200);
    const yaml = readFileSync(join(contentDir, 'site.yaml'), 'utf8');
    expect(yaml).toContain('name:\n  cs: Rukověť\n  en: Handbook # ours\npublic_url: https://guide.test\n');
    const { site } = service.store.index;
    expect([site.name, site.home.hint.cs]).toEqual([{ cs: 'Rukověť', en: 'Handbook' }, 'Tudy']);
    expect(contentOf(1)).toContain('Second');
  });

  it('keep an edit of the owner that was not noticed yet, and a broken file', async () => {
    const folder = await open(named);
    const { propose, accept, see, add } = folder;
    await add('owner', 'administrator');
    const { body } = await propose('contributor', { settings: 'en', fields: { name: 'Handbook' } });
    const edited = named['site.yaml'].replace('Guide', 'Guidebook');
    await put(folder, { 'site.yaml': edited });
    expect(saidBy(await accept('owner', body))).toEqual([409, 'rest_proposal_contradiction']);
    expect(await contentFile(folder, 'site.yaml')).toBe(edited);
    const broken = `${edited}home: [\n`;
    await put(folder, { 'site.yaml': broken });
    for (const decide of [see, accept]) {
      const { status, body: refused } = await decide('owner', body);
      expect([status, refused.data.reason]).toEqual([503, expect.stringContaining('site.yaml:6')]);
    }
    expect(await contentFile(folder, 'site.yaml')).toBe(broken);
  });

  it('are the only settings that can be proposed', async () => {
    const { propose } = await open(named);
    for (const field of ['public_url', 'head', 'name.cs', 'links.header./x/', '__proto__.x']) {
      const { status, body } = await propose('contributor', { settings: 'cs', fields: { [field]: 'x' } });
      expect([status, Object.keys(body.data.params)]).toEqual([400, [`changes[0].fields.${field}`]]);
    }
  });
});

describe('a reader', () => {
  const reader = { authorization: '' };
  const allowed: ContentFiles = {
    ...CONTENT,
    'cs/posts/a.md': page({ id: 1, title: 'A', author: 9, status: 'publish' }, `${TEXT}\n<!-- Hidden words. -->\n`),
    'site.yaml': 'proposals:\n  readers: on\n',
  };
  const sentence = { id: 1, edits: [{ find: 'Two stands here.', replace: 'Two sits here.' }] };
  const message = { title: 'A mistake', reason: 'It sits', changes: [sentence] };

  it('may propose nothing unless the owner allows it', async () => {
    const { send, as } = await open();
    expect(saidBy(await send('POST', '/proposals', message, reader))).toEqual([401, 'rest_cannot_propose']);
    expect(saidBy(await as('subscriber', 'POST', '/proposals', message))).toEqual([403, 'rest_cannot_propose']);
  });

  it('may propose one sentence with a reason, sees nothing of the source, and not too often', async () => {
    const { send, contentOf, accept } = await open(allowed);
    const { status, body } = await send('POST', '/proposals', message, reader);
    expect([status, body]).toEqual([201, { id: body.id, status: 'open' }]);
    const more: [Json, number][] = [
      [{ ...message, reason: ' ' }, 400],
      [{ ...message, changes: [sentence, sentence] }, 401],
      [{ ...message, changes: [{ id: 1, fields: { title: 'x' } }] }, 401],
      [{ ...message, changes: [{ id: 1, edits: [{ find: 'Hidden words.', replace: 'x' }] }] }, 400],
      [message, 429],
    ];
    for (const [other, expected] of more) {
      const answer = await send('POST', '/proposals', other, reader);
      expect([answer.status, JSON.stringify(answer.body).includes('Hidden')]).toEqual([expected, false]);
    }
    expect((await accept('editor', body)).status).toBe(200);
    expect(contentOf(1)).toContain('Two sits here.');
  });

  it('changes the sentence on the page, not the same words in a note', async () => {
    const text = `<!-- Two stands here. -->\n\n${TEXT}\n<!-- Two stands here. -->\n`;
    const { send, contentOf, accept } = await open({
      ...allowed,
      'cs/posts/a.md': page({ id: 1, title: 'A', author: 9, status: 'publish' }, text),
    });
    expect((await accept('editor', (await send('POST', '/proposals', message, reader)).body)).status).toBe(200);
    expect(contentOf(1)).toBe(text.replace(TEXT, TEXT.replace('Two stands', 'Two sits')));
  });
});

it('no proposal is in a place visible to hosts or git', async () => {
  const { propose, edit, contentDir, dataDir } = await open();
  await propose('contributor', edit(1, 'Two', 'Unpublished'));
  const files = readdirSync(contentDir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  expect(files.some((file) => readFileSync(join(contentDir, file), 'utf8').includes('Unpublished'))).toBe(false);
  expect(existsSync(join(dataDir, 'proposals/1.json'))).toBe(true);
});

it('sends mail about a new one to those who may decide, then to those who took part, and never about own actions', async () => {
  const { service, propose, edit, as } = await open();
  for (const login of ['contributor', 'author', 'editor', 'ada'])
    await service.store.users.change(login, { email: `${login}@guide.test` });
  const told: [string, string][] = [];
  const put = async (news: readonly Mail[]) =>
    void told.push(...news.map(({ to, subject }) => [to, subject] as [string, string]));
  service.mailbox = { put } as Mailbox;
  const { id } = (await propose('contributor', edit(1, 'Two stands', 'Two sits'))).body;
  const said = (words: string) => [`Nový návrh: ${words} / Proposed: ${words}`];
  expect(told.splice(0)).toEqual(['ada', 'editor'].map((login) => [`${login}@guide.test`, ...said('Better words')]));
  await as('editor', 'POST', `/proposals/${id}/comments`, { text: 'Why?' });
  await as('contributor', 'POST', `/proposals/${id}/comments`, { text: 'So.' });
  await as('ada', 'POST', `/proposals/${id}/accept`, {}, { authorization: AUTHORIZATION });
  expect(told.map(([to]) => to.split('@')[0])).toEqual(['contributor', 'editor', 'contributor', 'editor']);
  expect(told.at(-1)?.[1]).toBe('Návrh přijat: Better words / Proposal accepted: Better words');
});

it('has its title on one line of mail, so that no reader adds lines of their own', async () => {
  const { service, as, edit } = await open();
  await service.store.users.change('editor', { email: 'editor@guide.test' });
  const told: Mail[] = [];
  service.mailbox = { put: async (news: readonly Mail[]) => void told.push(...news) } as Mailbox;
  const title = 'Words\r\n\n* * *\n\nSign in\u202e: https://evil.test/';
  const { body } = await as('contributor', 'POST', '/proposals', { title, changes: [edit(1, 'Two', 'Second')] });
  const said = 'Words * * * Sign in: https://evil.test/';
  const subject = `Nový návrh: ${said} / Proposed: ${said}`;
  const text = `${subject}\n${service.serializeContext.base}/write/proposals/${body.id}/\n`;
  expect(told).toEqual([{ to: 'editor@guide.test', subject, text }]);
});

it('sends no mail to users who took part but may no longer see it', async () => {
  const { service, propose, edit, as } = await open();
  for (const login of ['contributor', 'editor'])
    await service.store.users.change(login, { email: `${login}@guide.test` });
  const { id } = (await propose('contributor', edit(1, 'Two stands', 'Two sits'))).body;
  await as('editor', 'POST', `/proposals/${id}/comments`, { text: 'Why?' });
  await service.store.users.change('editor', { role: 'subscriber' });
  const told: string[] = [];
  service.mailbox = { put: async (news: readonly Mail[]) => void told.push(...news.map(({ to }) => to)) } as Mailbox;
  await as('ada', 'POST', `/proposals/${id}/comments`, { text: 'So.' }, { authorization: AUTHORIZATION });
  expect(told).toEqual(['contributor@guide.test']);
});

it('hides named values from callers who may not edit a text, except public ones', async () => {
  const meta = '{ version: "2", cost: CANARY, other: CANARY }';
  const { as, propose, versionOf } = await open({
    ...CONTENT,
    'site.yaml': 'name: Guide\nmeta:\n  version: { shown: everyone }\n  cost: { shown: editors }\n',
    'cs/posts/a.md': page({ id: 1, title: 'A', author: 9, status: 'publish', meta, sticky: false }, TEXT),
  });
  const change = (fields: Json) => propose('contributor', { id: 1, version: versionOf(1), fields });
  expect(saidBy(await change({ meta: { version: '3' } }))).toEqual([400, 'rest_invalid_param']);
  const made = await change({ comment_status: 'closed' });
  expect(made.status).toBe(201);
  expect(made.body.changes[0].diff).toContain('+comment_status: closed');
  const { id } = made.body;
  const shown = [made, await as('contributor', 'GET', `/proposals/${id}`)].map(({ body }) => JSON.stringify(body));
  for (const text of shown) expect(text).not.toContain('CANARY');
});
