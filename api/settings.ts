import { resolve } from 'node:path';
import { nearName } from './lib/near-name.ts';
import { OperatorError } from './lib/operator-error.ts';
import { plainUrl } from './lib/plain-url.ts';
import { trustProxies } from './rest/http/client-address.ts';
import type { OpenIdSettings } from './lib/http-client/openid.ts';
import { readEndpoints, type WebhookEndpoint } from './rest/webhooks/endpoints.ts';
import { LOG_LEVELS, type LogLevel } from './lib/log/log.ts';
import { overlaps } from './content/store/disk/check-folders.ts';
import { readDestination, type Destination } from './homes/publish/destination.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from './setting-rows.ts';

/** Settings from the environment; `setting-rows.ts` says what each controls. What is not set is empty or null. */
export type Settings = ReturnType<typeof readAll>;

/** `AWS_ENDPOINT_URL_S3` is the name that other object storage clients use. */
export type Environment = { readonly [Name in SettingName | 'AWS_ENDPOINT_URL_S3']?: string | undefined };

/** Every setting as text: from the environment, else its default. */
type Values = Readonly<Record<SettingName, string>>;

/** A value of the environment that the service cannot use. */
class WrongSetting extends Error {
  readonly variable: SettingName;

  constructor(variable: SettingName, value: string, expected: string) {
    super(`${variable}=${value} is not valid: ${expected}`);
    this.variable = variable;
  }
}

/** All mistakes in the environment, one per line. */
export class SettingsError extends OperatorError {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** Warnings about variables that are not settings but whose names resemble one, a sentence each. */
export function unknownSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = nearName(name, SETTING_NAMES);
    return meant !== undefined && env[meant] === undefined ? `${name} is not a setting; did you mean ${meant}?` : [];
  });
}

/**
 * Reads and checks the environment; `fallbackUrl` is the public URL given by the content. Throws a
 * {@link SettingsError} that lists every mistake.
 */
export function readSettings(env: Environment, fallbackUrl = ''): Settings {
  const rest: { -readonly [Name in keyof Environment]: Environment[Name] } = { ...env };
  const wrong: string[] = [];
  for (;;) {
    try {
      const settings = readAll(rest, fallbackUrl);
      wrong.push(...overlaps(settings));
      if (wrong.length > 0) throw new SettingsError(wrong);
      return settings;
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      wrong.push(error.message);
      // Retry without it to find more mistakes. If it is unset, it is required, or its value came from elsewhere.
      if (!rest[error.variable]) throw new SettingsError(wrong);
      rest[error.variable] = undefined;
    }
  }
}

function withDefaults(env: Environment): Values {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, env[name] || SETTINGS[name].default])) as Values;
}

function readAll(given: Environment, fallbackUrl: string) {
  const env = withDefaults(given);
  const port = readPort(env.PORT);
  const site = readSwitch('SITE', env);
  return {
    host: env.HOST,
    port,
    /** Without a final slash; decides every absolute URL. */
    publicUrl: readUrl('PUBLIC_URL', env.PUBLIC_URL || fallbackUrl || `http://${hostInUrl(env.HOST)}:${port}`),
    /** Absolute, like the other folders. */
    contentDir: resolve(env.CONTENT_DIR),
    dataDir: resolve(env.DATA_DIR),
    outDir: resolve(env.OUT_DIR),
    site,
    edge: readSwitch('EDGE', env),
    liveReload: readSwitch('LIVE_RELOAD', env),
    trustedOrigins: readList(env.TRUSTED_ORIGINS).map((origin) => readUrl('TRUSTED_ORIGINS', origin)),
    trustedProxies: readProxies(env.TRUSTED_PROXIES),
    revisions: readCount('REVISIONS', env),
    ateBaseUrl: readOptionalUrl('ATE_BASE_URL', env.ATE_BASE_URL),
    ateSecret: env.ATE_SECRET,
    xliffHosts: readList(env.XLATE_XLIFF_HOSTS),
    privateHosts: readList(env.XLATE_PRIVATE_HOSTS),
    publishTo: readPublishTo(env.PUBLISH_TO, site),
    publishEndpoint: readOptionalUrl('PUBLISH_ENDPOINT', env.PUBLISH_ENDPOINT || given.AWS_ENDPOINT_URL_S3),
    mcp: readSwitch('MCP', env),
    readOnly: readSwitch('READ_ONLY', env),
    apiWriteUrl: readOptionalUrl('API_WRITE_URL', env.API_WRITE_URL),
    mtUrl: readOptionalUrl('MT_URL', env.MT_URL),
    mtApiKey: env.MT_API_KEY,
    ...readMail(env),
    oidc: readOidc(env),
    publishReceived: readSwitch('PUBLISH_RECEIVED', env),
    webhooks: readWebhooks(env.WEBHOOKS),
    /** Null if writes do not become commits; `pushSeconds` is 0 for no pushes. */
    git: readGit(env),
    metricsToken: readToken(env.METRICS_TOKEN),
    logLevel: readLogLevel(env.LOG_LEVEL),
  };
}

