import { element } from '../../scripts/dom.ts';
import { optionsOf } from '../../workspace/controls.ts';
import type { DashboardData, Job } from '../server-data.ts';

/** Selects a translator of a language pair, or any without a pair. Always includes the current one. */
export function translatorSelect(
  chosen: number,
  job: Pick<Job, 'source_language' | 'target_language'> | null,
  { translators, names }: Pick<DashboardData, 'translators' | 'names'>,
  nobody: string,
): HTMLSelectElement {
  const [source, target] = [job?.source_language.code, job?.target_language.code];
  const able = translators.filter(
    ({ id, language_pairs }) =>
      !job || id === chosen || language_pairs.some(({ from, to }) => from === source && to === target),
  );
  const known = able.some(({ id }) => id === chosen) || chosen === 0;
  const people = known ? able : [...able, { id: chosen, name: names[chosen] ?? String(chosen) }];
  const options = people.map(({ id, name }) => [String(id), name] as const);
  return element('select', {}, ...optionsOf([['0', nobody], ...options], String(chosen)));
}
