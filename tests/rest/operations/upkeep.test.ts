import { expect, it } from 'vitest';
import { checkHeads } from '../../../api/site/check/check-fields.ts';
import { sayFinding, tell } from '../../../api/site/check/finding.ts';
import { makeFolder, page, contentFile } from '../../helpers/guide-folder.ts';
import { addAccount, openTestApp } from '../../helpers/test-app.ts';

const FILES = {
  'site.yaml': 'name: Guide\n',
  'cs/posts/a.md': page({ id: 1, title: 'A', status: 'publish', review: '2027-01-01', owner: 'Podpora' }, 'Text.'),
  'cs/pages/p.md': page({ id: 3, title: 'P', status: 'publish' }, 'Text.'),
  'cs/posts/trashed.md': page({ id: 4, title: 'T', status: 'trash', review: '2020-01-01' }, 'Text.'),
};

async function open() {
  const folder = await makeFolder(FILES);
  const fileOf = (path: string) => contentFile(folder, path);
  return { ...(await openTestApp(folder)), fileOf };
}

it('the date of the next review is shown only to editors who request it', async () => {
  const { send, ...app } = await open();
  const asked = await send('GET', '/posts/1?context=edit&_fields=review,owner');
  expect(asked.body).toEqual({ review: '2027-01-01', owner: 'Podpora' });
  for (const path of ['/posts/1', '/posts/1?context=edit', '/posts/1?_fields=id,review,owner']) {
    const { body } = await send('GET', path);
    expect(Object.keys(body)).toContain('id');
    expect(body).not.toHaveProperty('review');
    expect(body).not.toHaveProperty('owner');
  }
  const { texts } = (await send('GET', '/texts', undefined, await addAccount(app, 'con', 'contributor'))).body;
  expect(texts.map(({ id, review, owner }: Record<string, unknown>) => [id, review, owner])).toContainEqual([
    1,
    '',
    '',
  ]);
  const { endpoints, schema } = (await send('OPTIONS', '/posts/1')).body;
  expect(JSON.stringify(endpoints)).not.toContain('"review"');
  expect(schema.properties.review).toMatchObject({ context: [], on_request: ['edit'] });
});

it('it is set, emptied and checked, and written in the file as a person would write it', async () => {
  const { send, fileOf } = await open();
  expect((await send('PATCH', '/pages/3', { review: '2027-06-30', owner: ' Eva ' })).status).toBe(200);
  expect(await fileOf('cs/pages/p.md')).toMatch(/^review: 2027-06-30\nowner: Eva$/m);
  expect((await send('PATCH', '/posts/1', { review: '', owner: '' })).status).toBe(200);
  expect(await fileOf('cs/posts/a.md')).toMatch(/^review: ["']{2}\nowner: ["']{2}$/m);
  for (const review of ['2027-02-30', '2027-01-01T00:00:00', 'soon']) {
    const { status, body } = await send('PATCH', '/posts/1', { review });
    expect([status, body.data.details.review.message]).toEqual([400, expect.stringContaining('2027-01-31')]);
  }
});

it('a text is due from the day that it names, unless it is in the trash', async () => {
  const { service } = await open();
  const due = (today: string) =>
    checkHeads(service.store.index, today)
      .filter(({ field }) => field === 'review')
      .map((finding) => sayFinding(tell(finding)));
  expect(due('2026-12-31T23:59:59')).toEqual([]);
  const finding = 'cs/posts/a.md:1: warning: review: the text has been due for review by Podpora since 2027-01-01';
  expect(due('2027-01-01T00:00:00')).toEqual([finding]);
});
