import type { Language } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { foldSpace } from '../text/identity.ts';
import { isCode } from '../text/runs.ts';
import type { Memory, MemoryEntry, Run, Targets, XliffJob } from '../text/unit-types.ts';

/** Maximum number of translations kept per text, newest first. */
export const PER_KEY = 8;

/** Key of a text in the memory: languages and text, with codes by id and kind but without their markup. */
export function memoryKey(from: Language, to: Language, source: Run[]): string {
  const parts = source.map((run) => (isCode(run) ? [run.kind, run.id, run.ctype] : foldSpace(run)));
  return hash(JSON.stringify([from, to, ...parts]));
}

type Job = Pick<XliffJob, 'id' | 'source_id' | 'source_language' | 'target_language' | 'units'>;

/** Entries that a finished job adds to the memory. `at` is the time in ISO 8601. */
export function memoryEntries(job: Job, targets: Targets, at: string): MemoryEntry[] {
  return job.units.flatMap((unit, index) => {
    const target = targets.get(unit.id);
    if (!target) return [];
    const { source_language, target_language, source_id } = job;
    const prev = job.units[index - 1]?.hash ?? '';
    const next = job.units[index + 1]?.hash ?? '';
    const context = { prev, next, resname: unit.resname, source_id, job_id: job.id, at };
    return [{ source_language, target_language, source: unit.source, target, ...context }];
  });
}

/**
 * Returns the memory with the entries added. A new translation replaces the old one of the same unit of the same item.
 * The given memory is not modified.
 */
export function remember(memory: Memory, entries: MemoryEntry[]): Memory {
  const grown = { ...memory };
  for (const entry of entries) {
    const key = memoryKey(entry.source_language, entry.target_language, entry.source);
    const others = (grown[key] ?? []).filter(
      (old) => old.source_id !== entry.source_id || old.resname !== entry.resname,
    );
    grown[key] = [entry, ...others].slice(0, PER_KEY);
  }
  return grown;
}
