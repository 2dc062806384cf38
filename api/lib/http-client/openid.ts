import * as openid from 'openid-client';
import { Problem } from '../problem.ts';
import { type Message, send } from './exchange.ts';
import { type OutgoingPolicy, readPolicy } from './outgoing-policy.ts';
import { header, problem, readBody } from './read-response.ts';

export interface OpenIdSettings {
  /** Exactly as the provider spells it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Name of the provider shown to people. */
  name: string;
}

/** A person whom a provider has authenticated. */
export interface Identity {
  issuer: string;
  /** Permanent and unique at this issuer. */
  subject: string;
  /** Empty unless the provider has verified it. */
  email: string;
}

export interface OpenIdSignIn {
  url: string;
  /** Identifies the answer that belongs to this sign-in. */
  state: string;
  /** Reads the answer: the URL at which the browser returned. */
  finish(answer: URL): Promise<Identity>;
}

/**
 * Begins a sign-in at the provider, which returns the browser to the URL `callback`. Both steps reject with a
 * {@link Problem} if the provider does not answer or knows no such client, and with another error if its answer cannot
 * be trusted.
 */
export type BeginOpenId = (callback: string) => Promise<OpenIdSignIn>;

const ANSWER_BYTES = 262_144;

/** Signs in by OpenID Connect: code flow with PKCE, state and nonce. Tokens are used here and discarded. */
export function createOpenId({ issuer, clientId, clientSecret }: OpenIdSettings, policy: OutgoingPolicy): BeginOpenId {
  const url = new URL(issuer);
  const { privateHosts = [] } = policy;
  const fetch = fetchOf({ ...policy, privateHosts: [url.origin, ...privateHosts] });
  const execute = [openid.enableNonRepudiationChecks];
  if (url.protocol === 'http:') execute.push(openid.allowInsecureRequests);

  const [basic, post] = [openid.ClientSecretBasic(clientSecret), openid.ClientSecretPost(clientSecret)];
  const secret: openid.ClientAuth = (server, ...rest) => (takesBasic(server) ? basic : post)(server, ...rest);

  async function begin(callback: string): Promise<OpenIdSignIn> {
    // Discovered each time: this shows whether the provider answers, and its metadata is never outdated.
    const config = await openid.discovery(url, clientId, {}, secret, { [openid.customFetch]: fetch, execute });
    const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
    const { href } = openid.buildAuthorizationUrl(config, {
      ...{ redirect_uri: callback, scope: 'openid email', state, nonce, code_challenge_method: 'S256' },
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    });
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    return { url: href, state, finish: (answer) => recognise(config, answer, checks).catch(withoutWrapping) };
  }

  return (callback) => begin(callback).catch(withoutWrapping);
}

/** Every provider must support it, unless its metadata says otherwise. */
const takesBasic = ({ token_endpoint_auth_methods_supported: methods }: openid.ServerMetadata): boolean =>
  methods?.includes('client_secret_basic') ?? true;

async function recognise(
  config: openid.Configuration,
  answer: URL,
  checks: openid.AuthorizationCodeGrantChecks,
): Promise<Identity> {
  const tokens = await openid.authorizationCodeGrant(config, answer, checks);
  const claims = tokens.claims()!;
  const { email, email_verified } =
    claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims;
  const isKnown = email_verified === true && typeof email === 'string';
  return { issuer: claims.iss, subject: claims.sub, email: isKnown ? email : '' };
}

/** Unwraps our errors from those of the library. */
function withoutWrapping(error: Error): never {
  throw error.cause instanceof Problem ? error.cause : error;
}

/** The library's requests, sent under our guard. Rejects with a {@link Problem} if there is no usable answer. */
function fetchOf(policy: OutgoingPolicy): openid.CustomFetch {
  const sending = { allow: 'public', policy: readPolicy(policy) } as const;
  return (address, { method, headers, body }) => {
    const message = { method, headers, ...(body ? { body: String(body) } : {}) } as Message;
    return send(address, message, sending, async (answer) => {
      if (answer.statusCode === 401) throw problem('xlate_fetch_failed', 'it refuses OIDC_CLIENT_ID and its secret');
      if (answer.statusCode >= 500) throw problem('xlate_fetch_failed', answer.statusCode);
      const bytes = await readBody(answer, { maxBytes: ANSWER_BYTES });
      const told = ['content-type', 'www-authenticate'].map((name) => [name, header(answer.headers, name)] as const);
      const init = {
        status: answer.statusCode,
        headers: told.filter(([, value]) => value !== '') as [string, string][],
      };
      return new Response(bytes as BodyInit, init);
    });
  };
}
