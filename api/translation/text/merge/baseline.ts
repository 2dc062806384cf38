import type { Cell, Sheet } from './cells.ts';

/** A cell of either language as recorded in a baseline. */
export interface Mark {
  /** Key of the cell; `?` if unknown, which equals no cell. */
  key: string;
  /** Its lead; null if unknown, which counts as unchanged. */
  lead: string | null;
}

/** A source cell and the target cell delivered for it. */
export interface Link {
  source: Mark;
  target: Mark;
}

/** The texts a translation was made from, and those delivered. */
export interface Baseline {
  links: Link[];
  fields: Map<string, { source: string; target: string }>;
}

export const UNKNOWN = '?';

/** For a cell that nothing is known to have been delivered for. */
export const NO_MARK: Mark = { key: UNKNOWN, lead: null };

export const isLiteral = (key: string): boolean => key.startsWith('!');

/** A key that shows the kind of the delivered cell: the target's, or the source's if the target's is unknown. */
export const kindKey = ({ source, target }: Link): string => (target.key === UNKNOWN ? source.key : target.key);

/**
 * Parses the baseline, a line in a translation's front matter. Each word represents a source cell, in order:
 *
 *     title:uNsvmtILf=KCOVGJpNo VAJOgPGNb=rIzOiigrR hTqzP/rDFJQCOZG=yAMvYQogD !wlXhbXovC=?
 *
 * `source=target` are the keys of the two cells. `lead/` precedes a key unless it is a paragraph's; the target's lead
 * is omitted if equal to the source's. `!` marks a literal, written once if equal on both sides; `?` is unknown. A name
 * with a colon marks a front matter field. A line without such words yields an empty baseline.
 */
export function readBaseline(line: string): Baseline {
  const words = line.split(/\s+/).filter(Boolean);
  const baseline: Baseline = { links: [], fields: new Map() };
  if (!words.some((word) => /[=!]/.test(word))) return baseline;
  for (const word of words) {
    const [, name, left = '', right = left] = /^(?:([\w.]+):)?([^=]*)(?:=(.*))?$/.exec(word) ?? [];
    if (name) baseline.fields.set(name, { source: left, target: right });
    else baseline.links.push(readLink(left, right));
  }
  return baseline;
}

function readLink(left: string, right: string): Link {
  const source = readMark(left, '');
  return { source, target: readMark(right, source.lead) };
}

function readMark(text: string, otherwise: string | null): Mark {
  const [, lead, key = ''] = /^(?:([^/]*)\/)?(.*)$/.exec(text) ?? [];
  return { key, lead: lead === UNKNOWN ? null : (lead ?? otherwise) };
}

/** The line that {@link readBaseline} parses. */
export function writeBaseline({ links, fields }: Baseline): string {
  const named = [...fields].map(([name, { source, target }]) => `${name}:${source}=${target}`);
  const words = links.map(({ source, target }) => {
    const left = writeMark(source, '');
    return isLiteral(source.key) && source.key === target.key ? left : `${left}=${writeMark(target, source.lead)}`;
  });
  return [...named, ...words].join(' ');
}

const writeMark = ({ key, lead }: Mark, otherwise: string | null): string =>
  lead === otherwise || isLiteral(key) || key === UNKNOWN ? key : `${lead ?? UNKNOWN}/${key}`;

export const markOf = ({ key, leadKey }: Cell): Mark => ({ key, lead: leadKey });

/** The baseline of a translation known to match its current source, but without knowledge of its parts. */
export const unknownTargets = ({ cells, fields }: Sheet): Baseline => ({
  links: cells.map((cell) => ({ source: markOf(cell), target: NO_MARK })),
  fields: new Map(fields.map(({ name, key }) => [name, { source: key, target: UNKNOWN }])),
});
