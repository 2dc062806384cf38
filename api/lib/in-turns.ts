import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Time that long work may take before other requests get their turn, in milliseconds. */
const TURN_MS = 20;

/** Runs long work step by step; between the steps, other requests get their turn. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (let began = performance.now(); ;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
}

/** Maps a long list in turns. */
export const mapInTurns = <T, Mapped>(list: readonly T[], map: (one: T) => Mapped): Promise<Mapped[]> =>
  inTurns(mapping(list, map));

function* mapping<T, Mapped>(list: readonly T[], map: (one: T) => Mapped): Generator<void, Mapped[]> {
  const mapped: Mapped[] = [];
  for (const one of list) {
    mapped.push(map(one));
    yield;
  }
  return mapped;
}
