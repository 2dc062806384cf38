import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axe } from '../helpers/browser.ts';
import { useGuide } from './guide.ts';

const guide = useGuide();

const stored = (id: number) => guide.read(`posts/${id}?_fields=review,owner,content.raw`);

/** Opens the details of a text with a review date. */
async function openDetails(title: string) {
  const text = { title, content: 'Text.', status: 'publish', review: '2027-01-31' };
  const { id } = await guide.write('posts', text);
  const visit = await guide.visit('editor', `${id}/?lang=cs`);
  await visit.page.getByRole('button', { name: 'Podrobnosti', exact: true }).click();
  return { ...visit, id };
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.waitForSelector('.save-status:is([data-state=saved], [data-state=refused])');
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

test('a partly typed date is reported and changes nothing', async () => {
  const { page, id } = await openDetails('Půl');
  await page.getByLabel('Znovu projít dne').focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.getByText('Zadejte celé datum, nebo žádné.').waitFor();
  await page.getByLabel('Kdo text udržuje').fill('Eva');
  await save(page);
  expect(await stored(id)).toMatchObject({ review: '2027-01-31', owner: 'Eva' });
  expect(await page.getByText('Zadejte celé datum, nebo žádné.').count()).toBe(1);
});

test('findings below lines and in the list are in the language of the page', async () => {
  const content = 'Viz [tam](/nikam/).\n\n#### Nadpis\n';
  const { id } = await guide.write('posts', { title: 'Nálezy', content, status: 'publish' });
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
