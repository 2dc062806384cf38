import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { writingTextsFor } from '../../src/i18n/writing/texts.ts';
import { openGuide } from './guide.ts';
import { see } from '../helpers/browser.ts';

const guide = await openGuide();
const t = writingTextsFor('en');

const published = (title: string) => guide.publish(title, 'Text.');

/** Publishes a text and opens its page. */
async function opened(title: string) {
  const { id } = await published(title);
  return { id, ...(await guide.visit('editor', `${id}/?lang=en`)) };
}

/** Lets requests with a method to a path fail as if the server could not be reached; returns how to end that. */
async function cut(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  const isCut = (url: URL) => url.pathname.endsWith(path);
  await page.route(isCut, (route) => (route.request().method() === method ? route.abort() : route.fallback()));
  return () => page.unroute(isCut);
}

/** A failed request is logged by the browser itself. */
const others = (troubles: readonly string[]) => troubles.filter((one) => !one.startsWith('Failed to load resource'));

test('a text that cannot be moved to the trash says so, and what is typed stays', async () => {
  const { id, page, troubles } = await opened('Stays');
  await page.getByRole('button', { name: t.text.tabs.details, exact: true }).click();
  const mend = await cut(page, 'DELETE', `/posts/${id}`);
  await page.getByRole('button', { name: t.text.trash }).click();
  await page.locator('.notices [role=alert]', { hasText: t.text.states.offline }).waitFor();
  await mend();
  await page.getByRole('button', { name: t.text.trash }).click();
  await page.waitForURL(/\/write\/\?/);
  expect([(await guide.read(`posts/${id}`)).status, others(troubles)]).toEqual(['trash', []]);
});

test('a block is moved to the trash after its author has read what includes it', async () => {
  const { id } = await guide.write('blocks', { title: 'Shared', content: 'Shared.', status: 'publish' });
  await guide.publish('Shows it', `::block{ref=${id}}`);
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  let asked = '';
  page.on('dialog', (dialog) => (asked = dialog.message()));
  await page.getByRole('button', { name: t.text.tabs.details, exact: true }).click();
  await page.getByRole('button', { name: t.text.trash }).click();
  await page.waitForURL(/\/write\/\?/);
  expect(asked).toContain(`${t.proposals.broken} (1)\ncs/posts/shows-it.md: ::block{ref=${id}}`);
});

test('dialogs for pictures, links and blocks say that the server cannot be reached, not that there are none', async () => {
  const { page } = await opened('Inserts');
  for (const path of ['/media', '/search', '/blocks']) await cut(page, 'GET', `/v2${path}`);
  for (const tool of ['Picture', 'Link', 'Reusable block']) {
    await page.getByRole('toolbar').getByRole('button', { name: tool }).click();
    if (tool === 'Link') await page.fill('dialog input[type=search]', 'words');
    await page.locator('dialog [role=status]', { hasText: t.text.states.offline }).waitFor();
    await page.locator('dialog').getByRole('button', { name: t.text.cancel }).click();
  }
});

test('an answer that comes late does not replace newer hits', async () => {
  const { id } = await published('Late');
  await published('Zebra crossing');
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  const late: Route[] = [];
  await page.route(/search\?.*search=late/, (route) => void late.push(route));
  await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click();
  await page.fill('dialog input[type=search]', 'late');
  await expect.poll(() => late.length).toBe(2);
  await see(page, page.fill('dialog input[type=search]', 'zebra'), 'dialog .hit');
  await Promise.all(late.map((route) => route.fallback()));
  await Promise.all(
    late.map((route) =>
      route
        .request()
        .response()
        .then((answer) => answer?.finished()),
    ),
  );
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(await page.locator('dialog .hit').allTextContents()).toEqual([expect.stringContaining('Zebra crossing')]);
});

test('of texts to link to, those in the same language come first', async () => {
  const text = { title: 'Quokka', content: 'Text.', status: 'publish' };
  await guide.write('posts?lang=cs', text);
  const { id } = await guide.write('posts?lang=en', text);
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click();
  await see(page, page.fill('dialog input[type=search]', 'quokka'), 'dialog .hit');
  expect(await page.locator('dialog .hit .badge').allTextContents()).toEqual(['en', 'cs']);
});

