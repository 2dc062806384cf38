import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryHome } from './command/temporary-home.ts';

const ROOT = join(import.meta.dirname, '..');

/** Programs that tests use, by the file that proves they are installed, with their Debian package. */
const PROGRAMS: { package: string; paths: string[]; for: string }[] = [
  { package: 'chromium', paths: ['/usr/bin/chromium', '/usr/bin/google-chrome'], for: 'browser tests' },
  { package: 'openssl', paths: ['/usr/bin/openssl'], for: 'certificates of test servers' },
  { package: 'poppler-utils', paths: ['/usr/bin/pdftotext'], for: 'reading printed pages' },
  { package: 'systemd', paths: ['/usr/bin/systemd-analyze'], for: 'checking the unit of the service' },
  { package: 'nginx', paths: ['/usr/sbin/nginx'], for: 'the tests on a real static host' },
  { package: 'caddy', paths: ['/usr/bin/caddy'], for: 'the tests on a second static host' },
  { package: 'libxml2-utils', paths: ['/usr/bin/xmllint'], for: 'validating XLIFF' },
  { package: 'translate-toolkit', paths: ['/usr/bin/xliff2po'], for: 'translating with a real tool' },
  { package: 'omegat', paths: ['/usr/bin/omegat'], for: 'translating with a real tool' },
  {
    package: 'php-symfony-translation',
    paths: ['/usr/share/php/Symfony/Component/Translation/Resources/schemas/xliff-core-1.2-strict.xsd'],
    for: 'the schema of XLIFF',
  },
  { package: 'wordpress', paths: ['/usr/share/wordpress/wp-load.php'], for: 'moving a real WordPress in' },
  { package: 'php-cli', paths: ['/usr/bin/php'], for: 'moving a real WordPress in' },
  { package: 'php-mysql', paths: ['/usr/share/php8.2-mysql/mysql'], for: 'moving a real WordPress in' },
  { package: 'php-gd', paths: ['/usr/share/php8.2-gd/gd'], for: 'moving a real WordPress in' },
  { package: 'php-xml', paths: ['/usr/share/php8.2-xml/xml'], for: 'moving a real WordPress in' },
  { package: 'mariadb-server', paths: ['/usr/sbin/mariadbd'], for: 'moving a real WordPress in' },
  {
    package: 'python3-swift',
    paths: ['/usr/lib/python3/dist-packages/swift'],
    for: 'publishing to a real object storage',
  },
];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Installs missing programs if possible, and otherwise reports what is missing. */
function provide(): void {
  const missing = PROGRAMS.filter(({ paths }) => !paths.some((path) => existsSync(path)));
  if (missing.length === 0) return;
  const names = missing.map((program) => program.package);
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall) {
    say(`Installing ${names.join(', ')} for the tests`);
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-qq', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...names);
  }
  for (const program of missing) {
    if (program.paths.some((path) => existsSync(path))) continue;
    say(`Missing: ${program.package}, needed for ${program.for}. Install it with: apt-get install ${program.package}`);
  }
}

/** As in `npm start`: compiling all modules takes most of a start, and tests start many programs. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node');

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string }[];
}

provide();
const folder = mkdtempSync(join(temporaryHome(2 ** 31), 'guide-tests-'));
const results = join(folder, 'results.json');
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const given = process.argv.slice(2);
// Long tests run if named, with `LONG=on` as in `.ci/run`, or in `npm run nightly`.
const tooLong = process.env['LONG'] === 'on' ? ['nightly'] : ['long', 'nightly'];
const chosen = given.length > 0 ? given : tooLong.flatMap((project) => ['--project', `!${project}`]);
const run = spawnSync(
  process.execPath,
  [
    ...[vitest, 'run', '--config', 'tests/vitest.config.ts', '--root', '.'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...chosen],
  ],
  { stdio: 'inherit', cwd: ROOT, env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE } },
);
if (existsSync(results)) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results;
  // A file whose set-up fails has failed too, although its tests are only skipped.
  const failedFiles = testResults.filter(({ status }) => status === 'failed').length;
  say(`${numPassedTests} passed, ${Math.max(numFailedTests, failedFiles)} failed`);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = run.status ?? 1;
