import { dirname, join } from 'node:path';
import { LANGUAGES } from '../api/contract/model.ts';
import { onDemand } from '../api/lib/on-demand.ts';
import { readSettings } from '../api/settings.ts';
import { DEFAULT_BASE } from '../api/content/store/dataset/data-set.ts';
import { copyUploads, exportDataSet } from '../api/content/store/dataset/export.ts';
import { writeFile } from '../api/content/store/disk/atomic.ts';
import { openFiles } from '../api/content/store/disk/files.ts';
import { loadContent } from '../api/content/store/load.ts';
import { isFolder, oneOf, readArguments, readBase, Refusal, runCommand, TEXT, UsageError } from './command/command.ts';
import { refuseMissing } from './command/open.ts';

const USAGE = `npm run export -- [FILE] [options]   writes the guide as a JSON data set that import reads

  --language cs|en   only this language (default: both, each record with its language)
  --media DIR        copies the uploads there (default: the folder media beside FILE)
  --base URL         public URL to replace by {base_url} in texts (default: PUBLIC_URL, else that of site.yaml)
  --wxr FILE         writes a WordPress export file instead; WordPress fetches files from the public URL

Without FILE the data set goes to standard output, and uploads are copied only with --media.
Reads CONTENT_DIR (default content) and DATA_DIR (default data). Passwords are exported as hashes: keep the file safe.`;

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({ language: TEXT, media: TEXT, base: TEXT, wxr: TEXT });
  const [file, surplus] = positionals;
  if (surplus) throw new UsageError(`one file at a time: "${surplus}" is too many`);
  const place = values.wxr ?? file;
  if (place && (await isFolder(place))) throw new Refusal(`${place} is a folder: name the file to write`);
  const language = oneOf('--language', values.language, LANGUAGES);
  const { contentDir, dataDir, publicUrl } = readSettings(process.env);
  await refuseMissing(contentDir);
  const base = readBase('--base', values.base) ?? (process.env['PUBLIC_URL'] ? publicUrl : undefined);
  if (values.wxr !== undefined) {
    if (file || values.media || language) throw new UsageError('--wxr goes with --base alone');
    return await exportWxr(values.wxr, contentDir, base);
  }
  const exported = await exportDataSet({ contentDir, dataDir, language, base });
  const { json, uploads, pictures } = exported;
  const mediaDir = values.media ?? (file ? join(dirname(file), 'media') : undefined);
  if (mediaDir) await copyUploads(exported, { contentDir, mediaDir });
  if (!file) process.stdout.write(json);
  else {
    await writeFile(openFiles(), file, Buffer.from(json));
    console.log(`Exported ${contentDir} to ${file}, ${uploads.length + pictures.length} uploads to ${mediaDir}.`);
  }
});

async function exportWxr(file: string, contentDir: string, given: string | undefined): Promise<void> {
  const { writeWxr } = await onDemand(() => import('../api/homes/move-in/write-wxr.ts'));
  const files = openFiles();
  const { index } = await loadContent(files, contentDir);
  const base = given ?? (index.site.public_url || DEFAULT_BASE);
  await writeFile(files, file, Buffer.from(writeWxr(index, base)));
  console.log(`Exported ${contentDir} to ${file}, as WordPress reads it; files are at ${base}.`);
}
