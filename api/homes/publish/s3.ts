import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Destination } from './destination.ts';
import type { ObjectStore } from './object-store.ts';

/** Attempts per request, with growing pauses. */
const ATTEMPTS = 6;

/** Milliseconds without a byte after which an attempt has failed. */
const SILENCE_MS = 30_000;

/**
 * A bucket of Amazon S3 or of a compatible store. Keys and region come from the environment and the files of the AWS
 * tools. `endpoint` is the URL of the compatible store; empty for Amazon's own.
 */
export function openS3({ bucket: Bucket, prefix }: Destination, endpoint = ''): ObjectStore {
  const client = new S3Client({
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
    // Other stores do not have a host name for each bucket.
    forcePathStyle: endpoint !== '',
    ...(endpoint ? { endpoint } : {}),
  });
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  return {
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return (await Body?.transformToByteArray()) ?? new Uint8Array();
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async put(key, bytes, { contentType, cacheControl, contentDisposition }) {
      const headers = {
        ContentType: contentType,
        CacheControl: cacheControl,
        ...(contentDisposition ? { ContentDisposition: contentDisposition } : {}),
      };
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ...headers }));
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, ETag } of page.Contents ?? []) {
          if (Key) yield { key: Key.slice(prefix.length), md5: (ETag ?? '').replaceAll('"', '') };
        }
      }
    },
  };
}
