import { readIfThere, writeFile } from '../store/disk/atomic.ts';
import { openFiles } from '../store/disk/files.ts';
import { programHash } from '../store/disk/hash-files.ts';
import type { Service } from '../operations/operation.ts';
import { type Checked, checkGuide } from './check-guide.ts';
import { CheckedTexts } from './checked-texts.ts';
import type { Finding } from './finding.ts';

interface Options {
  /** File that says what was found out of each text. */
  note: string;
  /** Whether what it says is not to be believed. */
  isClean: boolean;
}

/**
 * As {@link checkGuide} with as little work as what was noted of the last check allows, and notes it for the next. Where
 * nothing can be noted, that is reported and the next one has more work.
 */
export async function checkAgain(
  service: Checked & Pick<Service, 'report'>,
  today: string,
  { note, isClean }: Options,
): Promise<Finding[]> {
  const files = openFiles();
  const program = programHash();
  const checked = new CheckedTexts(service);
  const noted = isClean ? null : await readIfThere(files, note);
  if (noted) checked.restore(noted.toString(), program);
  const findings = await checkGuide(service, today, checked);
  const found = checked.keep(program);
  if (found !== null) await writeFile(files, note, Buffer.from(found), { isPrivate: true }).catch(service.report);
  return findings;
}
