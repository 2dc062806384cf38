import type { Run, SavedUnit } from '../server-data.ts';
import { Failure, type FailureKind } from '../../workspace/server.ts';

/** `saved` when nothing waits. */
export type SaveState = 'saved' | 'saving' | FailureKind;

export interface SaverOptions {
  send(unit: string, target: Run[], isLast: boolean): Promise<SavedUnit>;
  /** Told when a unit has arrived as it was typed last. */
  onSaved(unit: string, target: Run[], answer: SavedUnit): void;
  /** Told why the server does not take a unit. */
  onRefused(unit: string, failure: Failure): void;
  onState(state: SaveState, message: string): void;
  /** `setTimeout`, or a test's. */
  wait(action: () => void, ms: number): void;
}

/** Rest after the last letter before a unit is sent, in milliseconds. */
const REST_MS = 800;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Sends what is typed: one unit at a time, the newest text of each, again and again until the server has it. A unit that
 * the server refuses stays here until it is typed anew.
 */
export class Saver {
  readonly #options: SaverOptions;
  readonly #waiting = new Map<string, Run[]>();
  readonly #refused = new Map<string, Failure>();
  #failed: Failure | null = null;
  #isSending = false;
  /** Ends when nothing more can be sent at the moment. */
  #sending = Promise.resolve();
  #retryMs = FIRST_RETRY_MS;
  #round = 0;

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  /** True while something typed is not on the server. */
  get isBehind(): boolean {
    return this.#isSending || this.#waiting.size > 0;
  }

  /** Why what was typed is not on the server; null while nothing went wrong. */
  get trouble(): Failure | null {
    return this.#failed ?? [...this.#refused.values()][0] ?? null;
  }

  /** Notes a text; it is sent after a short rest, or with {@link flush}. */
  put(unit: string, target: Run[]): void {
    this.#waiting.set(unit, target);
    this.#refused.delete(unit);
    this.#options.onState('saving', '');
    this.#after(REST_MS);
  }

  /** Asks the server again for a unit that it refused, because somebody insists on it. */
  insist(unit: string): void {
    this.#refused.delete(unit);
  }

  /** Sends what waits now. Resolves when it was tried. */
  flush(): Promise<void> {
    this.#round++;
    if (!this.#isSending) this.#sending = this.#sendAll();
    return this.#sending;
  }

  /** The same; throws why something is still not on the server. */
  async arrive(): Promise<void> {
    await this.flush();
    if (this.isBehind) throw this.trouble ?? new Failure('offline');
  }

  /** A last attempt while the page is being closed: everything at once, without waiting for answers. */
  flushLast(): void {
    for (const [unit, target] of this.#waiting) void this.#send(unit, target, true).catch(() => {});
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    try {
      for (;;) {
        const next = [...this.#waiting].find(([unit]) => !this.#refused.has(unit));
        if (!next) break;
        await this.#send(...next);
      }
      this.#retryMs = FIRST_RETRY_MS;
      this.#failed = null;
      if (this.#refused.size === 0) this.#options.onState('saved', '');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#failed = error;
      this.#options.onState(error.kind, error.message);
      this.#after(this.#retryMs);
      this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2);
    } finally {
      this.#isSending = false;
    }
  }

  async #send(unit: string, target: Run[], isLast = false): Promise<void> {
    try {
      const answer = await this.#options.send(unit, target, isLast);
      if (this.#waiting.get(unit) !== target) return;
      this.#waiting.delete(unit);
      this.#options.onSaved(unit, target, answer);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'refused') throw error;
      if (this.#waiting.get(unit) === target) this.#refused.set(unit, error);
      this.#options.onRefused(unit, error);
      this.#options.onState('refused', error.message);
    }
  }

  /** Only the newest plan counts: every letter typed puts the sending off. */
  #after(ms: number): void {
    const round = ++this.#round;
    this.#options.wait(() => {
      if (round === this.#round) void this.flush();
    }, ms);
  }
}
