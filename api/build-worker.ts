import { parentPort, workerData } from 'node:worker_threads';
import { CheckedTexts } from './check/checked-texts.ts';
import { createApi } from './http/api.ts';
import type { BuildShare } from './render/build-workers.ts';
import { buildAll } from './render/build.ts';
import type { Told } from './render/shared-facts.ts';
import { openService } from './service.ts';
import { openRendering, sharedFactsOf, sourcesOf } from './site/build-site.ts';
import { OutputFolder } from './store/disk/output-folder.ts';
import { useContents } from './store/front-matter/packed-content.ts';

/** A thread of a build: reads the content for itself and does its share. */
const { contentDir, dataDir, base, fingerprint, contents, folder, counter, statuses, isChecked } =
  workerData as BuildShare;
const report = (error: unknown) => {
  throw error;
};
const service = await openService({ contentDir, dataDir, base, write: false, report });
useContents([...service.store.index.allItems()], contents);
service.statuses.restore(statuses);
const rendering = await openRendering({ service, api: createApi(service) });
const checked = isChecked ? new CheckedTexts(service) : undefined;
const facts = sharedFactsOf(service, rendering, {
  finders: { related: rendering.related, ...(checked && { checked }) },
});
parentPort?.on('message', (told: Told) => facts.learn(told)).unref();
// Somebody may have edited a file since the main thread read it. Who counts other keys must not take any of them.
if (sourcesOf(service, rendering.templates).fingerprint === fingerprint) {
  const onProgress = () => {
    const told = facts.take();
    if (told) parentPort?.postMessage(told);
  };
  await buildAll(rendering, new OutputFolder(folder), {
    counter,
    onProgress,
    onItem: checked && ((item) => checked.of(item)),
  });
}
