interface Sent {
  method: string;
  headers: { get(name: string): string | null | undefined };
  /** The query, with lists and objects assembled. */
  given: Record<string, unknown>;
}

/** The effective method. A POST can replace methods that some proxies block; a GET never becomes a write. */
export function methodOf({ method, headers, given }: Sent): string {
  if (method !== 'POST') return method;
  const wanted = headers.get('x-http-method-override') ?? given['_method'] ?? 'POST';
  // A list of methods is invalid.
  return typeof wanted === 'string' ? wanted.toUpperCase() : '';
}
