import { expect, it } from 'vitest';
import { StaticSite } from '../../../api/site/live/static-site.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const PACKED = bytes('PK', [3, 4], 'rest');
const OFFICE = 'application/vnd.openxmlformats-officedocument';

const UPLOADS: [name: string, bytes: Uint8Array, type: string][] = [
  ['manual.docx', PACKED, `${OFFICE}.wordprocessingml.document`],
  ['prices.xlsx', PACKED, `${OFFICE}.spreadsheetml.sheet`],
  ['all.zip', PACKED, 'application/zip'],
  ['spoken.oga', bytes('OggS', [0]), 'audio/ogg'],
  ['shown.m4v', bytes([0, 0, 0, 24], 'ftypM4V '), 'video/mp4'],
  ['list.csv', bytes('a;b'), 'text/csv'],
];

const served = new StaticSite({
  read: async () => new Uint8Array([1]),
  ...{ policy: () => "default-src 'self'", languagesBelow: () => [], basePath: '/', apiUrl: '/cms-json/' },
});

it('an accepted file has one type: in its response, after a restart, and where it is served', async () => {
  const folder = await makeFolder();
  const app = await openTestApp(folder);
  const made: { id: number; url: string; type: string }[] = [];
  for (const [name, body, type] of UPLOADS) {
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
    const { body: media } = await app.send('POST', '/media', body, headers);
    expect(media).toMatchObject({ mime_type: type, source_url: expect.stringContaining(`/${name}`) });
    made.push({ id: media.id, url: media.source_url, type });
  }
  await app.close();
  const again = await openTestApp(folder);
  for (const { id, url, type } of made) {
    expect((await again.send('GET', `/media/${id}`)).body.mime_type).toBe(type);
    const { headers } = await served.fetch(new Request(url), new URL(url).pathname, new URLSearchParams());
    expect(headers.get('content-type')?.split(';')[0]).toBe(type);
  }
});
