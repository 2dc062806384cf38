import { createHash } from 'node:crypto';
import { xmlAttribute, xmlText } from '../../lib/escape.ts';
import { spelled } from '../text/runs.ts';
import type { Code, Match, Run, Unit, XliffJob } from '../text/unit-types.ts';

export const XLIFF_NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';

const TOOL = 'guide';

/**
 * The job as an XLIFF 1.2 file, in a form that the schema, translate-toolkit and OmegaT all accept. Targets are copies
 * of their sources (OmegaT does not offer an empty target, and shows a pre-filled one as if it were the source).
 * Unchanged units of an update job are final and not translatable. Offers of the memory accompany the units.
 */
export function writeXliff(job: XliffJob): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="1.2" xmlns="${XLIFF_NAMESPACE}">`,
    `<file original="${numberedOriginal(job)}" source-language="${job.source_language}" target-language="${job.target_language}" datatype="x-markdown" tool-id="${TOOL}">`,
    '<header>',
    `<phase-group><phase phase-name="translation" process-name="translation" job-id="${job.id}"/></phase-group>`,
    `<reference><external-file href="${xmlAttribute(job.permalink)}"/></reference>`,
    `<tool tool-id="${TOOL}" tool-name="Support Guide"/>`,
    '</header>',
    '<body>',
    ...job.units.map((unit) => writeUnit(unit, job)),
    '</body>',
    '</file>',
    '</xliff>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Ties a file to its job and to the version of the source. Files with another value are refused. */
export function xliffOriginal(job: Pick<XliffJob, 'id' | 'source_id' | 'source_hash'>): string {
  const digest = createHash('sha256').update(`${job.id}:${job.source_id}:${job.source_hash}`).digest('hex');
  return `${job.id}-${digest.slice(0, 32)}`;
}

/** {@link xliffOriginal} with the number of texts saved so far. */
export const numberedOriginal = (job: XliffJob): string => xliffOriginal(job) + (job.saves ? `-${job.saves}` : '');

function writeUnit(unit: Unit, job: XliffJob): string {
  const final = job.final?.get(unit.id);
  const translate = final ? ' translate="no"' : '';
  const state = final ? 'state="final" state-qualifier="exact-match"' : 'state="new"';
  const lines = [
    `<trans-unit id="${unit.id}" resname="${xmlAttribute(unit.resname)}" restype="${unit.restype}"${translate} xml:space="preserve">`,
    `<source>${writeRuns(unit.source)}</source>`,
    `<target ${state}>${writeRuns(final ?? unit.source)}</target>`,
    ...(final ? [] : (job.matches?.get(unit.id) ?? []).map((match) => writeMatch(match, job))),
    ...(unit.section ? [`<note from="${TOOL}">${xmlText(unit.section.text)}</note>`] : []),
    '</trans-unit>',
  ];
  return lines.join('\n');
}

function writeMatch(match: Match, job: XliffJob): string {
  const source = `<source xml:lang="${job.source_language}">${writeRuns(match.source)}</source>`;
  const target = `<target xml:lang="${job.target_language}">${writeRuns(match.target)}</target>`;
  const origin = match.machine ? 'origin="mt"' : `match-quality="${match.quality}%" origin="tm"`;
  return `<alt-trans ${origin}>${source}${target}</alt-trans>`;
}

const writeRuns = (runs: Run[]): string => spelled(runs, writeCode, xmlText);

function writeCode({ kind, id, ctype, native }: Code): string {
  const type = kind === 'ept' ? '' : ` ctype="${ctypeFor(kind, ctype)}"`;
  return `<${kind} id="${id}"${type}>${xmlText(native)}</${kind}>`;
}

/** The schema allows `image`, `pb` and `lb` only for single codes. */
function ctypeFor(kind: string, ctype: string): string {
  return kind === 'bpt' && (ctype === 'image' || ctype === 'lb') ? `x-${ctype}` : xmlAttribute(ctype);
}
