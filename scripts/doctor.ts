import { counted } from '../api/lib/count.ts';
import { readSettings } from '../api/settings.ts';
import { readArguments, readBase, Refusal, runCommand, TEXT, UsageError } from './command/command.ts';
import { examine } from './doctor/examine.ts';

const USAGE = `npm run doctor -- URL [--public-url URL]

Examines a live guide: content types, caching, redirects, missing pages, languages, totals, ignored arguments,
outdated files, security headers, and what the server says of itself. For each fault it shows the lines that fix it on
the host it recognises. Files are compared with OUT_DIR (default dist) if that was built for this URL.
  --public-url   the URL that readers use, if it differs from the examined one`;

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({ 'public-url': TEXT });
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0 || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError('give one URL, such as https://guide.example.com');
  const { outDir } = readSettings(process.env);
  const { host, isCompared, hasPages, findings } = await examine(
    url,
    outDir,
    readBase('--public-url', values['public-url']),
  ).catch((error: unknown) => {
    throw isUnreachable(error) ? new Refusal(`${url} cannot be reached: ${reasonOf(error)}`) : error;
  });
  const compared = isCompared ? `compared with ${outDir}` : `not compared with files: ${outDir} was not built for it`;
  console.log(`${url}: ${host}${hasPages ? '' : ' with the API alone'}, ${compared}`);
  const byRemedy = Map.groupBy(findings, ({ remedy }) => remedy);
  for (const [remedy, list] of byRemedy) {
    for (const { kind, message } of list) console.log(`\n✗ ${kind}: ${message}`);
    console.log(remedy.replaceAll(/^/gm, '    '));
  }
  if (findings.length > 0) throw new Refusal(`\n${counted(findings.length, 'fault')}`);
  console.log('No faults found');
});

/** `fetch` reports "fetch failed", with the reason in `cause`. */
function isUnreachable(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'TimeoutError' || (error instanceof TypeError && 'cause' in error));
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