test('a comment that cannot be sent stays in its field', async () => {
  const { id } = await published('Commented');
  const version = (await guide.read<{ version: string }>(`posts/${id}/source?`)).version;
  const changes = [{ id, version, fields: { content: 'Better.' } }];
  const proposal = await guide.write('proposals', { title: 'Better', changes });
  const { page, troubles } = await guide.visit('editor', `proposals/${proposal.id}/?lang=en`);
  const field = page.locator('.comments textarea');
  await field.fill('Long considered.');
  const mend = await cut(page, 'POST', '/comments');
  await page.click('.comments .tool');
  await page.locator('[role=alert]', { hasText: t.text.states.offline }).waitFor();
  expect(await field.inputValue()).toBe('Long considered.');
  await mend();
  await page.click('.comments .tool');
  await page.locator('.comments li', { hasText: 'Long considered.' }).waitFor();
  expect([await page.locator('[role=alert]').count(), others(troubles)]).toEqual([0, []]);
});

test('a proposal based on an older text keeps what others have saved since', async () => {
  const { id } = await guide.publish('Older', 'One.\n\nTwo.\n');
  const { page, troubles } = await guide.visit('contributor', `${id}/?lang=en`);
  await page.getByRole('button', { name: t.text.plain }).click();
  await page.locator('textarea.plain').fill('First.\n\nTwo.\n');
  await guide.write(`posts/${id}`, { content: 'One.\n\nSecond.\n' });
  await page.click('.actions .primary');
  await page.fill('dialog input', 'Words');
  await see(page, page.click('dialog .primary'), '.proposed ins');
  expect(await page.locator('.proposed ins').allTextContents()).toEqual(['First.']);
  expect(troubles).toEqual([]);
});

test('a proposal that contradicts what others have saved since is decided on, then proposed', async () => {
  const { id } = await guide.publish('Disputed', 'One.\n\nTwo.\n');
  const { page, troubles } = await guide.visit('contributor', `${id}/?lang=en`);
  await page.getByRole('button', { name: t.text.plain }).click();
  await page.locator('textarea.plain').fill('Mine.\n\nTwo.\n');
  await guide.write(`posts/${id}`, { content: 'Theirs.\n\nTwo.\n' });
  await page.click('.actions .primary');
  await page.fill('dialog input', 'Words');
  await see(page, page.click('dialog .primary'), 'form.conflict');
  await page.check('input[value=both]');
  await page.locator('form.conflict').getByRole('button', { name: t.proposals.send }).click();
  await page.fill('dialog input', 'Words');
  await see(page, page.click('dialog .primary'), '.proposed ins');
  expect((await page.locator('.proposed del, .proposed ins').allTextContents()).join(' ')).toContain('Mine.');
  expect((await guide.read(`posts/${id}`)).content.raw).toBe('Theirs.\n\nTwo.\n');
  expect(troubles).toEqual([]);
});

