import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axe, keys, see } from '../helpers/browser.ts';
import { writingTextsFor } from '../../src/i18n/writing/texts.ts';
import { ask, openGuide } from './guide.ts';

const guide = await openGuide();

const stored = (id: number) => guide.read(`posts/${id}?_fields=review,owner,content.raw`);

/** Opens the details of a text with a review date. */
async function openDetails(title: string) {
  const { id } = await guide.write('posts', { title, content: 'Text.', status: 'publish', review: '2027-01-31' });
  const visit = await guide.visit('editor', `${id}/?lang=cs`);
  await visit.page.getByRole('button', { name: 'Podrobnosti', exact: true }).click();
  return { ...visit, id };
}

async function save(page: Page): Promise<void> {
  await see(page, page.keyboard.press('Control+s'), '.save-status:is([data-state=saved], [data-state=refused])');
}

test('review date and owner of a text are set in its details, and mistakes are shown there', async () => {
  const { page, troubles, id } = await openDetails('Péče');
  const [day, owner] = [page.getByLabel('Znovu projít dne'), page.getByLabel('Kdo text udržuje')];
  expect(await day.inputValue()).toBe('2027-01-31');
  await day.fill('2027-06-30');
  await owner.fill(' Podpora ');
  await save(page);
  expect(await stored(id)).toMatchObject({ review: '2027-06-30', owner: 'Podpora' });

  await day.fill('12027-06-30');
  await save(page);
  const complaint = page.locator('.details .notice.bad');
  expect(await complaint.textContent()).toContain('2027-01-31');
  expect(await day.getAttribute('aria-errormessage')).toBe(await complaint.getAttribute('id'));
  expect(await axe(page)).toEqual([]);

  await day.fill('');
  await save(page);
  expect(await complaint.count()).toBe(0);
  expect(await stored(id)).toMatchObject({ review: '', owner: 'Podpora', content: { raw: 'Text.' } });
  // The refusal above is a failed request, which browsers log themselves.
  expect(troubles.filter((one) => !one.includes('400'))).toEqual([]);
});

test('an author without public texts is named', async () => {
  const author = await guide.write('users', { username: 'ivana', roles: ['contributor'], name: 'Ivana Tichá' });
  const { id } = await guide.write('posts', { title: 'První', status: 'draft', author: author.id });
  const { page } = await guide.visit('editor', `${id}/?lang=cs`);
  await page.getByRole('button', { name: 'Podrobnosti', exact: true }).click();
  expect(await page.getByLabel('Autor', { exact: true }).locator('option:checked').textContent()).toBe('Ivana Tichá');
});

test('a partly typed date is reported and changes nothing', async () => {
  const { page, id } = await openDetails('Půl');
  await page.getByLabel('Znovu projít dne').focus();
  await see(page, keys(page, 'Delete', 'Tab'), 'text=Zadejte celé datum, nebo žádné.');
  await page.getByLabel('Kdo text udržuje').fill('Eva');
  await save(page);
  expect(await stored(id)).toMatchObject({ review: '2027-01-31', owner: 'Eva' });
  expect(await page.getByText('Zadejte celé datum, nebo žádné.').count()).toBe(1);
});

test('details show what others have saved in the meantime', async () => {
  const { page, troubles, id } = await openDetails('Souběh');
  const { details } = writingTextsFor('cs').text;
  const summary = page.getByLabel(details.summary, { exact: true });
  expect([await summary.inputValue(), await page.getByLabel(details.sticky).isChecked()]).toEqual(['', false]);
  await guide.write(`posts/${id}`, { excerpt: 'Od jiné.', sticky: true });
  await page.getByLabel(details.owner).fill('Eva');
  await save(page);
  expect([await summary.inputValue(), await page.getByLabel(details.sticky).isChecked()]).toEqual(['Od jiné.', true]);
  await summary.press('End');
  await summary.pressSequentially(' A moje.');
  await save(page);
  expect(await guide.read(`posts/${id}`)).toMatchObject({ excerpt: { raw: 'Od jiné. A moje.' }, sticky: true });
  // A write to an older version is a failed request, which browsers log themselves.
  expect(troubles.filter((one) => !one.includes('412'))).toEqual([]);
});

test('the details of a chapter open in a guide with exactly one hundred of them', async () => {
  const { id } = await guide.write('pages', { title: 'Kapitola', content: 'Text.', status: 'publish' });
  const { page, troubles } = await guide.visit('editor', `${id}/?lang=cs`);
  await page.route(/\/pages\?/, (route) => {
    if (!route.request().url().endsWith('page=1')) return route.fulfill({ status: 400, json: {} });
    const json = Array.from({ length: 100 }, (_, at) => ({
      id: 100_000 + at,
      link: '',
      title: { rendered: `Č. ${at}` },
    }));
    return route.fulfill({ json, headers: { 'X-WP-TotalPages': '1' } });
  });
  await page.getByRole('button', { name: 'Podrobnosti', exact: true }).click();
  const { details } = writingTextsFor('cs').text;
  await page.getByLabel(details.parent).waitFor();
  expect(await page.getByLabel(details.parent).locator('option').count()).toBe(101);
  expect(troubles).toEqual([]);
});

