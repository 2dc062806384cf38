import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Does long work step by step: whoever waits meanwhile gets their turn after each. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}

/** The same in one go. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
