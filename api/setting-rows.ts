/** Environment variables with their defaults and what they control, the source of `docs/settings.md`. */
export const SETTINGS = {
  HOST: { default: '127.0.0.1', says: 'address that the server listens on' },
  PORT: { default: '4321', says: 'port that the server listens on' },
  PUBLIC_URL: {
    default: '',
    says: 'URL that readers use; by default `public_url` of `site.yaml`, else the address of the server',
  },
  CONTENT_DIR: { default: 'content', says: 'the content, best kept in git' },
  DATA_DIR: {
    default: 'data',
    says: 'users, revisions, jobs, keys; keep it private and back it up',
  },
  OUT_DIR: {
    default: 'dist',
    says: 'the built site. These three folders may not overlap',
  },
  SITE: { default: 'on', says: 'whether there are pages besides the API' },
  EDGE: { default: 'off', says: 'whether the output includes what an edge worker reads (docs/edge.md)' },
  LIVE_RELOAD: {
    default: 'off',
    says: 'whether open pages reload, and show mistakes and drafts; set by `npm run dev`',
  },
  REVISIONS: { default: '100', says: 'revisions kept per item, fewer of long texts' },
  TRUSTED_ORIGINS: {
    default: '',
    says: 'origins whose pages may read answers to signed-in callers, separated by commas',
  },
  TRUSTED_PROXIES: {
    default: '',
    says: 'proxies whose `X-Forwarded-For` names the client: addresses, networks such as `10.0.0.0/8`, or `loopback`, separated by commas; clients of other proxies share limits',
  },
  TEMPLATES_DIR: {
    default: '.templates',
    says: 'the compiled templates; after `npm run compile` the server only reads them',
  },
  GIT_COMMIT: { default: 'off', says: 'whether writes become commits by their authors (docs/operating.md)' },
  GIT_PUSH: { default: '0', says: 'seconds between pushes of these commits; `0` for none' },
  LOG_LEVEL: {
    default: 'info',
    says: 'lowest level logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`',
  },
  METRICS_TOKEN: {
    default: '',
    says: 'token for `GET /metrics` (Prometheus), sent as `Authorization: Bearer`; 16 characters or more',
  },
  WEBHOOKS: {
    default: '',
    says: 'receivers of events: `URL SECRET [EVENT…]`, separated by commas (docs/operating.md)',
  },
  PUBLISH_RECEIVED: {
    default: 'on',
    says: 'whether new translations of published texts are published; the console can override it',
  },
  MT_URL: {
    default: '',
    says: 'machine translation with the LibreTranslate API; list private hosts in `XLATE_PRIVATE_HOSTS` too',
  },
  MT_API_KEY: { default: '', says: 'key for `MT_URL`' },
  SMTP_URL: {
    default: '',
    says: 'mail server, such as `smtp://user:password@mail.example.com:587`',
  },
  MAIL_FROM: { default: '', says: 'sender of that mail; required with `SMTP_URL`' },
  OIDC_ISSUER: {
    default: '',
    says: 'OpenID Connect provider that people may sign in with, such as `https://login.example.com/realms/office` (docs/operating.md)',
  },
  OIDC_CLIENT_ID: { default: '', says: 'client id of the guide there; required with `OIDC_ISSUER`' },
  OIDC_CLIENT_SECRET: { default: '', says: 'its client secret; required with `OIDC_ISSUER`' },
  OIDC_NAME: { default: '', says: 'name of the provider for people; by default the host of `OIDC_ISSUER`' },
  PUBLISH_TO: {
    default: '',
    says: 'object storage to upload the output to, `s3://bucket/prefix` (docs/scaling.md)',
  },
  PUBLISH_ENDPOINT: { default: '', says: 'URL of that storage, if it is not Amazon S3' },
  MCP: { default: 'off', says: 'whether agents may connect at `/mcp` (docs/agents.md)' },
  READ_ONLY: {
    default: 'off',
    says: 'whether this is a replica, without writes (docs/scaling.md)',
  },
  API_WRITE_URL: { default: '', says: 'API that a replica directs writing clients to' },
  ATE_BASE_URL: {
    default: '',
    says: 'external translation editor (docs/translation-protocol.md); by default our own page',
  },
  ATE_SECRET: {
    default: '',
    says: 'key shared with the external editor, base64; by default the one made at registration',
  },
  XLATE_XLIFF_HOSTS: {
    default: '',
    says: 'hosts of finished files, besides our own and the external editor',
  },
  XLATE_PRIVATE_HOSTS: {
    default: '',
    says: 'hosts that may have private addresses, such as `http://editor.internal:8080`',
  },
} as const satisfies Record<string, { default: string; says: string }>;

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
