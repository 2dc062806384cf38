import { Session } from 'node:inspector/promises';

/** Code whose branches count: our own, and that of the libraries that parse for us. */
const COUNTED = /\/(?:api|node_modules\/(?:sanitize-html|htmlparser2|yaml|gray-matter|saxes|entities))\//;

/** Detects inputs that reach new code, or reach code more often than before, by V8's counters. */
export class Coverage {
  readonly #session = new Session();
  readonly #seen = new Set<string>();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Branches reached so far; those reached twice as often count separately. */
  get size(): number {
    return this.#seen.size;
  }

  /** Whether anything new was reached since the last call. */
  async grew(): Promise<boolean> {
    const before = this.#seen.size;
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    for (const { url, functions } of result) {
      if (!COUNTED.test(url)) continue;
      for (const { ranges } of functions)
        for (const { startOffset, endOffset, count } of ranges)
          if (count > 0) this.#seen.add(`${url} ${startOffset} ${endOffset} ${Math.min(9, Math.log2(count) | 0)}`);
    }
    return this.#seen.size > before;
  }
}
