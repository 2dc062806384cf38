import { xmlAttribute, xmlText } from '../../lib/escape.ts';
import { isCode, spelled } from '../text/runs.ts';
import type { Code, Run, Unit, XliffJob } from '../text/unit-types.ts';
import { numberedOriginal } from './write-1.ts';

/** Both 2.0 and 2.1 use this namespace. */
export const XLIFF_2_NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/**
 * The job as an XLIFF 2.1 file. Untranslated units have no target; unchanged units of an update job are final and not
 * translatable. Offers of the memory are available separately as TMX.
 */
export function writeXliff2(job: XliffJob): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="2.1" xmlns="${XLIFF_2_NAMESPACE}" srcLang="${job.source_language}" trgLang="${job.target_language}">`,
    `<file id="f1" original="${numberedOriginal(job)}">`,
    `<notes><note category="url">${xmlText(job.permalink)}</note></notes>`,
    ...job.units.map((unit) => writeUnit(unit, job)),
    '</file>',
    '</xliff>',
  ];
  return `${lines.join('\n')}\n`;
}

function writeUnit(unit: Unit, job: XliffJob): string {
  const final = job.final?.get(unit.id);
  const codes = unit.source.filter(isCode);
  const data = codes.map((code) => `<data id="${dataId(code)}">${xmlText(code.native)}</data>`);
  const lines = [
    `<unit id="${unit.id}" name="${xmlAttribute(unit.resname)}" type="guide:${unit.restype}"${final ? ' translate="no"' : ''} xml:space="preserve">`,
    ...(unit.section ? [`<notes><note category="section">${xmlText(unit.section.text)}</note></notes>`] : []),
    ...(data.length > 0 ? [`<originalData>${data.join('')}</originalData>`] : []),
    `<segment state="${final ? 'final' : 'initial'}">`,
    `<source>${writeRuns(unit.source)}</source>`,
    ...(final ? [`<target>${writeRuns(final)}</target>`] : []),
    '</segment>',
    '</unit>',
  ];
  return lines.join('\n');
}

const dataId = ({ kind, id }: Code): string => `${kind}${id}`;

// Our codes can be neither omitted nor duplicated.
const KEPT = 'canCopy="no" canDelete="no"';

const writeRuns = (runs: Run[]): string => spelled(runs, writeCode, xmlText);

function writeCode(code: Code): string {
  const { kind, id } = code;
  if (kind === 'ept') return '</pc>';
  if (kind === 'ph') return `<ph id="${id}" dataRef="${dataId(code)}"${typeOf(code)} ${KEPT}/>`;
  return `<pc id="${id}" dataRefStart="${dataId(code)}" dataRefEnd="ept${id}"${typeOf(code)} ${KEPT}>`;
}

/** Names in XLIFF 2 of the codes that it defines. */
const TYPES: Record<string, string> = {
  bold: ' type="fmt" subType="xlf:b"',
  italic: ' type="fmt" subType="xlf:i"',
  underlined: ' type="fmt" subType="xlf:u"',
  lb: ' type="fmt" subType="xlf:lb"',
  link: ' type="link"',
  image: ' type="image"',
};

const typeOf = ({ ctype }: Code): string => TYPES[ctype] ?? ' type="other"';