test('a chapter is not offered a place below itself', async () => {
  const { id } = await guide.write('pages', { title: 'Nahoře', content: 'Text.', status: 'publish' });
  await guide.write('pages', { title: 'Pod ní', content: 'Text.', status: 'publish', parent: id });
  await guide.write('pages', { title: 'Vedle', content: 'Text.', status: 'publish' });
  const { page } = await guide.visit('editor', `${id}/?lang=cs`);
  await page.getByRole('button', { name: 'Podrobnosti', exact: true }).click();
  const { details } = writingTextsFor('cs').text;
  await page.getByLabel(details.parent).waitFor();
  const offered = await page.getByLabel(details.parent).locator('option').allTextContents();
  expect(offered).toContain('Vedle');
  for (const part of ['Nahoře', 'Pod ní']) expect(offered).not.toContain(part);
});

test('a tag is added once it is chosen, not on the way to it', async () => {
  const [first, second] = [await guide.write('tags', { name: 'Alfa' }), await guide.write('tags', { name: 'Beta' })];
  const { page, id } = await openDetails('Se štítky');
  const { details } = writingTextsFor('cs').text;
  const [select, chips] = [page.getByLabel(details.tags), page.locator('.chips button')];
  await select.focus();
  await keys(page, 'ArrowDown', 'ArrowDown');
  expect(await chips.count()).toBe(0);
  await keys(page, 'Enter');
  expect(await chips.allTextContents()).toEqual(['Beta ×']);
  // A click right after that, and the same tag again.
  await chips.click();
  expect(await chips.count()).toBe(0);
  await select.selectOption('Beta');
  await select.selectOption('Alfa');
  expect((await chips.allTextContents()).toSorted()).toEqual(['Alfa ×', 'Beta ×']);
  await save(page);
  expect(await guide.read(`posts/${id}?_fields=tags`)).toEqual({ tags: [first.id, second.id] });
});

test('fields in a conflict and their values are named as on the page', async () => {
  const words = writingTextsFor('cs');
  const { details } = words.text;
  await guide.write('categories', { name: 'Mé & moje' });
  const theirs = await guide.write('categories', { name: 'Jejich' });
  const { page, id } = await openDetails('Spor');
  await guide.write(`posts/${id}`, { title: 'Jejich', review: '2028-01-01', status: 'draft', categories: [theirs.id] });
  await page.getByRole('textbox', { name: words.text.name, exact: true }).fill('Můj');
  await page.getByLabel('Mé & moje').check();
  await page.getByLabel(details.review).fill('2029-01-01');
  await see(page, page.keyboard.press('Control+s'), 'form.conflict');
  const asked = await page
    .locator('.conflict fieldset')
    .evaluateAll((sets) =>
      sets.map((set) => [set.querySelector('legend'), ...set.querySelectorAll('pre')].map((one) => one?.textContent)),
    );
  expect(asked.toSorted()).toEqual(
    [
      [words.text.name, 'Můj', 'Jejich'],
      [details.review, '1.\u00a0ledna\u00a02029', '1.\u00a0ledna\u00a02028'],
      [details.topics, 'Mé & moje', 'Jejich'],
    ].toSorted(),
  );
});

test('an unsaved title and summary of another browser are offered', async () => {
  const { text } = writingTextsFor('cs');
  const date = '2026-01-01T00:00:00';
  const { id } = await guide.write('posts', { title: 'Staré', content: 'Text.', status: 'publish', date });
  const { page, troubles } = await guide.visit('editor', '?lang=cs');
  await ask(page, `cms/v2/posts/${id}/autosaves`, { title: 'Nové', content: 'Text.', excerpt: 'Výtah.' });
  await page.goto(`${guide.base}/write/${id}/?lang=cs`);
  await page.getByRole('button', { name: text.takeAutosave }).click();
  await save(page);
  expect(await guide.read(`posts/${id}`)).toMatchObject({ title: { raw: 'Nové' }, excerpt: { raw: 'Výtah.' } });
  expect(troubles).toEqual([]);
});

test('an earlier summary can be restored', async () => {
  const { text } = writingTextsFor('cs');
  const { id } = await guide.write('posts', { title: 'A', content: 'Text.', excerpt: 'První.', status: 'publish' });
  await guide.write(`posts/${id}`, { excerpt: 'Druhý.' });
  const { page, troubles } = await guide.visit('editor', `${id}/?lang=cs`);
  await page.getByRole('button', { name: text.tabs.history, exact: true }).click();
  await page.locator('.revisions summary').last().click();
  await page.getByRole('button', { name: text.history.restore }).click();
  await save(page);
  expect(await guide.read(`posts/${id}`)).toMatchObject({ excerpt: { raw: 'První.' } });
  expect(troubles).toEqual([]);
});

test('findings below lines and in the list are in the language of the page', async () => {
  const { id } = await guide.publish('Nálezy', 'Viz [tam](/nikam/).\n\n#### Nadpis\n');
  const { page } = await guide.visit('editor', `${id}/?lang=cs`);
  const said = [
    'odkaz /nikam/ nikam nevede',
    'po nadpisu úrovně 1 následuje nadpis úrovně 4: ve struktuře mezi nimi jeden chybí',
  ];
  await page.waitForSelector('.has-findings');
  expect(await page.locator('.findings li > span').allTextContents()).toEqual(said);
  expect(await page.locator('.findings [lang=en]').count()).toBe(0);
  expect(await page.locator('.cm-content .finding').allTextContents()).toEqual(
    said.map((one) => expect.stringContaining(one)),
  );
});
