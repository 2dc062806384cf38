/** Milliseconds without another output after which the line is logged. */
const PAUSE_MS = 100;

/** Logs after changes how many outputs of each kind were made and how long it took: `page 3, list 2: 41 ms`. */
export class TellMade {
  readonly #say: (line: string) => void;
  readonly #counts = new Map<string, number>();
  #changedMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Outputs made from now on are counted towards this change, or one just before it. */
  changed(): void {
    this.#changedMs ??= performance.now();
  }

  made(output: string): void {
    const kind = output.slice(0, output.indexOf(' '));
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    const now = performance.now();
    const ms = Math.round(now - (this.#changedMs ??= now));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#say(`${Array.from(this.#counts, ([name, count]) => `${name} ${count}`).join(', ')}: ${ms} ms`);
      this.#counts.clear();
      this.#changedMs = null;
    }, PAUSE_MS).unref();
  }
}
