import { join } from 'node:path';
import type { OutboundEvent } from '../../contract/events.ts';
import type { Files } from '../../content/store/disk/files.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Post } from '../../lib/http-client/post-signed.ts';
import { Problem } from '../../lib/problem.ts';
import { type Failure, Outbox } from '../outbox/outbox.ts';
import type { Delivery } from '../outbox/queue.ts';
import { wants, type WebhookEndpoint } from './endpoints.ts';

interface WebhookOptions {
  files: Files;
  dataDir: string;
  endpoints: readonly WebhookEndpoint[];
  /** It is passed in, because this folder opens no connections. */
  send: Post;
  clock: Clock;
  report(error: unknown): void;
}

export type DatedEvent = OutboundEvent & { timestamp: string };

/** Where the messages of webhooks are stored. */
export const webhooksFolder = (dataDir: string): string => join(dataDir, 'webhooks');

/** Limit on the part of a response that is read; its content is ignored. */
const ANSWER_BYTES = 64 * 1024;

/** Notifies the receivers configured by the operator of events in the guide. */
export async function openWebhooks({ files, dataDir, clock, report, endpoints, send }: WebhookOptions) {
  const endpointOf = (url: string) => endpoints.find((endpoint) => endpoint.url === url);
  const outbox = await Outbox.open<DatedEvent>({
    ...{ files, clock, report, folder: webhooksFolder(dataDir), gatherMs: 0 },
    refuses: (url) => (endpointOf(url) ? '' : 'is no longer in WEBHOOKS'),
    sayLost: (url, reason) => `a message to ${url} was given up: ${reason}; see npm run webhooks`,
    send: ([delivery]) => sendOne(delivery!, endpointOf(delivery!.url)?.secret ?? '', send),
  });

  /** Queues events for all receivers that want them; they are durable when it returns. It waits only for the disk. */
  async function emit(events: readonly OutboundEvent[]): Promise<void> {
    const timestamp = new Date(clock.now()).toISOString();
    await outbox.put(
      events.flatMap((event) =>
        endpoints
          .filter((endpoint) => wants(endpoint, event.type))
          .map(({ url }) => ({ url, event: { ...event, timestamp } })),
      ),
    );
  }

  /** Starts sending due messages; returns the function that stops it. */
  function start(): () => Promise<void> {
    return endpoints.length > 0 ? outbox.start() : async () => {};
  }

  return { outbox, emit, start };
}

export type Webhooks = Awaited<ReturnType<typeof openWebhooks>>;

async function sendOne(
  { message: id, url, event }: Delivery<DatedEvent>,
  secret: string,
  send: Post,
): Promise<Failure | null> {
  try {
    await send(url, event, secret, { allow: [new URL(url).origin], id, maxBytes: ANSWER_BYTES });
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The message was accepted; only the response is too long.
    if (error.code === 'xlate_file_too_large') return null;
    return failureOf(error);
  }
}

const GONE = 410;

function failureOf({ code, cause }: Problem): Failure {
  if (typeof cause === 'number') return { reason: `answered with status ${cause}`, isFinal: cause === GONE };
  if (code === 'xlate_url_not_allowed') return { reason: 'requests to its address are not allowed', isFinal: false };
  const reason = code === 'xlate_fetch_timeout' ? 'took too long' : 'cannot be reached';
  const { code: detail } = (cause ?? {}) as NodeJS.ErrnoException;
  return { reason: detail ? `${reason} (${detail})` : reason, isFinal: false };
}
