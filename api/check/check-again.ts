import { readIfThere, writeFile } from '../store/disk/atomic.ts';
import { openFiles } from '../store/disk/files.ts';
import { programHash } from '../store/disk/hash-files.ts';
import type { Service } from '../operations/operation.ts';
import { hash } from '../lib/hash.ts';
import { keepText, keptText } from '../lib/kept-text.ts';
import { isTerm } from '../index/content-index.ts';
import { type Checked, checkTexts, findingsOf, type TextFindings } from './check-guide.ts';
import { CheckedTexts } from './checked-texts.ts';
import type { Finding } from './finding.ts';

type Asked = Checked & Pick<Service, 'report'>;

interface Options {
  /** File that says what was found out of each text, and with an ending what was found out of all of them. */
  note: string;
  /** Whether what it says is not to be believed. */
  isClean: boolean;
}

/**
 * As {@link checkGuide} with as little work as what was noted of the last check allows, and notes it for the next. Where
 * nothing can be noted, that is reported and the next one has more work.
 */
export async function checkAgain(service: Asked, today: string, { note, isClean }: Options): Promise<Finding[]> {
  return findingsOf(service, today, await checkTextsAgain(service, { note, isClean }));
}

async function checkTextsAgain(service: Asked, { note, isClean }: Options): Promise<TextFindings> {
  const files = openFiles();
  const read = async (path: string) => (isClean ? null : ((await readIfThere(files, path))?.toString() ?? null));
  const write = (path: string, text: string) => writeFile(files, path, Buffer.from(text), { isPrivate: true });
  const program = programHash();
  const basis = basisOf(service, program);
  const findings = `${note}.findings`;
  const noted = keptText(basis, (await read(findings)) ?? '');
  const known = noted === null ? null : (JSON.parse(noted) as TextFindings);
  if (known && (await areThereAsBefore(known.files, service))) return known;
  const checked = new CheckedTexts(service);
  checked.restore((await read(note)) ?? '', program);
  const found = await checkTexts(service, checked);
  const keep = async () => {
    const facts = checked.keep(program);
    if (facts !== null) await write(note, facts);
    await write(findings, keepText(basis, JSON.stringify(found)));
  };
  await keep().catch(service.report);
  return found;
}

/** A word for all that the findings of texts are found from, but for files. */
function basisOf({ store: { index }, serializeContext: { base } }: Asked, program: string): string {
  const { site, authors } = index;
  // Of a text the version is enough.
  const records = [...index.allItems(), ...index.allTerms()].map((record) =>
    isTerm(record) ? record : { ...record, content: '' },
  );
  return hash(JSON.stringify([program, base, site, [...authors.values()], records]));
}

async function areThereAsBefore(files: TextFindings['files'], { store }: Asked): Promise<boolean> {
  for (const [path, isThere] of Object.entries(files)) if ((await store.hasFile(path)) !== isThere) return false;
  return true;
}
