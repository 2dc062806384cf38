import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createOpenId, type Identity } from '../../../api/lib/http-client/openid.ts';
import type { OutgoingPolicy } from '../../../api/lib/http-client/outgoing-policy.ts';
import { Problem } from '../../../api/lib/problem.ts';
import { expectUntouched, policy, serve, shortLimits } from './servers.ts';

type Claims = Record<string, unknown>;

/** How a dishonest provider deviates from an honest one. */
interface Lies {
  discovery?: Claims;
  token?: Claims;
  userinfo?: Claims;
  key?: KeyObject;
  /** Parameters of the answer that the browser brings. */
  answer?: Record<string, string>;
  /** Status of answers, by path. */
  status?: Record<string, number>;
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const honest = pair();
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ada = { sub: 'ada', email: 'ada@guide.test', email_verified: true };
const client = { clientId: 'guide', clientSecret: 'geheim', name: 'Office' };
const CALLBACK = 'https://guide.test/write/oidc/callback';

/** How the guide has sent its secret. */
const sent: unknown[] = [];

function signed(claims: Claims, key: KeyObject): string {
  const part = `${base64({ alg: 'ES256' })}.${base64(claims)}`;
  return `${part}.${sign('sha256', Buffer.from(part), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** Signs Ada in at a dishonest provider. */
async function signIn(lies: Lies = {}, outgoing: OutgoingPolicy = policy()): Promise<Identity> {
  let challenge: string | null = null;
  let nonce: string | null = null;
  const { port } = await serve(async (request, response) => {
    const path = request.url ?? '';
    const status = lies.status?.[path] ?? 200;
    const send = (body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
        .end(JSON.stringify(body));
    if (path === '/.well-known/openid-configuration') return send({ ...metadata, ...lies.discovery });
    if (path === '/keys') return send({ keys: [honest.publicKey.export({ format: 'jwk' })] });
    if (path === '/userinfo') return send({ ...ada, ...lies.userinfo });
    const form = new URLSearchParams(await text(request));
    expect(createHash('sha256').update(form.get('code_verifier')!).digest('base64url')).toBe(challenge);
    expect(form.get('redirect_uri')).toBe(CALLBACK);
    sent.push(request.headers.authorization ?? form.get('client_secret'));
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: 'guide', iat: now, exp: now + 60, nonce, ...ada, ...lies.token };
    return send({ access_token: 'x', token_type: 'bearer', id_token: signed(claims, lies.key ?? honest.privateKey) });
  });
  const issuer = `http://127.0.0.1:${port}`;
  const metadata = {
    issuer,
    ...{ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` },
    ...{ id_token_signing_alg_values_supported: ['ES256'], authorization_response_iss_parameter_supported: true },
  };
  const { url, state, finish } = await createOpenId({ issuer, ...client }, outgoing)(CALLBACK);
  const { searchParams } = new URL(url);
  [challenge, nonce] = [searchParams.get('code_challenge'), searchParams.get('nonce')];
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ state, redirect_uri: CALLBACK, scope: 'openid email', response_type: 'code', code_challenge_method: 'S256' },
  });
  return finish(new URL(`${CALLBACK}?${new URLSearchParams({ code: 'c', state, iss: issuer, ...lies.answer })}`));
}

/** The outcome: `away`, `declined`, or an identity. */
const told = (lies: Lies, outgoing?: OutgoingPolicy) =>
  signIn(lies, outgoing).catch((error: unknown) => (error instanceof Problem ? 'away' : 'declined'));

const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

describe('a provider', () => {
  it('identifies a person', async () =>
    expect(await signIn()).toMatchObject({ subject: 'ada', email: 'ada@guide.test' }));

  it('gets the secret in the header, or as it requires', async () => {
    sent.length = 0;
    await signIn();
    for (const method of ['client_secret_basic', 'client_secret_post'])
      await signIn({ discovery: { token_endpoint_auth_methods_supported: [method] } });
    const basic = `Basic ${btoa('guide:geheim')}`;
    expect(sent).toEqual([basic, basic, 'geheim']);
  });

  it('is asked for the address if the token has none', async () => {
    expect(await signIn({ token: { email: undefined } })).toMatchObject({ email: 'ada@guide.test' });
    expect(await told({ token: { email: undefined }, userinfo: { sub: 'eve' } })).toBe('declined');
  });

  it.each([[false], [undefined], ['true'], [1]])('has verified no address if it says %o', async (email_verified) =>
    expect(await signIn({ token: { email_verified } })).toMatchObject({ subject: 'ada', email: '' }),
  );

  it('may have a slightly wrong clock', async () =>
    expect(await signIn({ token: { exp: ago(10) } })).toMatchObject({ subject: 'ada' }));

  it.each<[string, Lies]>([
    ['has a very wrong clock', { token: { exp: ago(300) } }],
    ['answers another request', { token: { nonce: 'other' } }],
    ['speaks to another client', { token: { aud: 'other' } }],
    ['is not who it says in the token', { token: { iss: 'https://evil.test' } }],
    ['is mixed up with another', { answer: { iss: 'https://evil.test' } }],
    ['has not signed the token', { key: pair().privateKey }],
    ['reports that the person cancelled', { answer: { error: 'access_denied' } }],
    ['answers another person', { answer: { state: 'other' } }],
    ['refuses the code', { status: { '/token': 400 } }],
  ])('is not trusted if it %s', async (_, lies) => expect(await told(lies)).toBe('declined'));

  it('is refused if it names another issuer', () =>
    expect(signIn({ discovery: { issuer: 'https://evil.test' } })).rejects.toThrow('does not match'));
});

it('a provider that refuses our secret is a mistake in the settings, and named as that', async () => {
  const error = await signIn({ status: { '/token': 401 } }).catch((error: unknown) => error);
  expect(error).toMatchObject({ code: 'xlate_fetch_failed', cause: 'it refuses OIDC_CLIENT_ID and its secret' });
});

describe('a provider that does not answer', () => {
  it.each(['/.well-known/openid-configuration', '/token', '/keys'])('at %s is recognised', async (path) =>
    expect(await told({ status: { [path]: 502 } })).toBe('away'),
  );

  it('in time, or at all, is recognised', async () => {
    const { port } = await serve(() => {});
    const silent = { issuer: `http://127.0.0.1:${port}`, ...client };
    const error = await createOpenId(silent, { ...policy(), limits: shortLimits })(CALLBACK).catch((error) => error);
    expect(error instanceof Problem).toBe(true);
  });

  it('with less than 256 KiB is recognised', async () =>
    expect(await told({ discovery: { filler: 'a'.repeat(262_144) } })).toBe('away'));
});

it('only the provider is contacted and none of its redirect targets', async () => {
  const inner = await serve();
  const outgoing = policy({ 'outer.test': '127.0.0.1' }, ['outer.test']);
  for (const host of ['127.0.0.1', 'outer.test'])
    expect(await told({ discovery: { token_endpoint: `http://${host}:${inner.port}/` } }, outgoing)).toBe('away');
  expectUntouched(inner);
  await expect(signIn({ status: { '/.well-known/openid-configuration': 302 } })).rejects.toThrow();
});
