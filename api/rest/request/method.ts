interface Sent {
  method: string;
  headers: { get(name: string): string | null | undefined };
  /** The query, its lists and objects put together. */
  given: Record<string, unknown>;
}

/** A POST can stand in for the methods that some proxies do not let through; a GET never becomes a write. */
export function methodOf({ method, headers, given }: Sent): string {
  if (method !== 'POST') return method;
  const wanted = headers.get('x-http-method-override') ?? given['_method'] ?? 'POST';
  // A list of methods is none.
  return typeof wanted === 'string' ? wanted.toUpperCase() : '';
}