test('a new text whose form is submitted twice is created once', async () => {
  const { page, troubles } = await guide.visit('editor', 'new/?lang=en');
  let created = 0;
  page.on('request', (request) => void (request.method() === 'POST' && created++));
  await page.fill('.begin input', 'Only once');
  await page.evaluate(() => {
    const send = document.querySelector<HTMLButtonElement>('.begin [type=submit]')!;
    send.click();
    send.click();
  });
  await page.waitForURL(/\/write\/\d+\//);
  expect([created, troubles]).toEqual([1, []]);
});

test('a new text whose answer was lost is created once, however often its form is sent', async () => {
  const { page } = await guide.visit('editor', 'new/?lang=en');
  let sent = 0;
  await page.route(
    (url) => url.pathname.endsWith('/cms/v2/posts'),
    async (route) => {
      if (sent++ > 0) return route.fallback();
      await route.fetch();
      return route.abort();
    },
  );
  await page.fill('.begin input', 'Lost answer');
  await page.press('.begin input', 'Enter');
  await page.locator('.begin [role=alert]', { hasText: t.text.states.offline }).waitFor();
  await page.click('.begin [type=submit]');
  await page.waitForURL(/\/write\/\d+\//);
  const found = await guide.read<{ title: { raw: string } }[]>('posts?status=draft&search=Lost&lang=en');
  expect(found.map(({ title }) => title.raw)).toEqual(['Lost answer']);
});

test('a text in the trash is found by its status, and its page restores it as a draft', async () => {
  const { id, page } = await opened('Thrown away');
  await page.getByRole('button', { name: t.text.tabs.details, exact: true }).click();
  await page.getByRole('button', { name: t.text.trash }).click();
  await page.waitForURL(/\/write\/\?/);
  await page.getByLabel(t.list.status).selectOption('trash');
  await page.getByRole('link', { name: 'Thrown away' }).click();
  await page.getByText(t.statuses.trash).first().waitFor();
  await see(page, page.getByRole('button', { name: t.text.buttons.back }).click(), '.badge.draft');
  expect((await guide.read(`posts/${id}`)).status).toBe('draft');
});

test('the history of a scheduled text begins with its newest version', async () => {
  const { id } = await guide.write('posts', {
    ...{ title: 'Ahead', content: 'One.', status: 'future', date: '2099-01-01T00:00:00' },
  });
  await guide.write(`posts/${id}`, { content: 'Two.' });
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  await page.getByRole('button', { name: t.text.tabs.history, exact: true }).click();
  await page.locator('.revisions summary').first().click();
  await page.locator('.revisions li').first().getByText(t.text.history.same).waitFor();
});

test('a second click on the button that published a text does not take the text back', async () => {
  const { id } = await published('Two clicks');
  await guide.write(`posts/${id}`, { status: 'draft' });
  const { page } = await guide.visit('editor', `${id}/?lang=en`);
  const publish = page.getByRole('button', { name: t.text.buttons.publish, exact: true });
  const { x, y, width, height } = (await publish.boundingBox())!;
  await see(page, publish.click(), '.badge.publish');
  const below = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, [
    x + width / 2,
    y + height / 2,
  ] as const);
  expect(below).toBe(t.text.buttons.update);
});

test('a page asks before it is left with what its text, deleted by somebody else, cannot take any more', async () => {
  const { id, page, troubles } = await opened('Deleted');
  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.type()));
  await page.getByLabel('Title').fill('Deleted and rewritten');
  await guide.write(`posts/${id}?force=true&_method=DELETE`, {});
  await page.keyboard.press('Control+s');
  await page.getByText(t.text.states.gone).waitFor();
  await page.reload();
  expect([asked, others(troubles)]).toEqual([['beforeunload'], []]);
});

test('words for a text that somebody else deleted can be saved as a new text', async () => {
  const { id, page } = await opened('Deleted meanwhile');
  await page.getByLabel('Title').fill('Deleted and rewritten');
  await guide.write(`posts/${id}?force=true&_method=DELETE`, {});
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: t.text.keepAsNew }).click();
  await page.waitForURL((url) => !url.pathname.includes(`/${id}/`));
  await page.locator('.badge.draft').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Deleted and rewritten');
});

test('a text that somebody else moves to the trash says so while it is written, and comes back with all words', async () => {
  const { id, page, troubles } = await opened('Trashed by others');
  await page.getByRole('button', { name: t.text.plain }).click();
  await guide.write(`posts/${id}?_method=DELETE`, {});
  await page.locator('textarea.plain').fill('Long considered.');
  await page.getByText(t.text.trashed).waitFor();
  await page.locator('.badge.trash').waitFor();
  await see(page, page.getByRole('button', { name: t.text.buttons.back }).click(), '.badge.draft');
  await page.getByText(t.text.trashed).waitFor({ state: 'detached' });
  const { status, content } = await guide.read(`posts/${id}`);
  expect([status, content.raw, troubles]).toEqual(['draft', 'Long considered.', []]);
});

test('a decision about a status shows in the buttons', async () => {
  const { id, page } = await opened('Decided');
  await page.locator('.badge.publish').waitFor();
  await guide.write(`posts/${id}`, { status: 'private' });
  await see(page, page.getByRole('button', { name: t.text.buttons.back }).click(), 'form.conflict');
  await page.check('input[value=theirs]');
  await see(page, page.click('form.conflict .primary'), '.badge.private');
});

test('the language link keeps what a list shows', async () => {
  const { page } = await guide.visit('editor', '?lang=en&view=drafts&q=words');
  await page.locator('.nothing').waitFor();
  await page.click('.language-switch');
  await page.waitForURL(/lang=cs/);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ lang: 'cs', view: 'drafts', q: 'words' });
});

