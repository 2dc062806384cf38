import { join } from 'node:path';
import { readIfThere, removeFile } from '../../content/store/disk/atomic.ts';
import type { Files } from '../../content/store/disk/files.ts';
import type { Users } from '../../content/store/state/users.ts';
import { inBothLanguages } from '../../contract/text/message.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Mail, SendMail } from '../../lib/http-client/mail.ts';
import { type Failure, Outbox } from './outbox.ts';
import type { Delivery } from './queue.ts';

interface MailboxOptions {
  store: { files: Files; dataDir: string; clock: Clock; users: Pick<Users, 'all'> };
  send: SendMail;
  report(error: unknown): void;
}

type News = Omit<Mail, 'to'>;

/**
 * News for one person is collected this long, in milliseconds, so that nobody gets more than one mail in ten minutes.
 */
export const GATHER_MS = 10 * 60_000;

/** Maximum number of news items that one mail contains in full. */
const MOST_TOLD = 50;

const PREFIX = 'mailto:';

/** News for people by mail, durable until the mail server has accepted it. */
export async function openMailbox({ store, send, report }: MailboxOptions) {
  const { files, dataDir, clock, users } = store;
  const isWanted = (address: string) => users.all().some(({ email, no_mail }) => email === address && !no_mail);
  const outbox = await Outbox.open<News>({
    ...{ files, clock, report, folder: join(dataDir, 'mail'), gatherMs: GATHER_MS },
    refuses: (url) => (isWanted(url.slice(PREFIX.length)) ? '' : 'no user with this address wants mail'),
    sayLost: (url, reason) => `mail to ${url.slice(PREFIX.length)} was given up: ${reason}`,
    send: (deliveries) => sendDigest(deliveries, send, report),
  });
  await takeOver(join(dataDir, 'xlate', 'mail.json'));

  /** Durable when it returns. */
  function put(news: readonly Mail[]): Promise<void> {
    return outbox.put(news.map(({ to, ...event }) => ({ url: PREFIX + to, event })));
  }

  /** Earlier versions stored all waiting news in one file. */
  async function takeOver(path: string): Promise<void> {
    const bytes = await readIfThere(files, path);
    if (!bytes) return;
    const { waiting = [] } = JSON.parse(bytes.toString()) as { waiting?: Mail[] };
    await put(waiting.map(({ to, subject, text }) => ({ to, subject, text })));
    await removeFile(files, path);
  }

  return { outbox, put };
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

async function sendDigest(
  deliveries: readonly Delivery<News>[],
  send: SendMail,
  report: (error: unknown) => void,
): Promise<Failure | null> {
  const to = deliveries[0]!.url.slice(PREFIX.length);
  try {
    await send({ to, ...digestOf(deliveries.map(({ event }) => event)) });
    return null;
  } catch (error) {
    // Whatever the cause, the news will be sent again.
    report(error);
    return { reason: (error as Error).message, isFinal: false };
  }
}

/** All news in one mail. */
export function digestOf(news: readonly News[]): News {
  const [first] = news;
  if (first && news.length === 1) return first;
  const told = news.slice(0, MOST_TOLD).map(({ text }) => text.trimEnd());
  const rest = news.length - told.length;
  return {
    subject: inBothLanguages('notice.digest', { count: news.length }),
    text: `${[...told, ...(rest > 0 ? [inBothLanguages('notice.more', { count: rest })] : [])].join('\n\n* * *\n\n')}\n`,
  };
}
