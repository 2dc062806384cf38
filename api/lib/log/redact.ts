import { decodePercent } from '../decode-percent.ts';

export const REDACTED = '[redacted]';

/** Names of arguments, headers and keys whose values must not be logged. */
const SECRET_NAME =
  /pass|pwd|secret|token|ticket|signature|credential|nonce|cookie|session|authori[sz]|auth(?!or)|api[-_]?key|^(key|share)$/i;

/** Credentials within texts: headers, names and passwords in URLs, webhook secrets. */
const SECRET_TEXTS: [pattern: RegExp, instead: string][] = [
  [/\b(Basic|Bearer)\s+[A-Za-z0-9+/=._~-]+/gi, `$1 ${REDACTED}`],
  [/(\/\/)[^\s/"'<>]+@/g, `$1${REDACTED}@`],
  [/\b(pass\w*|token|secret|signature)=[^\s&"'<>]+/gi, `$1=${REDACTED}`],
  [/\bwhsec_[A-Za-z0-9+/=]+/g, REDACTED],
];

/** How deep objects are searched; deeper values are omitted. */
const DEPTH = 4;

/** A path with its query, with the values of secret arguments redacted. */
export function redactUrl(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const pairs = url.slice(at + 1).split('&');
  return `${url.slice(0, at)}?${pairs.map(redactPair).join('&')}`;
}

/** A text with its credentials redacted. */
export function redactText(text: string): string {
  const plain = SECRET_TEXTS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
  return plain.replace(/[?&][^\s?&"'<>]+=[^\s&"'<>]*/g, (pair) => pair.charAt(0) + redactPair(pair.slice(1)));
}

/** A value as it may be logged: values of secret keys are redacted at any depth, texts are cleaned. */
export function redact(value: unknown, depth = DEPTH): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.map((entry) => redact(entry, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, SECRET_NAME.test(key) ? REDACTED : redact(entry, depth - 1)]),
  );
}

function redactError(error: Error, depth: number): object {
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: redactText(error.message),
    ...(code === undefined ? {} : { code }),
    stack: redactText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth - 1) }),
  };
}

function redactPair(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  // A name that cannot be decoded counts as secret.
  return name === 'code' || SECRET_NAME.test(decodePercent(name) ?? 'secret') ? `${name}=${REDACTED}` : pair;
}
