import { checkGuide, unrecordedUploads } from '../api/site/check/check-guide.ts';
import { join } from 'node:path';
import { checkExternal, type KnownLinks } from '../api/site/check/check-external.ts';
import { byPlace, sayFinding, type ToldFinding } from '../api/site/check/finding.ts';
import { mendTexts, recordUploads } from '../api/site/check/mend.ts';
import { openFiles } from '../api/content/store/disk/files.ts';
import { StateFile } from '../api/content/store/state/state-file.ts';
import { systemClock } from '../api/lib/clock.ts';
import { counted } from '../api/lib/count.ts';
import { createProbe } from '../api/lib/http-client/probe.ts';
import type { Service } from '../api/rest/operations/operation.ts';
import type { Settings } from '../api/settings.ts';
import { completeContent } from '../api/content/store/dataset/complete.ts';
import type { Store } from '../api/content/store/store.ts';
import { readOptions, Refusal, runCommand, SWITCH } from './command/command.ts';
import { openForReading, settingsOfContent } from './command/open.ts';

const USAGE = `npm run check:content -- [--fix] [--external]   finds mistakes in the content files

Reports file, line and field of each: broken front matter, duplicate ids and slugs, missing partners, terms and media;
dead pictures, links and anchors, missing alternative texts, headings that skip a level. Warnings do not fail the check:
texts that no page links to, texts in one language for more than 30 days, texts due for review, mistakes in drafts,
keys and markup of other tools.
  --external   also checks links to other sites, at most two at a time per host and each once a day; only public hosts
               with https, and those of XLATE_PRIVATE_HOSTS
  --fix        first fixes mistakes with one right answer: ids, picture sizes, media records of files that texts use,
               skipped heading levels, spaces in URLs, control characters`;

await runCommand(USAGE, async () => {
  const { fix, external } = readOptions({ fix: SWITCH, external: SWITCH });
  const settings = await settingsOfContent();
  if (fix) await mend(settings);
  const service = await openForReading(settings);
  lendIds(service.store);
  const findings = await checkGuide(service, service.store.now());
  if (external) findings.push(...(await askOthers(service, settings)));
  const said = findings.map(sayFinding).join('\n');
  if (findings.some(({ level }) => level === 'error')) throw new Refusal(said);
  if (said) console.warn(said);
  const { index } = service.store;
  const [items, terms] = [[...index.allItems()].length, [...index.allTerms()].length];
  console.log(`in order: ${counted(items, 'item')} and ${counted(terms, 'term')}`);
});

async function askOthers(service: Service, { dataDir, privateHosts }: Settings): Promise<ToldFinding[]> {
  const files = openFiles();
  await files.makeFolder(dataDir);
  const known = await StateFile.open<KnownLinks>(files, join(dataDir, 'external-links.json'), {});
  const probe = createProbe({ privateHosts });
  const { findings, asked, refused } = await checkExternal(service, { probe, known, clock: systemClock });
  const rest = refused > 0 ? `; at hosts that are not asked: ${refused}` : '';
  console.log(`pages of other sites requested: ${asked}${rest}`);
  return findings.sort(byPlace);
}

/** Texts without an id are checked like all others and can be link targets: they will get an id soon. */
function lendIds({ index, withoutId }: Store): void {
  let id = index.highestId();
  for (const record of withoutId) index.apply({ after: { ...record, id: ++id } });
}

async function mend(settings: Settings): Promise<void> {
  const { ids, sizes, damaged } = await completeContent(settings);
  for (const { path, id } of ids) console.log(`${path}: id ${id}`);
  const records = await recordUploads(await unrecordedUploads(await openForReading(settings)), settings);
  for (const { path, file } of records) console.log(`${path}: made for uploads/${file}`);
  const more = records.length > 0 ? (await completeContent(settings)).sizes : [];
  for (const path of [...sizes, ...more]) console.log(`${path}: made`);
  for (const picture of damaged) console.warn(picture);
  for (const { path, message } of await mendTexts(await openForReading(settings), settings)) {
    console.log(`${path}: fixed: ${message}`);
  }
}