/** A server that listens on all addresses is reached by the name of the machine. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function readPort(value: string): number {
  const port = /^\d+$/.test(value) ? Number(value) : NaN;
  if (!(port >= 0 && port <= 65_535)) throw new WrongSetting('PORT', value, 'a number from 0 to 65535');
  return port;
}

function readUrl(name: SettingName, value: string): string {
  const url = plainUrl(value);
  if (!url) throw new WrongSetting(name, value, 'a URL such as https://guide.example.com');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

const readOptionalUrl = (name: SettingName, value: string | undefined): string => (value ? readUrl(name, value) : '');

function readPublishTo(value: string, hasSite: boolean): Destination | null {
  if (!value) return null;
  const destination = readDestination(value);
  if (!destination) throw new WrongSetting('PUBLISH_TO', value, 'a bucket such as s3://bucket/guide');
  if (!hasSite) throw new WrongSetting('PUBLISH_TO', value, 'with SITE=off there is nothing to publish');
  return destination;
}

function readMail({ SMTP_URL: smtpUrl, MAIL_FROM: mailFrom }: Values) {
  if (smtpUrl === '') return { smtpUrl, mailFrom };
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  // The URL may hold a password, so the message does not repeat it.
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new WrongSetting('SMTP_URL', '…', 'a URL such as smtp://user:password@mail.example.com:587');
  }
  if (!/^[^\r\n]*\S+@\S+$/.test(mailFrom)) {
    throw new WrongSetting('MAIL_FROM', mailFrom, 'the sender of mail, such as guide@example.com');
  }
  return { smtpUrl, mailFrom };
}

function readOidc(env: Values): OpenIdSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === '') return null;
  const url = plainUrl(issuer);
  if (!url || (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))) {
    throw new WrongSetting('OIDC_ISSUER', issuer, 'an https URL such as https://login.example.com/realms/office');
  }
  if (clientId === '') throw new WrongSetting('OIDC_CLIENT_ID', '', 'the id that the provider gave this guide');
  if (clientSecret === '') throw new WrongSetting('OIDC_CLIENT_SECRET', '', 'the secret that the provider issued');
  // As written: a trailing slash is part of an issuer's name.
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME || url.host };
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

function readGit(env: Values): { pushSeconds: number } | null {
  const isOn = readSwitch('GIT_COMMIT', env);
  const pushSeconds = readCount('GIT_PUSH', env);
  if (pushSeconds > 0 && !isOn) throw new WrongSetting('GIT_PUSH', String(pushSeconds), 'only with GIT_COMMIT=on');
  return isOn ? { pushSeconds } : null;
}

function readSwitch(name: SettingName, { [name]: value }: Values): boolean {
  if (/^(on|true|1)$/i.test(value)) return true;
  if (/^(off|false|0)$/i.test(value)) return false;
  throw new WrongSetting(name, value, 'on or off');
}

function readLogLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((one) => one === value.toLowerCase());
  if (level === undefined) throw new WrongSetting('LOG_LEVEL', value, `one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

function readCount(name: SettingName, { [name]: value }: Values): number {
  if (!/^\d{1,6}$/.test(value)) throw new WrongSetting(name, value, 'a whole number');
  return Number(value);
}

function readToken(value: string): string {
  if (value === '' || /^[\x21-\x7e]{16,}$/.test(value)) return value;
  throw new WrongSetting('METRICS_TOKEN', '…', '16 or more characters without a space');
}

/** The error does not repeat the value, because it holds secrets. */
function readWebhooks(value: string): WebhookEndpoint[] {
  try {
    return readEndpoints(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new WrongSetting('WEBHOOKS', '…', error.message);
  }
}

function readProxies(value: string): string[] {
  const proxies = readList(value);
  try {
    trustProxies(proxies);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new WrongSetting('TRUSTED_PROXIES', value, 'addresses or networks such as 10.0.0.0/8, or loopback');
  }
  return proxies;
}

const readList = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
