import { join, relative, resolve } from 'node:path';
import { createApi } from '../api/rest/http/api.ts';
import { OutputFolder } from '../api/content/store/disk/output-folder.ts';
import { openNoted } from '../api/site/live/why.ts';
import { readArguments, Refusal, runCommand, UsageError } from './command/command.ts';
import { openForReading, refuseOtherUrl, settingsOfContent } from './command/open.ts';

const USAGE = `npm run why -- URL    shows the inputs of a page, or of any other output file
npm run why -- FILE   shows the output files that depend on a content file

Reads the note that the last build or server left in DATA_DIR. A URL is absolute or starts with a slash, such as
/en/some-page/; a file is a path such as content/en/posts/some-page.md or en/posts/some-page.md.`;

await runCommand(USAGE, async () => {
  const [subject, ...others] = readArguments({}).positionals;
  if (subject === undefined || others.length > 0) throw new UsageError('name one URL or one file');
  const settings = await settingsOfContent();
  const { contentDir, dataDir, outDir } = settings;
  await refuseOtherUrl(new OutputFolder(outDir), settings, `npm run why -- ${subject}`);
  const service = await openForReading(settings);
  const noted = await openNoted({ service, api: createApi(service), outDir, note: join(dataDir, 'output.note') });
  if (!noted) throw new Refusal(`no build of ${outDir} is recorded: stop its server, or run npm run build first`);
  if (/^\/|^https?:/.test(subject) && !resolve(subject).startsWith(resolve(contentDir))) {
    const made = noted.madeOf(subject);
    if (!made) throw new Refusal(`no output at ${subject}`);
    return console.log([`${subject} depends on`, ...made.files, ...made.asked.map((one) => `(${one})`)].join('\n  '));
  }
  const path = resolve(subject).startsWith(resolve(contentDir)) ? relative(contentDir, subject) : subject;
  const files = noted.madeFrom(path);
  if (!files) throw new Refusal(`no record in ${path}`);
  console.log([`${path} is used by`, ...files].join('\n  '));
});
