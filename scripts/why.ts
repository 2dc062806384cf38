import { join, relative, resolve } from 'node:path';
import { createApi } from '../api/rest/http/api.ts';
import { openNoted } from '../api/site/live/why.ts';
import { readArguments, Refusal, runCommand } from './command/command.ts';
import { openForReading, settingsOfContent } from './command/open.ts';

const USAGE = `npm run why -- URL    what a page, or any other file of the output, was made of
npm run why -- FILE   which files of the output were made of a content file

Asks what the last build noted in DATA_DIR, or the server that stopped last. A URL is whole or begins with a slash, such
as /en/some-page/; a file is named by its path, such as content/en/posts/some-page.md or en/posts/some-page.md.`;

await runCommand(USAGE, async () => {
  const { positionals } = readArguments({});
  const [subject] = positionals;
  if (subject === undefined || positionals.length > 1) throw new Refusal('name one URL or one file');
  const settings = await settingsOfContent();
  const { contentDir, dataDir, outDir } = settings;
  const service = await openForReading(settings);
  const note = join(dataDir, 'output.note');
  const noted = await openNoted({ service, api: createApi(service), outDir, note });
  if (!noted) throw new Refusal(`nothing is noted of ${outDir}; npm run build notes it`);
  if (/^\/|^https?:/.test(subject) && !resolve(subject).startsWith(resolve(contentDir))) {
    const made = noted.madeOf(subject);
    if (!made) throw new Refusal(`no output is at ${subject}`);
    console.log([`${subject} was made of`, ...made.files, ...made.asked.map((one) => `(${one})`)].join('\n  '));
    return;
  }
  const path = resolve(subject).startsWith(resolve(contentDir)) ? relative(contentDir, subject) : subject;
  const files = noted.madeFrom(path);
  if (!files) throw new Refusal(`no record was read from ${path}`);
  console.log([`${path} is in`, ...files].join('\n  '));
});
