/** Calls listeners one after the other. Errors that one throws are reported and affect no other. */
export class Listeners<Heard extends unknown[]> {
  readonly #listeners = new Set<(...heard: Heard) => void | Promise<void>>();
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  add(listener: (...heard: Heard) => void | Promise<void>): void {
    this.#listeners.add(listener);
  }

  async tell(...heard: Heard): Promise<void> {
    for (const listener of this.#listeners) {
      try {
        await listener(...heard);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}
