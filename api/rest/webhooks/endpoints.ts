import { EVENTS, type EventType } from '../../contract/events.ts';

/** A receiver of events. */
export interface WebhookEndpoint {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** Names of events, or prefixes such as `item.*`; empty for all. */
  events: readonly string[];
}

/** Allowed size of a secret in bytes, according to Standard Webhooks. */
const SECRET_BYTES = { least: 24, most: 64 };

/**
 * Reads `URL SECRET [EVENT…]`, several separated by commas. Throws a RangeError that names the entry and its defect,
 * but never a secret.
 */
export function readEndpoints(text: string): WebhookEndpoint[] {
  const entries = text.split(',').map((entry) => entry.trim().split(/\s+/));
  const endpoints = entries.filter(([url]) => url).map(readEndpoint);
  const twice = endpoints.find(({ url }, at) => endpoints.findIndex((other) => other.url === url) !== at);
  if (twice) throw new RangeError(`${twice.url} is listed twice`);
  return endpoints;
}

function readEndpoint([link = '', secret = '', ...events]: string[], at: number): WebhookEndpoint {
  const url = URL.parse(link);
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
  if (!isPlain) throw new RangeError(`entry ${at + 1} must begin with a URL such as https://ci.example.com/hook`);
  if (!isSecret(secret)) {
    throw new RangeError(
      `${url.href} needs a secret: whsec_ and the base64 of ${SECRET_BYTES.least} to ${SECRET_BYTES.most} bytes`,
    );
  }
  const unknown = events.find((pattern) => !Object.keys(EVENTS).some((type) => fits(pattern, type)));
  if (unknown) throw new RangeError(`${url.href}: unknown event ${unknown}`);
  return { url: url.href, secret, events };
}

/** Whether an endpoint wants an event. */
export const wants = ({ events }: WebhookEndpoint, type: EventType): boolean =>
  events.length === 0 || events.some((pattern) => fits(pattern, type));

const fits = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

function isSecret(secret: string): boolean {
  const key = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  if (key === undefined) return false;
  const { length } = Buffer.from(key, 'base64');
  return length >= SECRET_BYTES.least && length <= SECRET_BYTES.most;
}
