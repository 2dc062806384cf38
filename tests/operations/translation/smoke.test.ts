import { test, expect } from 'vitest';
import { openSite } from './site.ts';
test('x', async () => {
  const s = await openSite();
  const r = await s.ask('POST', '/xlate/tm/v1/ate/jobs', 'manager', { source_id: 245 });
  console.log(JSON.stringify(r.body, null, 1), s.reported, r.headers.get('location'));
  const x = await s.ask('GET', '/xlate/tm/v1/xliff/fetch/1', 'manager');
  console.log(x.status, x.body.fileName);
  console.log((await s.ask('GET', '/xlate/tm/v1/xliff/fetch/1?format=xliff', 'manager')).body.slice(0, 600));
  console.log((await s.ask('GET', '/cms/v2/posts/345?_fields=translation', '')).body);
  expect(r.status).toBe(201);
});
