/** A bucket and the prefix of every key in it: empty, or with a trailing slash. */
export interface Destination {
  bucket: string;
  prefix: string;
}

/** Parses `s3://BUCKET/PREFIX`; null if the text has another form. */
export function readDestination(text: string): Destination | null {
  const [, bucket, path] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  if (!bucket) return null;
  const prefix = (path ?? '').replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
