import { element } from '../../scripts/dom.ts';
import type { DashboardData, Job, Translator } from '../server-data.ts';

type Pair = { from: string; to: string };

/** Selects a translator of a language pair, or any without a pair. Always includes the current one. */
export function translatorSelect(
  chosen: number,
  job: Pick<Job, 'source_language' | 'target_language'> | null,
  { translators, names }: Pick<DashboardData, 'translators' | 'names'>,
  nobody: string,
): HTMLSelectElement {
  const pair = job && { from: job.source_language.code, to: job.target_language.code };
  const able = translators.filter((translator) => !pair || translator.id === chosen || covers(translator, pair));
  const known = able.some(({ id }) => id === chosen) || chosen === 0;
  const people = known ? able : [...able, { id: chosen, name: names[chosen] ?? String(chosen) }];
  const options = [{ id: 0, name: nobody }, ...people].map(({ id, name }) =>
    element('option', { value: String(id), selected: id === chosen }, name),
  );
  return element('select', {}, ...options);
}

const covers = ({ language_pairs }: Translator, { from, to }: Pair): boolean =>
  language_pairs.some((pair) => pair.from === from && pair.to === to);
