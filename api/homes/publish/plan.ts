import type { Manifest } from './manifest.ts';
import { isHashed, STAGES, stageOf, type Wanted } from './objects.ts';

export type Plan = ReturnType<typeof planOf>;

/** Days for which an unused hashed asset is kept, because cached pages of readers may request it. */
const RETIRED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Makes the store hold exactly `wanted` or, without `remove`, at least that. `now` is in ms since 1970. */
export function planOf(
  wanted: readonly Wanted[],
  manifest: Manifest,
  { remove, now }: { remove: boolean; now: number },
) {
  const due = wanted.filter(({ key, fingerprint }) => manifest.objects.get(key) !== fingerprint);
  const keys = new Set(wanted.map(({ key }) => key));
  const gone = [...manifest.objects.keys()].filter((key) => !keys.has(key));
  const today = new Date(now).toISOString().slice(0, 10);
  const retired = new Map(gone.filter(isHashed).map((key) => [key, manifest.retired.get(key) ?? today] as const));
  const isKept = (key: string): boolean => {
    const since = retired.get(key);
    return since !== undefined && now - Date.parse(since) <= RETIRED_DAYS * DAY_MS;
  };
  const surplus = gone.filter((key) => !isKept(key));
  const removals = remove ? surplus : [];
  for (const key of removals) retired.delete(key);
  return {
    /** In the order of {@link STAGES}. */
    uploads: STAGES.flatMap((stage) => due.filter(({ key }) => stageOf(key) === stage)),
    /** Keys that the output no longer has. */
    surplus,
    /** Those to remove after all uploads. */
    removals,
    /** Hashed assets that are kept for now, with the day since which no page refers to them. */
    retired,
    unchanged: wanted.length - due.length,
  };
}
