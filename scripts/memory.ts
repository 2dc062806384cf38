import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { addToGlossary, GLOSSARY_FILE, parseGlossary } from '../api/content/store/glossary.ts';
import { readIfThere, writeFile } from '../api/content/store/disk/atomic.ts';
import { openFiles, PRIVATE } from '../api/content/store/disk/files.ts';
import { lockData } from '../api/content/store/disk/lock.ts';
import type { Issue } from '../api/content/store/front-matter/front-matter.ts';
import { inTurns } from '../api/lib/in-turns.ts';
import { readSettings } from '../api/settings.ts';
import { openTranslationRecords } from '../api/translation/jobs/records.ts';
import { TranslationMemory } from '../api/translation/jobs/translation-memory.ts';
import { partsOf } from '../api/translation/memory/imported.ts';
import { MOST_TERMS, readingTbx } from '../api/translation/memory/read-tbx.ts';
import { MOST_TRANSLATIONS, readingTmx } from '../api/translation/memory/read-tmx.ts';
import { XmlRefused } from '../api/translation/xliff/xml-tree.ts';
import { refuseMissing } from './command/open.ts';
import { readArguments, Refusal, runCommand, UsageError } from './command/command.ts';

const USAGE = `npm run memory -- import FILE   imports data of other translation tools, between Czech and English

  FILE.tmx   translations, into the translation memory (DATA_DIR, default data); stop a running server first
  FILE.tbx   terms, into glossary.yaml (CONTENT_DIR, default content); existing terms stay as they are

Duplicates are skipped. A file holds at most ${MOST_TRANSLATIONS} translations or ${MOST_TERMS} terms.`;

const MOST_BYTES = 64 * 1024 * 1024;

const files = openFiles();

await runCommand(USAGE, async () => {
  const [command, file, surplus] = readArguments({}).positionals;
  if (command !== 'import') throw new UsageError(command ? `"${command}" is not understood` : 'a command is missing');
  if (!file) throw new UsageError('the name of the file is missing');
  if (surplus) throw new UsageError(`one file at a time: "${surplus}" is too many`);
  const { contentDir, dataDir } = readSettings(process.env);
  await refuseMissing(contentDir);
  const kind = extname(file).toLowerCase();
  if (kind === '.tmx') await importMemory(file, dataDir);
  else if (kind === '.tbx') await importTerms(file, contentDir);
  else throw new UsageError(`${file} ends neither with .tmx nor with .tbx`);
});

async function importMemory(file: string, dataDir: string): Promise<void> {
  const { translations, leftOut } = await reading(file, readingTmx);
  await files.makeFolder(dataDir, PRIVATE);
  const unlock = await lockData(files, dataDir);
  try {
    const records = await openTranslationRecords(files, dataDir);
    const memory = new TranslationMemory(records.memory);
    let taken = 0;
    for (const [part, entries] of partsOf(translations)) taken += await memory.add(part, entries);
    tell('translations', { taken, known: translations.length - taken, leftOut });
  } finally {
    await unlock();
  }
}

async function importTerms(file: string, contentDir: string): Promise<void> {
  const { entries, leftOut } = await reading(file, readingTbx);
  const path = join(contentDir, GLOSSARY_FILE);
  const text = (await readIfThere(files, path))?.toString() ?? '';
  const nameOf = ({ terms }: (typeof entries)[number]) => `${terms.cs} / ${terms.en}`.toLowerCase();
  const known = new Set(checked(text, path).map(nameOf));
  const fresh = entries.filter((entry) => !known.has(nameOf(entry)) && known.add(nameOf(entry)));
  if (fresh.length > 0) {
    const grown = addToGlossary(text, fresh);
    checked(grown, file);
    await writeFile(files, path, Buffer.from(grown));
  }
  tell('terms', { taken: fresh.length, known: entries.length - fresh.length, leftOut });
}

/** The entries of a glossary. One with mistakes is neither extended nor exported. */
function checked(text: string, path: string): ReturnType<typeof parseGlossary> {
  const issues: Issue[] = [];
  const entries = parseGlossary(text, issues);
  if (issues.length > 0) throw new Refusal(issues.map(({ line, message }) => `${path}:${line}: ${message}`).join('\n'));
  return entries;
}

/** Parses a file, last changed at a time in ISO 8601. Errors start with its name. */
async function reading<Result>(
  file: string,
  read: (xml: string, changed: string) => Generator<void, Result>,
): Promise<Result> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Refusal(`${file}: file not found`);
  if (found.size > MOST_BYTES) throw new Refusal(`${file}: more than ${MOST_BYTES / 1024 / 1024} MiB; split it`);
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
    return await inTurns(read(xml, found.mtime.toISOString()));
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${file}: not UTF-8; save it as UTF-8`);
    if (!(error instanceof XmlRefused)) throw error;
    throw new Refusal(`${file}:${/^\d/.test(error.message) ? '' : ' '}${error.message}`);
  }
}

function tell(what: string, { taken, known, leftOut }: Record<'taken' | 'known' | 'leftOut', number>): void {
  const parts = [`${taken} ${what} taken over`];
  if (known > 0) parts.push(`${known} known already`);
  if (leftOut > 0) parts.push(`${leftOut} left out, without a Czech and an English text`);
  console.log(`${parts.join(', ')}.`);
}
