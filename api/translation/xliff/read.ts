import type { ErrorCode } from '../../contract/errors.ts';
import { xmlSafe } from '../../lib/escape.ts';
import { Problem } from '../../lib/problem.ts';
import { checkCodes } from '../text/check-codes.ts';
import { foldSpace } from '../text/identity.ts';
import { nativeText, plainText, trimRuns, withOwnCodes } from '../text/runs.ts';
import { recoverCodes } from '../text/recover-codes.ts';
import type { CodeFault, Run, Unit, UnitFault, XliffJob } from '../text/unit-types.ts';
import type { FileTarget, FileUnit, OpenedFile } from './file-unit.ts';
import { filesOfVersion1 } from './read-1.ts';
import { filesOfVersion2 } from './read-2.ts';
import { XLIFF_2_NAMESPACE } from './write-2.ts';
import { XLIFF_NAMESPACE, xliffOriginal } from './write-1.ts';
import { readingXml, XmlRefused, type XmlElement } from './xml-tree.ts';

/** Maximum size of a file, in bytes. */
export const MAX_XLIFF_BYTES = 5 * 1024 * 1024;

type Expected = Pick<
  XliffJob,
  'id' | 'source_id' | 'source_hash' | 'source_language' | 'target_language' | 'units' | 'final'
>;

/** What a returned file contains. */
export interface XliffReading {
  targets: Map<string, Run[]>;
  notes: { unit: string; text: string }[];
  /** The `saves` of the job when the file was written. */
  saves: number;
}

/**
 * Reads a returned file against the first of the given jobs that it belongs to. All or nothing: a single damaged unit
 * causes the file to be refused. Codes in the targets are those of the source units. For any file, throws nothing but a
 * `Problem`, with the faults by unit in its data; if the file belongs to none of the jobs, that of the first. Yields, so
 * that other requests can run.
 */
export function* readingXliff(file: string | Uint8Array, jobs: readonly Expected[]): Generator<void, XliffReading> {
  const root = yield* readingRoot(decode(file));
  const mismatches: Problem[] = [];
  for (const job of jobs) {
    try {
      return readAgainst(root, job);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'xlate_xliff_mismatch') throw error;
      mismatches.push(error);
    }
    yield;
  }
  throw mismatches[0];
}

function* readingRoot(file: string): Generator<void, XmlElement> {
  try {
    return yield* readingXml(file);
  } catch (error) {
    throw error instanceof XmlRefused ? refusal('xlate_xliff_invalid', error.message) : error;
  }
}

function readAgainst(root: XmlElement, job: Expected): XliffReading {
  const { file, saves } = openFile(root, job);
  const units = file.units();
  const targets = readUnits(units, job);
  return { targets, notes: notesIn([...units, { id: '', notes: file.notes }], job), saves };
}

/** `reason` is for the log, in English: the fault and its position. */
const refusal = (code: ErrorCode, reason: string, units: UnitFault[] = []): Problem =>
  new Problem(code, { data: { units }, cause: reason });

function decode(file: string | Uint8Array): string {
  const size = typeof file === 'string' ? Buffer.byteLength(file) : file.byteLength;
  if (size > MAX_XLIFF_BYTES) throw refusal('xlate_file_too_large', `${size} bytes`);
  if (typeof file === 'string') return file.replace(/^\ufeff/, '');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch (error) {
    if (error instanceof TypeError) throw refusal('xlate_xliff_invalid', 'not UTF-8');
    throw error;
  }
}

function openFile(root: XmlElement, job: Expected): { file: OpenedFile; saves: number } {
  const files = filesOf(root, job);
  const named = files.map((file) => ({ file, parts: /^(.*?)(?:-(\d{1,15}))?$/.exec(file.original) ?? [] }));
  const { file, parts = [] } = named.find(({ parts: [, original] }) => original === xliffOriginal(job)) ?? {};
  if (!file || files.length > 1) throw refusal('xlate_xliff_mismatch', 'the file belongs to another job');
  // Tools that only know languages of countries add one.
  const languages = file.languages.map((code) => code.toLowerCase().split(/[-_]/)[0]).join(' ');
  if (languages !== `${job.source_language} ${job.target_language}`) {
    throw refusal('xlate_xliff_mismatch', `languages ${file.languages.join(' ')}`);
  }
  return { file, saves: Number(parts[2] ?? 0) };
}

