import { expect, it, vi } from 'vitest';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { GATHER_MS, openMailbox } from '../../../api/rest/outbox/mailbox.ts';
import { faultyDisk } from '../../helpers/faults.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';

const NEWS = { to: 'a@guide.test', subject: 'News', text: 'x' };

async function open(answer: Promise<void> = Promise.resolve()) {
  const { dataDir } = await makeFolder();
  const disk = faultyDisk();
  const clock = { ms: 1_000_000_000, now: () => clock.ms };
  const users = { all: () => [{ email: NEWS.to }] as never };
  const [sent, reported]: [string[], unknown[]] = [[], []];
  const mailbox = await openMailbox({
    store: { files: openFiles(disk.calls), dataDir, clock, users },
    send: ({ subject }) => {
      sent.push(subject);
      return answer;
    },
    report: (error) => void reported.push(error),
  });
  const later = () => {
    clock.ms += GATHER_MS;
    return mailbox.outbox.sendDue();
  };
  return { clock, disk, mailbox, sent, reported, later };
}

it('is sent once even if the disk refuses to remove it, and removed once it can be', async () => {
  const { disk, mailbox, sent, reported, later } = await open();
  await mailbox.put([NEWS, NEWS]);
  disk.set({ call: 'unlink', nth: 1, code: 'EIO', stays: true });
  for (let look = 0; look < 3; look++) await later();
  expect([sent.length, mailbox.outbox.waiting, reported.length > 0]).toEqual([1, 2, true]);
  disk.set(null);
  await later();
  expect([sent.length, mailbox.outbox.waiting]).toEqual([1, 0]);
});

it('is sent in time although the clock was set back', async () => {
  const { clock, mailbox, sent, later } = await open();
  await mailbox.put([NEWS]);
  clock.ms -= 86_400_000;
  await later();
  expect(sent).toEqual(['News']);
});

it('is refused if the disk is full, without a partial message', async () => {
  const { disk, mailbox, sent, later } = await open();
  disk.set({ call: 'write', nth: 1, code: 'ENOSPC', stays: true });
  await expect(mailbox.put([NEWS])).rejects.toThrow('ENOSPC');
  disk.set(null);
  await mailbox.put([{ ...NEWS, subject: 'Later' }]);
  await later();
  expect([sent, mailbox.outbox.waiting]).toEqual([['Later'], 0]);
});

it('does not hold up the stop if the mail server never answers, and is sent after the next start', async () => {
  const { mailbox, sent, later } = await open(new Promise(() => {}));
  const stop = mailbox.outbox.start();
  await mailbox.put([NEWS]);
  const sending = later();
  await vi.waitFor(() => expect(sent).toEqual(['News']));
  await stop();
  await sending;
  expect(mailbox.outbox.waiting).toBe(1);
});
