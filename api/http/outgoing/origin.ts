/** A host as people list it; scheme and port only where they were written. */
export interface Origin {
  scheme: string | undefined;
  host: string;
  port: string | undefined;
}

const WRITTEN = /^(?:(https?):\/\/)?(\[[^\]]+\]|[^\s:/?#@[\]\\]+)(?::(\d{1,5}))?\/?$/i;

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Reads `host`, `host:port` or `scheme://host[:port]`. Throws when it is none of these. */
export function parseOrigin(written: string): Origin {
  const match = WRITTEN.exec(written.trim());
  const [, scheme, host = '', port] = match ?? [];
  // The host goes through the same parser as the addresses it is compared with, so that both are spelled alike.
  if (!match || !URL.canParse(`http://${host}`)) throw new Error(`not a host: ${JSON.stringify(written)}`);
  return { scheme: scheme && `${scheme.toLowerCase()}:`, host: hostOf(new URL(`http://${host}`)), port };
}

/** Host name without the dot that closes a full name: `localhost.` is `localhost`. */
export const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');

export const portOf = (url: URL): string => url.port || (DEFAULT_PORTS[url.protocol] ?? '');

/** Exactly this origin: what was not written means `https` and the scheme's own port. */
export function isOrigin(origin: Origin, url: URL): boolean {
  const scheme = origin.scheme ?? 'https:';
  const port = origin.port ?? DEFAULT_PORTS[scheme];
  return url.protocol === scheme && hostOf(url) === origin.host && portOf(url) === port;
}

/** This host: what was not written may be anything. */
export function isHost(origin: Origin, url: URL): boolean {
  return (
    hostOf(url) === origin.host &&
    (origin.scheme ?? url.protocol) === url.protocol &&
    (origin.port ?? portOf(url)) === portOf(url)
  );
}
