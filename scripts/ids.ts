import { readSettings } from '../api/settings.ts';
import { completeContent } from '../api/store/dataset/complete.ts';
import { readOptions, Refusal, runCommand } from './command/command.ts';

const USAGE = `npm run ids   completes hand-written content: ids for files without one, sizes for pictures without them

Works on CONTENT_DIR (default content) and DATA_DIR (default data). A running server gives ids by itself.`;

await runCommand(USAGE, async () => {
  readOptions({});
  const { ids, sizes, broken } = await completeContent(readSettings(process.env));
  for (const { path, id } of ids) console.log(`${path}: id ${id}`);
  for (const path of sizes) console.log(`${path}: made`);
  if (ids.length + sizes.length === 0) console.log('Nothing is missing.');
  if (broken.length > 0) throw new Refusal(broken.join('\n'));
});
