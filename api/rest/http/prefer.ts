import type { Pages } from '../operations/operation.ts';

/** Longest time that a write waits for its pages, in milliseconds; they go on being written after it. */
const PATIENCE_MS = 5_000;

/** Longest wait that a client may ask for, in seconds. */
const LONGEST_WAIT = 60;

/** What a client says of waiting in its `Prefer` header. */
interface Preference {
  /** Whether it only wants to know what a write would do. */
  isDryRun: boolean;
  respondAsync: boolean;
  /** Seconds to wait for every page that the write touches; null when not asked for. */
  wait: number | null;
}

export function readPreference(header: string | null): Preference {
  const words = (header ?? '').split(',').map((word) => word.trim().toLowerCase());
  const wait = /^wait=(\d{1,6})$/.exec(words.find((word) => word.startsWith('wait=')) ?? '')?.[1];
  return {
    isDryRun: words.includes('handling=dry-run'),
    respondAsync: words.includes('respond-async'),
    wait: wait === undefined ? null : Math.min(Number(wait), LONGEST_WAIT),
  };
}

/** Waits until what was written can be read, as long as the client wants and no longer than is good for it. */
export async function awaitPages(pages: Pages, { respondAsync, wait }: Omit<Preference, 'isDryRun'>): Promise<void> {
  if (respondAsync) return;
  const ready = wait === null ? pages.live() : pages.settled();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wait === null ? PATIENCE_MS : wait * 1000);
  });
  await Promise.race([ready, timeout]);
  clearTimeout(timer);
}
