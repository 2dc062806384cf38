import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { trustProxies } from '../../api/rest/http/client-address.ts';
import { SETTING_NAMES } from '../../api/setting-rows.ts';
import { readSettings } from '../../api/settings.ts';
import { CADDY, isInstalled } from '../homes/hosting/hosts.ts';
import { readStages, REPOSITORY, textsOf } from './containerfile.ts';

interface Service {
  build?: { context: string; dockerfile: string };
  environment: Record<string, string>;
  ports?: string[];
  volumes: string[];
  read_only: boolean;
  cap_drop: string[];
  depends_on?: Record<string, { condition: string }>;
}

const compose = parse(readFileSync(join(REPOSITORY, 'compose.yaml'), 'utf8')) as {
  services: { guide: Service; caddy: Service };
  volumes: Record<string, null>;
};
const { guide, caddy } = compose.services;
const final = readStages().at(-1) ?? [];

/** As compose puts it in. */
const withDomain = (text: string) => text.replaceAll(/\$\{DOMAIN[^}]*\}/g, 'guide.example.com');

test('the guide is told who it is, and believes the proxy in its network alone', () => {
  const environment = Object.fromEntries(
    Object.entries(guide.environment).map(([name, value]) => [name, withDomain(value)]),
  );
  for (const name of Object.keys(environment)) expect(SETTING_NAMES).toContain(name);
  const { publicUrl, trustedProxies } = readSettings(environment);
  expect(publicUrl).toBe('https://guide.example.com');
  const trusts = trustProxies(trustedProxies);
  expect(['172.18.0.3', '10.89.0.3', 'fd00::3', '203.0.113.9'].map(trusts)).toEqual([true, true, true, false]);
});

test('only the proxy is reached from outside, and begins when the guide is ready', () => {
  expect([guide.ports, caddy.ports]).toEqual([undefined, ['80:80', '443:443', '443:443/udp']]);
  expect(caddy.depends_on).toEqual({ guide: { condition: 'service_healthy' } });
  expect(textsOf(final, 'HEALTHCHECK').join()).toContain('/readyz');
  expect(caddy.environment['GUIDE']).toBe(`guide:${textsOf(final, 'EXPOSE')[0]}`);
});

test('nothing is written but volumes, which are those of the image, and no service may more than it needs', () => {
  // Docker finds a file of another name than Dockerfile only if it is named.
  const { context = '-', dockerfile = 'Dockerfile' } = guide.build ?? {};
  expect(existsSync(join(REPOSITORY, context, dockerfile))).toBe(true);
  expect(guide.volumes).toEqual([`guide:${textsOf(final, 'VOLUME')[0]}`]);
  for (const service of [guide, caddy]) expect([service.read_only, service.cap_drop]).toEqual([true, ['ALL']]);
  for (const [from = ''] of [...guide.volumes, ...caddy.volumes].map((volume) => volume.split(':')))
    expect(from.startsWith('./') ? existsSync(join(REPOSITORY, from)) : from in compose.volumes, from).toBe(true);
});

test.skipIf(!isInstalled(CADDY))('one Caddyfile is for the container and for the machine', () => {
  const adapt = (env: Record<string, string>) =>
    execFileSync(CADDY, ['adapt', '--config', join(REPOSITORY, 'deploy/Caddyfile')], {
      encoding: 'utf8',
      env: { HOME: '/nonexistent', ...env },
    });
  expect(adapt({})).toMatch(/"host":\["guide\.example\.com"\].*"dial":"127\.0\.0\.1:4321"/);
  const { GUIDE = '' } = caddy.environment;
  expect(adapt({ GUIDE, DOMAIN: 'help.example.org' })).toMatch(/"host":\["help\.example\.org"\].*"dial":"guide:4321"/);
});
