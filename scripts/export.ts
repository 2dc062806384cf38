import { dirname, join } from 'node:path';
import { LANGUAGES } from '../api/contract/model.ts';
import { readSettings } from '../api/settings.ts';
import { copyUploads, exportDataSet } from '../api/store/dataset/export.ts';
import { writeFile } from '../api/store/disk/atomic.ts';
import { openFiles } from '../api/store/disk/files.ts';
import { isFolder, oneOf, readArguments, readBase, Refusal, runCommand, UsageError } from './command/command.ts';
import { refuseMissing } from './command/open.ts';

const USAGE = `npm run export -- [FILE] [options]   writes the guide down as a JSON data set that import reads

  --language cs|en   only this language (default: both, and every record says its own)
  --media DIR        copies the uploads there (default: the folder media beside FILE)
  --base URL         public URL that becomes {base_url} in texts (default: PUBLIC_URL, else that of site.yaml)

Without FILE the data set goes to the standard output, and uploads only where --media says.
Reads CONTENT_DIR (default content) and DATA_DIR (default data). Passwords are exported as hashes: keep the file safe.`;

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({
    language: { type: 'string' },
    media: { type: 'string' },
    base: { type: 'string' },
  });
  const [file, surplus] = positionals;
  if (surplus) throw new UsageError(`one file at a time: "${surplus}" is too many`);
  if (file && (await isFolder(file))) throw new Refusal(`${file} is a folder: name the file to write`);
  const language = oneOf('--language', values.language, LANGUAGES);
  const { contentDir, dataDir, publicUrl } = readSettings(process.env);
  await refuseMissing(contentDir);
  const base = readBase(values.base) ?? (process.env['PUBLIC_URL'] ? publicUrl : undefined);
  const exported = await exportDataSet({
    contentDir,
    dataDir,
    ...(language ? { language } : {}),
    ...(base ? { base } : {}),
  });
  const { json, uploads, pictures } = exported;
  const mediaDir = values.media ?? (file ? join(dirname(file), 'media') : undefined);
  if (mediaDir) await copyUploads(exported, { contentDir, mediaDir });
  if (!file) process.stdout.write(json);
  else {
    await writeFile(openFiles(), file, Buffer.from(json));
    console.log(`Exported ${contentDir} to ${file}, ${uploads.length + pictures.length} uploads to ${mediaDir}.`);
  }
});
