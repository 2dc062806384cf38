import { findChangedSections } from '../text/changed-sections.ts';
import type { Run } from '../text/unit-types.ts';
import type { Job } from './job.ts';
import { liveTarget } from './merge.ts';
import type { Translation } from './translation.ts';

/** A unit as it was when it was translated last. */
export interface PreviousVersion {
  source: Run[];
  target: Run[];
}

/** For units that changed since the last translation: what stood in their place, however little of it is left. */
export function previousVersions(job: Readonly<Job>, translation: Translation): Map<string, PreviousVersion> {
  const line = liveTarget(job, translation)?.translated_units ?? '';
  const remembered = translation.memory.ofItem({ id: job.source_id, language: job.source_language });
  return new Map(
    findChangedSections(line, job).changed.flatMap(({ unit, former }) => {
      const entry = remembered.get(former);
      return entry ? [[unit.id, { source: entry.source, target: entry.target }] as const] : [];
    }),
  );
}
