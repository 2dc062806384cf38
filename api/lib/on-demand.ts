import { OperatorError } from './operator-error.ts';

/** Optional features and the packages they need; `peerDependencies` in package.json lists the versions. */
export const ON_DEMAND: Readonly<Record<string, readonly string[]>> = {
  'Sending mail': ['nodemailer'],
  'Signing in by OpenID Connect': ['openid-client'],
  'Figures for Prometheus': ['prom-client'],
  'An object storage': ['@aws-sdk/client-s3'],
  'The Model Context Protocol': ['@modelcontextprotocol/server'],
  'Moving in': [
    'hast-util-from-html',
    'hast-util-to-html',
    'hast-util-to-mdast',
    'mdast-util-gfm',
    'mdast-util-to-markdown',
  ],
};

/** Optional packages are not installed; the message names them and the command that installs them. */
export class MissingPackagesError extends OperatorError {}

/**
 * Loads one of our modules that imports such packages.
 * @throws {MissingPackagesError} if they are not installed
 */
export async function onDemand<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [purpose, packages] = Object.entries(ON_DEMAND).find(([, names]) => names.some(isMissing(error))) ?? [];
    if (!packages) throw error;
    const command = `npm install ${(await withVersions(packages)).join(' ')}`;
    throw new MissingPackagesError(`${purpose} needs packages that are missing; run ${command}`, { cause: error });
  }
}

const isMissing = (error: unknown) => (name: string) =>
  (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' &&
  (error as Error).message.startsWith(`Cannot find package '${name}'`);

const MANIFEST: string = 'support-guide/package.json';

/** With their major version: npm would install the newest, which may be incompatible. */
async function withVersions(packages: readonly string[]): Promise<string[]> {
  // If the compiler knew the path, it would copy the file into the package.
  const { default: manifest } = (await import(MANIFEST, { with: { type: 'json' } })) as {
    default: { peerDependencies: Record<string, string> };
  };
  return packages.map((name) => `${name}@${/\d+/.exec(manifest.peerDependencies[name] ?? '')?.[0] ?? 'latest'}`);
}
