import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { trustProxies } from '../../api/rest/http/client-address.ts';
import { listen } from '../../api/rest/http/server.ts';
import { freePort } from '../helpers/free-port.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { CADDY, isInstalled, NGINX, runCaddy, runNginx, type Host } from '../homes/hosting/hosts.ts';
import { makeCertificate } from '../lib/http-client/certificate.ts';

const NAME = 'guide.example.com';
const recipe = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
const certificate = makeCertificate([NAME]);

const { root } = await makeFolder();
writeFileSync(join(root, 'fullchain.pem'), certificate.cert);
writeFileSync(join(root, 'privkey.pem'), certificate.key);
const guide = await listen(
  async (asked, { remote, target }) =>
    Response.json({
      remote,
      path: target?.path,
      host: asked.headers.get('host'),
      id: asked.headers.get('x-request-id'),
      bytes: (await asked.arrayBuffer()).byteLength,
    }),
  { host: '127.0.0.1', port: 0, trusts: trustProxies(['127.0.0.1']) },
);
afterAll(() => guide?.close());

const guideHost = () => new URL(guide.address).host;

/** The recipe as it is, but for the ports, the certificate and the place of the guide. */
async function startNginxProxy(port: number): Promise<Host> {
  const server = recipe('nginx.conf')
    .replace('127.0.0.1:4321', guideHost())
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replaceAll(`/etc/ssl/${NAME}`, root);
  return runNginx(root, port, server);
}

async function startCaddyProxy(port: number): Promise<Host> {
  const site = recipe('Caddyfile')
    .replace('{$GUIDE:127.0.0.1:4321}', guideHost())
    .replace(
      `{$DOMAIN:${NAME}} {`,
      `https://${NAME}:${port} {\n\tbind 127.0.0.1\n\ttls ${root}/fullchain.pem ${root}/privkey.pem`,
    );
  return runCaddy(root, port, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
}

interface Seen {
  status: number;
  headers: Record<string, unknown>;
  body: { remote: string; path: string; host: string; id: string; bytes: number };
}

/** As a client of the internet, who claims to be somebody else. */
function ask(port: number, path: string, body?: Buffer): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body ? 'POST' : 'GET',
        localAddress: '127.0.0.9',
        servername: NAME,
        ca: certificate.cert,
        headers: { host: NAME, 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'chosen-by-the-client' },
      },
      (incoming) => {
        let text = '';
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
        incoming.on('end', () => {
          const { statusCode: status = 0, headers } = incoming;
          resolve({ status, headers, body: JSON.parse(text) as Seen['body'] });
        });
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

const PROXIES: [string, string, (port: number) => Promise<Host>][] = [
  ['nginx', NGINX, startNginxProxy],
  ['Caddy', CADDY, startCaddyProxy],
];

describe.each(PROXIES)('the recipe for %s', (_, program, startProxy) => {
  test.skipIf(!isInstalled(program))('puts TLS before the guide, which still knows who asks for what', async () => {
    const port = await freePort();
    await startProxy(port);
    const { status, headers, body } = await ask(port, '/%C4%8De%C5%A1tina/?a=%2F');
    expect([status, body.host, body.path]).toEqual([200, NAME, '/čeština/']);
    expect(body.remote, 'nobody is believed who is no proxy').toBe('127.0.0.9');
    expect(body.id).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(headers['x-request-id']).toBe(body.id);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const upload = await ask(port, '/', Buffer.alloc(10_485_760));
    expect([upload.status, upload.body.bytes]).toEqual([200, 10_485_760]);
  });
});
