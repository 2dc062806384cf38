import { expect, test } from 'vitest';
import { COST_ALLOWED, textCost } from '../../../api/content/markdown/text-cost.ts';
import { page } from '../../helpers/guide-folder.ts';
import { accent } from '../jobs.ts';
import { deliver, fetchFile, jobOf, orderJob, receive, told, translate } from './delivery.ts';
import { openSite } from './site.ts';

const [LONG_ID, NEAR_ID, SHORT_ID] = [1, 2, 3];
const paragraph = (n: number) =>
  `Otevřete okno ${n}, stiskněte **Uložit** a potom [zavřete](https://okna.test/) okno ${n}.`;
const paragraphs = (n: number) => Array.from({ length: n }, (_, at) => paragraph(at)).join('\n\n');
const LONG = paragraphs(1_000);
/** Accepted, but no longer when something is added to each paragraph. */
const NEAR = paragraphs(2_400);
const MARKS = '_a'.repeat(20_000);
const site = await openSite({
  content: {
    'site.yaml': 'name: { cs: Průvodce, en: Guide }\n',
    'cs/posts/dlouhy.md': page({ id: LONG_ID, title: 'Dlouhý' }, LONG),
    'cs/posts/nejdelsi.md': page({ id: NEAR_ID, title: 'Nejdelší' }, NEAR),
    'cs/posts/kratky.md': page({ id: SHORT_ID, title: 'Krátký' }, 'Jedna věta.\n\nDruhá věta.'),
  },
});

const contentOf = (id: number) => site.item(id).content;
const translated = (text: string) => text.replace(/Otevřete okno|, stiskněte|Uložit| a potom|zavřete| okno/g, accent);
const items = () => [...site.service.store.index.allItems()];
const refusal = (field: string) => ({
  status: 400,
  body: { code: 'rest_text_too_costly', data: { params: { [field]: expect.stringContaining(`${COST_ALLOWED}`) } } },
});

test('a long text is delivered and merged like a short one', async () => {
  const { body } = await deliver(site, await orderJob(site, LONG_ID));
  expect(body).toMatchObject({ applied: true, warnings: [] });
  expect(contentOf(body.post_id)).toBe(translated(LONG));

  await site.edit(LONG_ID, { content: `${LONG}\n\nÚplně nový odstavec.` });
  const merged = await deliver(site, await orderJob(site, LONG_ID));
  expect(merged.body).toMatchObject({ applied: true });
  expect(contentOf(merged.body.post_id)).toBe(`${translated(LONG)}\n\n${accent('Úplně nový odstavec.')}`);
});

test.each([
  ['with one unit that costs too much', SHORT_ID, MARKS, 'target'],
  ['with units that together cost too much', NEAR_ID, ' [a] *b* _c_ `d` <e>'.repeat(3), 'target'],
])('a file %s is refused, and nothing is written', async (_name, source, more, field) => {
  const id = await orderJob(site, source);
  const escaped = more.replaceAll('<', '&lt;');
  const file = translate(await fetchFile(site, id)).replaceAll('</target>', `${escaped}</target>`);
  const before = items();
  expect(await receive(site, id, file)).toMatchObject(refusal(field));
  expect(items()).toEqual(before);
  expect(jobOf(site, id)).toMatchObject({ status: 1, applying: null, drafts: {} });
});

test('a translation whose escapes make the text cost too much is refused as a whole', async () => {
  const id = await orderJob(site, NEAR_ID);
  expect(textCost(NEAR).cost).toBeLessThan(COST_ALLOWED);
  const file = translate(await fetchFile(site, id)).replaceAll('</target>', ' ] ] ] ] ]</target>');
  const before = items();
  expect(await receive(site, id, file)).toMatchObject({ status: 400, body: { code: 'rest_text_too_costly' } });
  expect(items()).toEqual(before);
});

test('a unit typed in the editor is refused if it costs too much', async () => {
  const id = await orderJob(site, SHORT_ID);
  const [, unit] = jobOf(site, id).units;
  const save = (target: string) =>
    told(site, 'translator', 'PUT', `/jobs/${id}/units/${unit!.id}`, { target: [target] });
  await expect(save(MARKS)).rejects.toMatchObject({ code: 'rest_text_too_costly' });
  expect(jobOf(site, id).drafts).toEqual({});
  expect(await save('One sentence.')).toMatchObject({ fault: null });
});
