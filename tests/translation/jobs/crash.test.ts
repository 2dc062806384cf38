import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFiles, systemCalls, type SystemCalls } from '../../../api/content/store/disk/files.ts';
import { decide, fetchFile, jobOf, orderJob, receive, translate } from './delivery.ts';
import { openSite, type Site } from './site.ts';

const CONTENT = {
  'site.yaml': 'name: Guide\n',
  'cs/posts/clanek.md': '---\nid: 5\ntitle: Článek\ndate: 2026-01-01T00:00:00\n---\n\n## Nadpis\n\nOdstavec.\n',
  'cs/posts/stary.md': '---\nid: 7\ntitle: Starý\ndate: 2026-01-01T00:00:00\n---\n\nOdstavec.\n',
  'en/posts/old.md': '---\nid: 8\ntitle: Old\ntranslation_of: 7\ndate: 2026-01-01T00:00:00\n---\n\nParagraph.\n',
};

/** A disk that stops for good at the n-th call that would change it, as for a killed process. */
function mortalDisk() {
  let left = Infinity;
  const mortal =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (--left < 0) throw new Error('killed');
      return call(...args);
    };
  const changing = ['write', 'rename', 'unlink', 'mkdir', 'utimes'] as const;
  const calls = Object.fromEntries(changing.map((name) => [name, mortal(systemCalls[name] as never)]));
  return {
    // Data written by a killed process is in the kernel's hands, so it does not matter when it reaches the disk.
    files: openFiles({ ...systemCalls, ...calls, fsync: async () => {} } as SystemCalls),
    dieAt: (call: number) => void (left = call),
    isDead: () => left < 0,
    revive: () => void (left = Infinity),
  };
}

const pages = (site: Site) => readdirSync(join(site.contentDir, 'en/posts')).filter((name) => name.endsWith('.md'));

/**
 * Kills the process at one call of a delivery, restarts it and repeats the delivery. Returns false after the last call.
 */
async function surviveAt(call: number, source: number, expected: number): Promise<boolean> {
  const disk = mortalDisk();
  const site = await openSite({ content: CONTENT, files: disk.files });
  const id = await orderJob(site, source);
  await decide(site, id, 'use');
  const done = translate(await fetchFile(site, id));
  await receive(site, id, '');
  disk.dieAt(call);
  const answer = await receive(site, id, done);
  const isDead = disk.isDead();
  expect(answer.status, `call ${call}`).toBe(isDead && answer.status !== 200 ? 500 : 200);
  disk.revive();

  const again = await site.restart();
  const isPromised = answer.status === 200;
  if (isPromised) expect(jobOf(again, id).status, `call ${call}`).toBe(10);
  const retry = await receive(again, id, done);
  expect(retry, `call ${call}`).toMatchObject({ status: 200, body: { status: 10 } });
  expect(pages(again), `call ${call}`).toHaveLength(expected);
  const { index } = again.service.store;
  const target = index.partner(index.item(source)!)!;
  expect(target, `call ${call}`).toMatchObject({ id: retry.body.post_id, status: 'publish' });
  expect(target.content).toContain('Ôdstâvêc');
  expect(readFileSync(join(again.contentDir, target.path), 'utf8')).toMatch(/^translated_units: /m);
  expect(jobOf(again, id)).toMatchObject({ status: 10, applying: null, target_id: target.id });
  expect(again.translation.memory.entries('cs', 'en')).toHaveLength(index.item(source)!.id === 5 ? 3 : 2);
  return isDead;
}

test.each([
  ['a new page', 5, 2],
  ['an existing page', 7, 1],
])(
  'a delivery of %s interrupted at any call is finished or undone, with the same result',
  async (_name, source, expected) => {
    let call = 0;
    while (await surviveAt(call, source, expected)) call++;
    expect(call).toBeGreaterThan(15);
  },
  120_000,
);
