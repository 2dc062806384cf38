import { execFileSync } from 'node:child_process';

/** A key and a self-signed certificate for these host names, generated so that no key is in the repository. */
export function makeCertificate(hosts: readonly string[]): { key: string; cert: string } {
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join()}`;
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '10'];
  const about = ['-subj', '/CN=servers of the tests', '-addext', names, '-keyout', '-', '-out', '-'];
  const pem = execFileSync('openssl', [...made, ...about], { encoding: 'utf8', stdio: 'pipe' });
  const [key = '', cert = ''] = pem.match(/-----BEGIN [^]*?-----END [^-]+-----\n/g) ?? [];
  return { key, cert };
}
