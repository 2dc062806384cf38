import { LANGUAGES } from '../api/contract/model.ts';
import { counted } from '../api/lib/count.ts';
import { readSettings } from '../api/settings.ts';
import { importDataSet } from '../api/content/store/dataset/import.ts';
import {
  isFolder,
  oneOf,
  readArguments,
  readBase,
  Refusal,
  runCommand,
  SWITCH,
  TEXT,
  UsageError,
} from './command/command.ts';

const USAGE = `npm run import -- FILE [options]   loads a guide from a JSON data set, with its ids

  --language cs|en   language of records without one
  --media DIR        folder of the uploads (default: the folder media beside FILE)
  --base URL         public URL, for {base_url} in texts (default: PUBLIC_URL, else http://127.0.0.1:4321)
  --replace          imports into a non-empty content folder: the languages of the file are cleared first

Writes to CONTENT_DIR (default content) and DATA_DIR (default data).`;

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({ language: TEXT, media: TEXT, base: TEXT, replace: SWITCH });
  const [file, surplus] = positionals;
  if (!file) throw new UsageError('the name of the file is missing');
  if (surplus) throw new UsageError(`one file at a time: "${surplus}" is too many`);
  if (await isFolder(file)) throw new Refusal(`${file} is a folder, not a data set`);
  const language = oneOf('--language', values.language, LANGUAGES);
  const { contentDir, dataDir, publicUrl } = readSettings(process.env);
  const base = readBase('--base', values.base) ?? publicUrl;
  if (values.media !== undefined && !(await isFolder(values.media)))
    throw new Refusal(`--media: the folder ${values.media} does not exist`);
  const { replace, media: mediaDir } = values;
  const done = await importDataSet({ file, contentDir, dataDir, replace, language, mediaDir, base });
  const counts = [
    counted(done.items, 'item'),
    counted(done.terms, 'term'),
    `${done.uploads} uploads and sizes`,
    `${done.revisions} revisions and autosaves`,
    counted(done.users, 'user'),
  ];
  console.log(`Imported into ${contentDir} (${done.languages.join(', ')}): ${counts.join(', ')}.`);
});
