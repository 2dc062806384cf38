import { msToSite } from './time.ts';

/** The source of "now"; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const siteNow = (clock: Clock): string => msToSite(clock.now());
