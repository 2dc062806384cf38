import { FrontMatterError, readFrontMatter, splitSource } from '../../content/store/front-matter/front-matter.ts';
import { countWords } from '../../translation/jobs/snapshot.ts';
import { segment } from '../../translation/text/segment.ts';
import type { Segmented, Unit } from '../../translation/text/unit-types.ts';
import { orInstead } from '../../lib/instead.ts';

/** A heading of a file with the units below it, up to the next heading of any depth. */
export interface Section {
  /** Position among all headings, from 0; -1 for the part above the first. */
  index: number;
  heading: string;
  /** Line number, from 1. */
  line: number;
  units: Unit[];
  /** Equal for sections that need no new translation. */
  key: string;
}

/** Front matter keys with text for readers. */
const FIELDS = ['title', 'description', 'excerpt'];

/** The sections of a Markdown file that contain text, in order. Front matter that cannot be parsed counts as empty. */
export function sectionsOf(file: string): Section[] {
  const { head, body, above } = partsOf(file);
  const segmented = segment(body, fieldsOf(head));
  const offsets = offsetsOf(segmented);
  const sections = new Map<number, Omit<Section, 'key'>>();
  for (const unit of segmented.units) {
    const index = unit.section?.index ?? -1;
    const section = sections.get(index);
    if (section) section.units.push(unit);
    else {
      const line = above + body.slice(0, offsets.get(unit.id) ?? 0).split('\n').length;
      sections.set(index, { index, heading: unit.section?.text ?? '', line, units: [unit] });
    }
  }
  return Array.from(sections.values(), (section) => ({ ...section, key: keyOf(section.units) }));
}

/** Sorted, because passages that only moved need no translation. */
const keyOf = (units: readonly Unit[]): string =>
  units
    .map(({ hash }) => hash)
    .sort()
    .join(' ');

/** Number of words in units that are not known. */
export const newWords = (units: readonly Unit[], known: ReadonlySet<string>): number =>
  units.filter(({ hash }) => !known.has(hash)).reduce((sum, unit) => sum + countWords(unit), 0);

/** `above` is the number of lines above the body. */
function partsOf(file: string) {
  const text = file.replace(/^\uFEFF/, '');
  return orInstead(FrontMatterError, { head: '', body: text, above: 0 }, () => {
    const { open, head, close, rest } = splitSource(text);
    return { head, body: rest, above: (open + head + close).split('\n').length - 1 };
  });
}

function fieldsOf(head: string): Record<string, string> {
  const entries: ReturnType<typeof readFrontMatter> = orInstead(FrontMatterError, {}, () => readFrontMatter(head));
  const given = FIELDS.map((name) => [name, entries[name]?.value] as const);
  return Object.fromEntries(given.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}

/** Offsets of units in the body. Units of the front matter have none. */
function offsetsOf({ skeleton }: Segmented): Map<string, number> {
  const offsets = new Map<string, number>();
  let at = 0;
  for (const piece of skeleton.body) {
    if (typeof piece !== 'string' && 'unit' in piece) offsets.set(piece.unit, at);
    at += typeof piece === 'string' ? piece.length : 'unit' in piece ? piece.raw.length : piece.kept.length;
  }
  return offsets;
}