function filesOf(root: XmlElement, job: Expected): OpenedFile[] {
  const version = root.attributes.get('version') ?? '';
  if (root.local === 'xliff' && root.uri === XLIFF_NAMESPACE && version === '1.2') return filesOfVersion1(root);
  const isSecond = root.local === 'xliff' && root.uri === XLIFF_2_NAMESPACE && /^2\.[01]$/.test(version);
  if (isSecond) return filesOfVersion2(root, job.units);
  throw refusal('xlate_xliff_invalid', 'neither XLIFF 1.2 nor 2.0 or 2.1');
}

function readUnits(units: FileUnit[], job: Expected): Map<string, Run[]> {
  const byId = Map.groupBy(units, ({ id }) => id);
  const twice = [...byId].flatMap(([id, { length }]) => (length > 1 ? id : []));
  refuse('xlate_xliff_invalid', faultsOf(twice, 'unknown'));
  const known = new Set(job.units.map((unit) => unit.id));
  const foreign = [...byId.keys()].filter((id) => !known.has(id));
  refuse('xlate_invalid_units', faultsOf(foreign, 'unknown'));
  const moved = job.units.flatMap((unit) => (sameSource(unit, byId.get(unit.id)?.[0]) ? [] : unit.id));
  refuse('xlate_source_mismatch', faultsOf(moved, 'changed_source'));
  const targets = new Map<string, Run[]>(job.final ?? []);
  const faults: UnitFault[] = [];
  for (const unit of job.units.filter(({ id }) => !targets.has(id))) {
    const reading = readUnit(unit, byId.get(unit.id)?.[0]?.target);
    if (typeof reading === 'string') faults.push({ id: unit.id, code: reading });
    else if (reading) targets.set(unit.id, reading);
  }
  refuse('xlate_invalid_units', faults);
  return targets;
}

/** The notes of a file, except the headings that we wrote above its units. */
function notesIn(units: Pick<FileUnit, 'id' | 'notes'>[], job: Expected) {
  const headings = new Map(job.units.map(({ id, section }) => [id, section?.text]));
  const all = units.flatMap(({ id, notes }) => notes.map((note) => ({ unit: id, text: note.trim() })));
  return all.filter(({ unit, text }) => text !== '' && foldSpace(text) !== foldSpace(headings.get(unit) ?? '').trim());
}

const faultsOf = (ids: string[], code: UnitFault['code']): UnitFault[] => ids.map((id) => ({ id, code }));

function refuse(code: ErrorCode, faults: UnitFault[]): void {
  if (faults.length > 0) throw refusal(code, faults.map((fault) => `${fault.id}: ${fault.code}`).join(', '), faults);
}

const sameSource = (unit: Unit, read: FileUnit | undefined): boolean =>
  !read || (read.source !== null && flatten(read.source) === flatten(unit.source));

const flatten = (runs: Run[]): string => foldSpace(xmlSafe(nativeText(runs))).trim();

/** The unit's translation, or its fault; null if it is untranslated. */
function readUnit(unit: Unit, target: FileTarget | null | undefined): Run[] | CodeFault | null {
  if (!target) return null;
  const { runs, isForeign, isSeen } = target;
  if (!isSeen && flatten(runs) === flatten(unit.source)) return null;
  if (isForeign) return 'extra_code';
  if (plainText(runs).trim() === '') return 'empty';
  const read = recoverCodes(runs, unit) ?? runs;
  const fault = checkCodes(unit.source, read);
  return fault ?? trimRuns(withOwnCodes(read, unit.source));
}