test('in forced colours, a chosen tab differs from the others', async () => {
  const { page } = await guide.visit('editor', '?lang=en', { forcedColors: 'active' });
  const chosen = page.locator('.views [aria-pressed=true]');
  const background = (tab: Element) => getComputedStyle(tab).backgroundColor;
  const other = page.locator('.views [aria-pressed=false]').first();
  expect(await chosen.evaluate(background)).not.toBe(await other.evaluate(background));
});

test('a topic added to several texts keeps topics added by others, and is named as readers see it', async () => {
  const topic = await guide.write('categories?lang=en', { name: 'E-mail & boxes' });
  const other = await guide.write('categories?lang=en', { name: 'Other' });
  const fields = { content: 'Text.', status: 'publish', categories: [] };
  const { id } = await guide.write('posts?lang=en', { ...fields, title: 'Zebra article' });
  const chapter = await guide.write('pages?lang=en', { ...fields, title: 'Zebra chapter' });
  const { page, troubles } = await guide.visit('editor', '?lang=en&q=zebra');
  await page.getByLabel(t.list.select('Zebra chapter')).check();
  expect(await page.getByLabel(t.list.bulkTopic).count()).toBe(0);
  await page.getByLabel(t.list.select('Zebra article')).check();
  await guide.write(`posts/${id}`, { categories: [other.id] });
  await page.getByLabel(t.list.bulkTopic).selectOption({ label: 'E-mail & boxes' });
  await page.locator('.bulk button').click();
  await page.getByText(t.list.changed(1)).waitFor();
  const { categories } = await guide.read<{ categories: number[] }>(`posts/${id}`);
  expect(categories.toSorted()).toEqual([topic.id, other.id].toSorted());
  expect((await guide.read(`pages/${chapter.id}`)).status).toBe('publish');
  await page.goto(`${guide.base}/write/${id}/?lang=en`);
  await page.getByRole('button', { name: t.text.tabs.details, exact: true }).click();
  expect([await page.getByLabel('E-mail & boxes').isChecked(), troubles]).toEqual([true, []]);
});

test('a change that is chosen stays chosen while more texts are selected', async () => {
  const drafts = await Promise.all(
    ['Quagga one', 'Quagga two'].map((title) => guide.write('posts?lang=en', { title, status: 'draft' })),
  );
  const { page, troubles } = await guide.visit('editor', '?lang=en&q=quagga');
  await page.getByLabel(t.list.select('Quagga one')).check();
  await page.getByLabel(t.list.bulkStatus).selectOption('pending');
  await page.getByLabel(t.list.select('Quagga two')).check();
  await page.locator('.bulk button').click();
  await page.getByText(t.list.changed(2)).waitFor();
  const stored = await Promise.all(drafts.map(({ id }) => guide.read(`posts/${id}`)));
  expect([stored.map(({ status }) => status), troubles]).toEqual([['pending', 'pending'], []]);
  await page.getByLabel(t.list.select('Quagga one')).check();
  expect(await page.getByLabel(t.list.bulkStatus).inputValue()).toBe('');
});

test('a change of selected texts that does not reach the server says so at each text', async () => {
  const { id } = await published('Okapi');
  const { page, troubles } = await guide.visit('editor', '?lang=en&q=okapi');
  await page.getByLabel(t.list.select('Okapi')).check();
  await page.getByLabel(t.list.bulkStatus).selectOption('draft');
  await cut(page, 'PATCH', `/posts/${id}`);
  await see(page, page.locator('.bulk button').click(), `text=${t.list.changed(0)} Okapi: ${t.text.states.offline}`);
  expect(others(troubles)).toEqual([]);
});

test('the first page of the list is shown once its last page has become empty', async () => {
  const titles = Array.from({ length: 31 }, (_, at) => `Pangolin ${at}`);
  await Promise.all(titles.map((title) => guide.write('posts?lang=en', { title, content: 'Text.', status: 'draft' })));
  const { page, troubles } = await guide.visit('editor', '?lang=en&q=pangolin&status=draft&page=2');
  await page.getByRole('checkbox').check();
  await page.getByLabel(t.list.bulkStatus).selectOption('publish');
  await page.locator('.bulk button').click();
  await page.getByText(t.list.changed(1)).waitFor();
  await expect.poll(() => page.locator('.text-row').count()).toBe(30);
  expect(others(troubles)).toEqual([]);
});
