/** Maximum number of steps kept per field. */
const MOST = 100;

/** Longest pause within one step, in milliseconds. */
const PAUSE_MS = 700;

/**
 * Undo and redo of one field. The browser's own history is lost when a script moves a code, so each field keeps its
 * own. Quick successive input is one step.
 */
export class History<State> {
  #past: State[] = [];
  #future: State[] = [];
  #present: State;
  #lastAt = 0;

  constructor(present: State) {
    this.#present = present;
  }

  /** Records a new state. `at` is in milliseconds; `isStep` makes it a separate step. */
  note(state: State, at: number, isStep = false): void {
    if (isStep || at - this.#lastAt > PAUSE_MS || this.#past.length === 0) {
      this.#past = [...this.#past, this.#present].slice(-MOST);
    }
    this.#lastAt = isStep ? 0 : at;
    this.#present = state;
    this.#future = [];
  }

  undo(): State | undefined {
    return this.#move(this.#past, this.#future);
  }

  redo(): State | undefined {
    return this.#move(this.#future, this.#past);
  }

  #move(from: State[], to: State[]): State | undefined {
    const state = from.pop();
    if (state === undefined) return undefined;
    to.push(this.#present);
    this.#present = state;
    this.#lastAt = 0;
    return state;
  }
}
