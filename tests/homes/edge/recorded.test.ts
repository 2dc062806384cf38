import { expect, test } from 'vitest';
import { loadCases, mutates } from '../../conformance/cases.ts';
import { BASE, requestOf } from '../../conformance/send.ts';
import { importRecorded } from '../../scripts/data-set.ts';
import { openReader } from '../../helpers/test-app.ts';
import { edgeOf, shown } from './edge-of.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** A protected text is in no file, so only the server can check a password. */
const NEED_THE_SERVER = [
  'password-read/post-112-wrong-anonymous',
  'password-read/post-112-embed-right-anonymous',
  'password-read/page-205-wrong-anonymous',
  'password-read/page-205-case-anonymous',
  'password-read/password-in-body-of-get',
];

test('every recorded anonymous read gets the same headers and bytes at the edge as from the server, or is refused if it has a password', async () => {
  const folders = await importRecorded({ base: BASE });
  const reader = await openReader(folders, { base: BASE });
  const { edge, errors } = await edgeOf(reader, folders.outDir);
  const differences: object[] = [];
  const refused: string[] = [];
  let count = 0;
  for (const kase of loadCases().filter((kase) => !mutates(kase)))
    for (const step of kase.steps) {
      if ((step.as ?? kase.as) !== 'anonymous' || !READS.includes(step.method)) continue;
      const request = () => requestOf(kase, step, new Map());
      if (request().headers.has('Authorization')) continue;
      const [live, away] = [await shown(await reader.api.fetch(request())), await shown(await edge(request()))];
      count += 1;
      if (away.status === 501 && away.body.includes('"rest_needs_server"')) refused.push(kase.name);
      else if (JSON.stringify(live) !== JSON.stringify(away)) differences.push({ name: kase.name, live, away });
    }
  expect([differences, errors, refused]).toEqual([[], [], NEED_THE_SERVER]);
  expect(count).toBeGreaterThan(480);
});
