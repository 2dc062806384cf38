import type { Run, SavedUnit } from '../server-data.ts';
import { Failure, type FailureKind } from '../../workspace/server.ts';

/** `saved` if nothing is pending. */
export type SaveState = 'saved' | 'saving' | FailureKind;

export interface SaverOptions {
  send(unit: string, target: Run[], isLast: boolean): Promise<SavedUnit>;
  /** Called when the latest text of a unit was saved. */
  onSaved(unit: string, target: Run[], answer: SavedUnit): void;
  /** Called with the reason why the server refused a unit. */
  onRefused(unit: string, failure: Failure): void;
  onState(state: SaveState, message: string): void;
  /** `setTimeout`, or a replacement in tests. */
  wait(action: () => void, ms: number): void;
}

/** Delay after the last keystroke before a unit is sent, in milliseconds. */
const REST_MS = 800;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Sends typed text: one unit at a time, always its latest text, retrying until the server has it. A unit refused by the
 * server stays here until it is edited.
 */
export class Saver {
  readonly #options: SaverOptions;
  readonly #waiting = new Map<string, Run[]>();
  readonly #refused = new Map<string, Failure>();
  #failed: Failure | null = null;
  #isSending = false;
  /** Resolves when nothing more can be sent for now. */
  #sending = Promise.resolve();
  #retryMs = FIRST_RETRY_MS;
  #round = 0;

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  /** Whether typed text is missing on the server. */
  get isBehind(): boolean {
    return this.#isSending || this.#waiting.size > 0;
  }

  /** The reason why typed text is missing on the server; null if nothing failed. */
  get trouble(): Failure | null {
    return this.#failed ?? [...this.#refused.values()][0] ?? null;
  }

  /** Records a text, to be sent after a short delay or by {@link flush}. */
  put(unit: string, target: Run[]): void {
    this.#waiting.set(unit, target);
    this.#refused.delete(unit);
    this.#options.onState('saving', '');
    this.#after(REST_MS);
  }

  /** Allows sending a refused unit again, because the user insists. */
  insist(unit: string): void {
    this.#refused.delete(unit);
  }

  /** Sends pending texts now. Resolves after the attempt. */
  flush(): Promise<void> {
    this.#round++;
    if (!this.#isSending) this.#sending = this.#sendAll();
    return this.#sending;
  }

  /** Like `flush`; throws the reason if something is still missing on the server. */
  async arrive(): Promise<void> {
    await this.flush();
    if (this.isBehind) throw this.trouble ?? new Failure('offline');
  }

  /**
   * A last attempt while the page is being closed: sends all units in parallel, without waiting for responses. Those
   * refused stay here, because leaving the page does not insist on them.
   */
  flushLast(): void {
    for (const [unit, target] of this.#waiting)
      if (!this.#refused.has(unit)) void this.#send(unit, target, true).catch(() => {});
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
      const [refused] = this.#refused.values();
      this.#options.onState(refused ? 'refused' : 'saved', refused?.message ?? '');
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

  /** Only the latest timer counts, because every keystroke postpones sending. */
  #after(ms: number): void {
    const round = ++this.#round;
    this.#options.wait(() => {
      if (round === this.#round) void this.flush();
    }, ms);
  }
}
