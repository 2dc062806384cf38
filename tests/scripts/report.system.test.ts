import { expect, test } from 'vitest';
import { systemClock } from '../../api/lib/clock.ts';
import { openSearches } from '../../api/rest/reports/searches.ts';
import { openFeedback } from '../../api/rest/reports/feedback.ts';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { page, makeFolder } from '../helpers/guide-folder.ts';
import { runHere, runScript } from './data-set.ts';

test('npm run report shows the least helpful pages and readers’ searches, without control characters for the terminal', async () => {
  const folders = await makeFolder({
    'cs/posts/dobry.md': page({ id: 1, title: 'Dobrý' }),
    'cs/posts/spatny.md': page({ id: 2, title: 'Špa\u001b[31mtný' }),
  });
  const said = async (...options: string[]) => (await runHere('report', options, folders)).stdout;
  expect((await runScript('report', [], folders)).stdout).toBe('no answers yet\n');
  const searches = await openSearches(openFiles(), folders.dataDir, systemClock);
  await searches.asked('cs', 'Vrácení peněz', false);
  await searches.asked('cs', 'Dobře', true);
  await searches.opened('cs', 'Dobře', 1);
  const feedback = await openFeedback(openFiles(), folders.dataDir, systemClock);
  await feedback.vote(1, true);
  await feedback.vote(2, false);
  await feedback.comment(2, { helpful: false, text: 'Na dva\n\u001b[31mřádky.' });
  await feedback.vote(99, false);
  const [first = '', comment = '', second = '', count = '', ...queries] = (await said()).split('\n');
  expect([first, second]).toEqual([
    'cs/posts/spatny.md\t0 yes, 1 no\tŠpa [31mtný',
    'cs/posts/dobry.md\t1 yes, 0 no\tDobrý',
  ]);
  expect(comment).toMatch(/^ {2}\d{4}-\d\d-\d\d\tno\tNa dva \[31mřádky\.$/);
  expect(count).toBe('2 pages');
  expect(queries.filter((line) => line !== '')).toEqual([
    ...['searched for and not found (cs)', '  1 of 1\tvraceni penez', 'opened from the results (cs)'],
    '  1\tdobre\tcs/posts/dobry.md 1',
  ]);
  expect(JSON.parse(await said('--json'))).toMatchObject({
    pages: [{ id: 2, no: 1 }, { id: 1 }],
    searches: [{ query: 'vraceni penez', missed: 1 }, { query: 'dobre' }],
  });
});
