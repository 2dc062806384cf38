import type { GlossaryEntry, Language } from '../../contract/model.ts';
import { type Offload, workOf } from '../../lib/offload.ts';
import { assemble } from '../text/assemble.ts';
import { checkUnit } from '../text/checks/check-unit.ts';
import { glossaryOf } from '../text/checks/glossary.ts';
import { referencesIn } from '../text/localise-links.ts';
import { deliveredLine, firstLine } from '../text/merge/deliver.ts';
import type { Delivered, MergeInput } from '../text/merge/model.ts';
import { mergeTranslation } from '../text/merge/three-way.ts';
import { segment } from '../text/segment.ts';
import type { Run, Segmented, Targets, Unit, Warning, XliffJob } from '../text/unit-types.ts';
import { readXliffOfAny } from '../xliff/read.ts';

/** The texts of an item. */
interface Document {
  body: string;
  fields: Record<string, string>;
}

/** Pure functions of plain data, so that a thread may do them. */
const TASKS = {
  segment: ({ body, fields }: Document) => segment(body, fields),
  /** A file for one of some jobs. */
  read: ({ bytes, jobs }: { bytes: Uint8Array; jobs: XliffJob[] }) => readXliffOfAny(bytes, jobs),
  /** `recalled` are targets that the memory knows, by unit. */
  merge: ({ recalled, ...input }: Omit<MergeInput, 'recall'> & { recalled: Targets }) =>
    mergeTranslation({ ...input, recall: ({ id }) => recalled.get(id) }),
  assemble({ document, targets }: { document: Segmented; targets: Targets }) {
    const assembled = assemble(document, targets);
    return { ...assembled, references: referencesIn(assembled.body, assembled.kept) };
  },
  /** The line of a translation as it is to stand; of a first one, of which nothing was delivered, by its source. */
  line({ delivered, source, body, fields }: Document & { delivered: Delivered | null; source: Segmented }) {
    const document = segment(body, fields);
    return delivered ? deliveredLine(delivered, document) : firstLine(source, document);
  },
  /** What somebody should look at, by unit. */
  check({ units, targets, glossary, from, to }: Check): Warning[] {
    const terms = glossaryOf(glossary, from, to);
    return units.flatMap(({ id, source }) => {
      const target = targets[id];
      return target ? checkUnit(source, target, terms).map((finding) => ({ unit: id, ...finding })) : [];
    });
  },
};

interface Check {
  units: Unit[];
  targets: Readonly<Record<string, Run[]>>;
  glossary: readonly GlossaryEntry[];
  from: Language;
  to: Language;
}

type Tasks = typeof TASKS;
type Kind = keyof Tasks;
type Input<K extends Kind> = Parameters<Tasks[K]>[0];
type Output<K extends Kind> = ReturnType<Tasks[K]>;

/** What a thread is given to do. */
export type TranslationTask = { [K in Kind]: { kind: K; input: Input<K> } }[Kind];

export const perform = ({ kind, input }: TranslationTask): unknown => TASKS[kind](input as never);

/** Work on whole texts of jobs: by a thread where it is more than a little, so that it holds up nobody. */
export class TextWork {
  readonly #offload: Offload | undefined;

  /** Without `offload` all is done where it is asked for. */
  constructor(offload?: Offload) {
    this.#offload = offload;
  }

  /** `work` is what it can cost, as {@link workOf} counts it. Throws `rest_text_too_costly` when it costs too much. */
  async do<K extends Kind>(kind: K, input: Input<K>, work: () => number): Promise<Output<K>> {
    const task = { kind, input } as TranslationTask;
    const here = () => perform(task) as Output<K>;
    return this.#offload ? this.#offload.run(work, here, task) : here();
  }
}

/** What work on a text and its translation can cost. */
export function workOfTexts({ skeleton }: Segmented, targets: Targets): number {
  const source = skeleton.body.map((part) => {
    if (typeof part === 'string') return part;
    return 'kept' in part ? part.kept : part.raw;
  });
  const translated = [...targets.values()].flat().filter((run) => typeof run === 'string');
  return workOf(source.join('')) + workOf(translated.join(' '));
}

/** A file of a text has some ten times its length, and takes time for each byte alone. */
const SMALL_FILE = 60_000;

export const workOfFile = ({ length }: Uint8Array): number => (length > SMALL_FILE ? Infinity : 0);
