import { xmlAttribute, xmlText } from '../../lib/escape.ts';
import { spelled } from '../text/runs.ts';
import type { Code, MemoryEntry, Run } from '../text/unit-types.ts';

/** Memory entries as TMX 1.4. All entries have the source language `from`. */
export function writeTmx(entries: MemoryEntry[], from: string): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tmx version="1.4">',
    `<header creationtool="guide" creationtoolversion="1" segtype="block" o-tmf="guide" adminlang="en" srclang="${xmlAttribute(from)}" datatype="x-markdown"/>`,
    '<body>',
    ...entries.map(writeEntry),
    '</body>',
    '</tmx>',
  ];
  return `${lines.join('\n')}\n`;
}

function writeEntry(entry: MemoryEntry): string {
  // TMX writes times as 20261120T084412Z.
  const changed = entry.at.replace(/\.\d+/, '').replace(/[-:]/g, '');
  return [
    `<tu changedate="${xmlAttribute(changed)}">`,
    `<prop type="x-resname">${xmlText(entry.resname)}</prop>`,
    `<prop type="x-source">${entry.source_id}</prop>`,
    `<tuv xml:lang="${entry.source_language}"><seg>${writeSegment(entry.source)}</seg></tuv>`,
    `<tuv xml:lang="${entry.target_language}"><seg>${writeSegment(entry.target)}</seg></tuv>`,
    '</tu>',
  ].join('\n');
}

const writeSegment = (runs: Run[]): string => spelled(runs, writeCode, xmlText);

function writeCode({ kind, ctype, ...code }: Code): string {
  const [native, id] = [xmlText(code.native), xmlAttribute(code.id)];
  if (kind === 'ept') return `<ept i="${id}">${native}</ept>`;
  const number = kind === 'bpt' ? `i="${id}"` : `x="${id}"`;
  return `<${kind} ${number} type="${xmlAttribute(ctype)}">${native}</${kind}>`;
}
