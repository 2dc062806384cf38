import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider, { type Context } from 'oidc-provider';
import { freePort } from '../../helpers/free-port.ts';

/** A real identity provider on loopback, whose people sign in with their name alone. */
export interface TestProvider {
  /** Settings of a guide that uses it. */
  env: Record<string, string>;
  /** E-mail addresses by name, and whether they are verified. */
  people: Map<string, { email: string; email_verified: boolean }>;
  stop(): Promise<void>;
}

const SECRET = randomBytes(24).toString('base64url');

const FORM = `<!doctype html><title>Office</title><form method="post">
  <input name="login"><button>Go on</button><button name="cancel" value="1">Cancel</button></form>`;

/** Starts the provider. `guide` is the public URL of the guide. */
export async function startProvider(guide: string): Promise<TestProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const people: TestProvider['people'] = new Map();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'guide', client_secret: SECRET, redirect_uris: [`${guide}/write/oidc/callback`] }],
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    cookies: { keys: [SECRET] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // No consent is requested, as in an organisation's own provider.
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(FORM);
    const form = new URLSearchParams(await text(request));
    const login = { accountId: form.get('login') };
    const result = form.has('cancel') ? { error: 'access_denied' } : { login };
    return provider.interactionFinished(request, response, result);
  }

  const server = createServer((request, response) => {
    void (request.url?.startsWith('/interaction/') ? interact : answer)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const client = { OIDC_CLIENT_ID: 'guide', OIDC_CLIENT_SECRET: SECRET, OIDC_NAME: 'Office' };
  return {
    env: { OIDC_ISSUER: issuer, ...client },
    people,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
