import { expect, it, vi } from 'vitest';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { faultyDisk, type Fault } from '../../helpers/faults.ts';
import { contentOf, makeFolder } from '../../helpers/guide-folder.ts';
import { SAMPLE } from '../../helpers/sample.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

it.each<Pick<Fault, 'call' | 'code'>>([
  { call: 'rename', code: 'EIO' },
  { call: 'write', code: 'ENOSPC' },
])(
  'a change left half done because every further $call fails is undone as soon as the disk has recovered',
  async (fault) => {
    const folder = await makeFolder(SAMPLE);
    const disk = faultyDisk();
    const { service, send } = await openTestApp(folder, { files: openFiles(disk.calls) });
    let before = await contentOf(folder);
    let halfDone = 0;
    for (let nth = 1; ; nth++) {
      disk.set({ ...fault, nth, stays: true });
      // Writes several files: posts in the category lose it.
      const reply = await send('DELETE', '/categories/21?force=true');
      if (reply.status < 300) break;
      expect([503, 507]).toContain(reply.status);
      expect(reply.body.data.reason).toContain(fault.code);
      if (service.store.readOnly.includes('is waiting to be undone')) halfDone++;
      disk.set(null);
      await vi.waitFor(() => expect(service.store.readOnly).toBe(''), PATIENCE);
      expect(await contentOf(folder)).toEqual(before);
      expect((await send('PATCH', '/posts/13', { title: `Taken ${nth}` })).status).toBe(200);
      before = await contentOf(folder);
    }
    expect(halfDone).toBeGreaterThan(0);
  },
);

it('a file refused only on sync is refused for lack of space, and accepted once there is some', async () => {
  const folder = await makeFolder(SAMPLE);
  const disk = faultyDisk();
  const { service, send } = await openTestApp(folder, { files: openFiles(disk.calls) });
  expect((await send('PATCH', '/posts/13', { content: 'A first version to keep.' })).status).toBe(200);
  disk.set({ call: 'fsync', nth: 1, code: 'ENOSPC', stays: true });
  const refused = await send('PATCH', '/posts/13', { title: 'Refused' });
  expect(refused).toMatchObject({ status: 507, body: { code: 'rest_insufficient_storage' } });
  disk.set(null);
  await vi.waitFor(() => expect(service.store.readOnly).toBe(''), PATIENCE);
  expect((await send('PATCH', '/posts/13', { title: 'Taken' })).status).toBe(200);
});

it('the reason is given in both languages', async () => {
  const disk = faultyDisk();
  const { send } = await openTestApp(SAMPLE, { files: openFiles(disk.calls) });
  disk.set({ call: 'write', nth: 1, code: 'ENOSPC', stays: true });
  const messages: string[] = [];
  for (const language of ['cs', 'en'])
    messages.push((await send('PATCH', `/posts/13?lang=${language}`, { title: 'Refused' })).body.message);
  expect(messages).toEqual([
    'Na serveru došlo místo, nic se nezměnilo; zkuste to později.',
    'There is no space left to keep this; nothing was changed. Try again later.',
  ]);
});
