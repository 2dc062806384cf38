import type { Pages } from '../operations/operation.ts';

/** Longest time that a write waits for its pages, in milliseconds. Pages not ready by then are still written. */
const PATIENCE_MS = 5_000;

/** Longest wait that a client may request, in seconds. */
const LONGEST_WAIT = 60;

/**
 * Preferences of a client in its `Prefer` header. Values may be quoted, have spaces around `=`, and be followed by
 * parameters, which no preference of ours has.
 */
export function readPreference(header: string | null) {
  const words = (header ?? '').split(',').map((word) => word.replace(/;.*|[\s"]/g, '').toLowerCase());
  const wait = /^wait=(\d{1,6})$/.exec(words.find((word) => word.startsWith('wait=')) ?? '')?.[1];
  return {
    /** Whether a write should only be simulated. */
    isDryRun: words.includes('handling=dry-run'),
    respondAsync: words.includes('respond-async'),
    /** Seconds to wait for every page that the write touches; null if not requested. */
    wait: wait === undefined ? null : Math.min(Number(wait), LONGEST_WAIT),
  };
}

type Patience = Pick<ReturnType<typeof readPreference>, 'respondAsync' | 'wait'>;

/** Waits until the written pages can be read, as long as the client wants and within a limit. */
export async function awaitPages(pages: Pages, { respondAsync, wait }: Patience): Promise<void> {
  if (respondAsync) return;
  const ready = wait === null ? pages.live() : pages.settled();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wait === null ? PATIENCE_MS : wait * 1000);
  });
  await Promise.race([ready, timeout]);
  clearTimeout(timer);
}
