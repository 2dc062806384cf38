import { join } from 'node:path';
import { environmentOf, startServer, type Folders } from '../../helpers/served.ts';
import { PUBLIC_URL } from './guide.ts';
import { FILE_HOSTS, isInstalled, type Host } from './hosts.ts';
import { startWorker, startWorkerOnBucket } from './workers.ts';

/** A way to serve the guide. */
export interface Home {
  name: string;
  isInstalled: boolean;
  /** Serves these folders: the content, or the output built from it. */
  start(folders: Folders): Promise<Host>;
  /** Whether it serves files by rules: it may refuse requests, and lacks headers of single records. */
  hasOnlyFiles: boolean;
}

/** Debian's object storage, from which the worker can read as well. */
const SWIFT = '/usr/lib/python3/dist-packages/swift';

/** Every home is compared with the server that has the content. To add one, add a row. */
export const HOMES: readonly Home[] = [
  ...FILE_HOSTS.map((host): Home => ({ ...host, start: (folders) => host.start(folders, '/'), hasOnlyFiles: true })),
  { name: 'a worker with assets', isInstalled: true, start: startWorker, hasOnlyFiles: false },
  { name: 'a worker with a bucket', isInstalled: isInstalled(SWIFT), start: startWorkerOnBucket, hasOnlyFiles: false },
  { name: 'a replica', isInstalled: true, start: startReplica, hasOnlyFiles: false },
];

export async function startReplica(folders: Folders, more: Record<string, string> = {}): Promise<Host> {
  const outDir = join(folders.root, 'replica');
  const dataDir = join(folders.root, 'no-data');
  return startServer({
    ...environmentOf({ ...folders, outDir, dataDir }),
    PUBLIC_URL,
    READ_ONLY: 'on',
    EDGE: 'on',
    ...more,
  });
}
