import type { Cell, Sheet } from './cells.ts';

/** A cell of either language as a baseline remembers it. */
export interface Mark {
  /** Key of the cell; `?` when it is unknown, which equals no cell. */
  key: string;
  /** Its lead; null when it is unknown, which counts as unchanged. */
  lead: string | null;
}

/** A cell of the source and what was delivered for it. */
export interface Link {
  source: Mark;
  target: Mark;
}

/** What a translation was made from, and what was delivered. */
export interface Baseline {
  links: Link[];
  fields: Map<string, { source: string; target: string }>;
}

export const UNKNOWN = '?';

/** Of a cell for which nothing is known to have been delivered. */
export const NO_MARK: Mark = { key: UNKNOWN, lead: null };

export const isLiteral = (key: string): boolean => key.startsWith('!');

/** Key that tells the kind of what was delivered; that of the source where the target's is unknown. */
export const kindKey = ({ source, target }: Link): string => (target.key === UNKNOWN ? source.key : target.key);

/**
 * Reads the line of front matter that a translation keeps. Each word stands for a cell of the source, in its order:
 *
 *     title:uNsvmtILf=KCOVGJpNo VAJOgPGNb=rIzOiigrR hTqzP/rDFJQCOZG=yAMvYQogD !wlXhbXovC=?
 *
 * `source=target` are the keys of the two cells. `lead/` stands before a key unless it is a paragraph's; the target's is
 * left out when it is that of the source. `!` begins a literal, written once when both sides hold the same, `?` is
 * unknown, and a name with a colon makes it a front matter field. A line that holds no such word says
 * nothing.
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

/** The line for {@link readBaseline}. */
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

/** The line of a translation about whose parts nothing is known but that it follows the source as it is. */
export const unknownTargets = ({ cells, fields }: Sheet): Baseline => ({
  links: cells.map((cell) => ({ source: markOf(cell), target: NO_MARK })),
  fields: new Map(fields.map(({ name, key }) => [name, { source: key, target: UNKNOWN }])),
});
