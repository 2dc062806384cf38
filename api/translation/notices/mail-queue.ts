import { join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Store } from '../../content/store/store.ts';
import { StateFile } from '../../content/store/state/state-file.ts';

export interface Message {
  to: string;
  subject: string;
  text: string;
}

interface Waiting extends Message {
  id: number;
  attempts: number;
  /** When to try next, in milliseconds since 1970. */
  next: number;
}

interface MailOptions {
  clock: Clock;
  send(message: Message): Promise<void>;
  report(error: unknown): void;
}

const FIRST_WAIT_MS = 60_000;

/** After about three days a message is given up: nobody needs the news any more. */
const MOST_ATTEMPTS = 12;

/** Messages that wait at most; the oldest go first. */
const MOST_WAITING = 1_000;

/** Mail that is to be sent, durable until the mail server has taken it. */
export class MailQueue {
  readonly #state: StateFile<{ waiting: Waiting[] }>;
  readonly #options: MailOptions;
  #running: Promise<void> = Promise.resolve();

  private constructor(state: StateFile<{ waiting: Waiting[] }>, options: MailOptions) {
    this.#state = state;
    this.#options = options;
  }

  static async open({ files, dataDir }: Store, options: MailOptions): Promise<MailQueue> {
    const path = join(dataDir, 'xlate', 'mail.json');
    return new MailQueue(await StateFile.open<{ waiting: Waiting[] }>(files, path, { waiting: [] }), options);
  }

  get waiting(): number {
    return this.#state.data.waiting.length;
  }

  /** Durable when it returns. */
  async add(messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    const next = this.#options.clock.now();
    await this.#state.update((draft) => {
      let id = draft.waiting.reduce((last, message) => Math.max(last, message.id), 0);
      for (const message of messages) draft.waiting.push({ ...message, id: ++id, attempts: 0, next });
      draft.waiting.splice(0, Math.max(0, draft.waiting.length - MOST_WAITING));
    });
  }

  /** Sends what is due. Resolves when that is done, or failed. */
  send(): Promise<void> {
    this.#running = this.#running.then(() => this.#sendAll()).catch(this.#options.report);
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    const due = this.#state.data.waiting.filter(({ next }) => next <= this.#options.clock.now());
    for (const message of due) {
      const isDone = await this.#trySend(message);
      await this.#state.update((draft) => {
        const at = draft.waiting.findIndex(({ id }) => id === message.id);
        const waiting = draft.waiting[at];
        if (!waiting) return;
        waiting.attempts += 1;
        waiting.next = this.#options.clock.now() + FIRST_WAIT_MS * 2 ** waiting.attempts;
        if (isDone || waiting.attempts >= MOST_ATTEMPTS) draft.waiting.splice(at, 1);
      });
    }
  }

  async #trySend({ to, subject, text }: Waiting): Promise<boolean> {
    try {
      await this.#options.send({ to, subject, text });
      return true;
    } catch (error) {
      // Whatever the mail server or the way to it does wrong: the message is tried again.
      this.#options.report(error);
      return false;
    }
  }
}
