import { generateKeyPairSync, sign } from 'node:crypto';

/** One ASN.1 value in DER: tag, length, contents. */
function der(tag: number, ...contents: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(contents.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const version3 = der(0xa0, der(0x02, Buffer.from([2])));
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
const commonName = (name: string): Buffer => sequence(der(0x31, sequence(objectId('550403'), der(0x0c, name))));

/** A key and a self-signed certificate for these host names, generated so that no key is in the repository. */
export function makeCertificate(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = commonName('servers of the tests');
  const alternatives = sequence(...hosts.map((host) => der(0x82, host)));
  const extensions = der(
    0xa3,
    sequence(
      sequence(objectId('551d11'), der(0x04, alternatives)),
      sequence(objectId('551d13'), der(0x04, sequence(der(0x01, Buffer.from([255]))))),
    ),
  );
  const body = sequence(
    version3,
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(der(0x17, '200101000000Z'), der(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
