import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { closeLater } from '../../helpers/close.ts';

export interface ObjectStorage {
  endpoint: string;
  /** What programs that publish read from their environment. In that of the tests until the storage stops. */
  env: Record<'AWS_ENDPOINT_URL_S3' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  client: S3Client;
  /** A new, empty bucket. */
  bucket(): Promise<string>;
}

/** Swift stores headers in file attributes, which an in-memory file system may lack. */
const HOME = '/var/tmp';

/**
 * A real object storage with Amazon's interface on this machine, with its own signatures, headers and listings. Stopped
 * automatically.
 */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = await mkdtemp(join(HOME, 'guide-storage-'));
  const script = join(import.meta.dirname, 'swift.py');
  // -I: only Debian's own packages.
  const server = spawn('/usr/bin/python3', ['-I', script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await Promise.race([
    once(createInterface(server.stdout), 'line'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`the object storage ended with ${code}`))),
  ])) as [string];
  const { endpoint, ...credentials } = JSON.parse(line) as Record<
    'endpoint' | 'accessKeyId' | 'secretAccessKey',
    string
  >;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  const env = {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  Object.assign(process.env, env);
  closeLater(async () => {
    for (const name of Object.keys(env)) delete process.env[name];
    client.destroy();
    server.stdin.end();
    if (server.exitCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  let buckets = 0;
  return {
    endpoint,
    client,
    env,
    async bucket() {
      const name = `guide-${++buckets}`;
      await client.send(new CreateBucketCommand({ Bucket: name }));
      return name;
    },
  };
}
