/** Time without another output after which a line is said, in milliseconds. */
const PAUSE_MS = 100;

/** Says after changes how many outputs of each kind they made, and how long it took, such as `page 3, list 2: 41 ms`. */
export class TellMade {
  readonly #say: (line: string) => void;
  readonly #counts = new Map<string, number>();
  #changedMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** What is made from now on is because of this change, or of one that came right before it. */
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
