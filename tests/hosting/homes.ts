import { join } from 'node:path';
import { environmentOf, startServer, type Folders } from '../helpers/served.ts';
import { PUBLIC_URL } from './guide.ts';
import { CADDY, isInstalled, NGINX, startCaddy, startNginx, type Host } from './hosts.ts';

/** A place from which the guide is read. */
export interface Home {
  name: string;
  isInstalled: boolean;
  /** Serves what is in these folders: the content, or the output built of it. */
  start(folders: Folders): Promise<Host>;
  /** Whether it may say that it cannot answer; a home that runs our code never may. */
  mayRefuse: boolean;
}

/** Every home is compared with the server that has the content. A new one is a row here. */
export const HOMES: readonly Home[] = [
  {
    name: 'nginx',
    isInstalled: isInstalled(NGINX),
    start: (folders) => startNginx(folders, '/'),
    mayRefuse: true,
  },
  {
    name: 'Caddy',
    isInstalled: isInstalled(CADDY),
    start: (folders) => startCaddy(folders, '/'),
    mayRefuse: true,
  },
  { name: 'a replica', isInstalled: true, start: startReplica, mayRefuse: false },
];

export async function startReplica(folders: Folders, more: Record<string, string> = {}): Promise<Host> {
  const outDir = join(folders.root, 'replica');
  const dataDir = join(folders.root, 'no-data');
  return startServer({ ...environmentOf({ ...folders, outDir, dataDir }), PUBLIC_URL, READ_ONLY: 'on', ...more });
}
