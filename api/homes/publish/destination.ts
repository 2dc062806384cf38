/** A bucket and what stands before every key in it: empty, or ending with a slash. */
export interface Destination {
  bucket: string;
  prefix: string;
}

/** Reads `s3://BUCKET/PREFIX`; null when it is none. */
export function readDestination(text: string): Destination | null {
  const [, bucket, path] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  if (!bucket) return null;
  const prefix = (path ?? '').replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
