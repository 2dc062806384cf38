/** A process that takes the lock of a content folder, prints the outcome, and stays. */
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { lockContent } from '../../../api/content/store/disk/lock.ts';

try {
  await lockContent(openFiles(), process.argv[2] ?? '');
  console.log('held');
} catch (error) {
  console.log((error as Error).message);
}
setInterval(() => {}, 1000);
