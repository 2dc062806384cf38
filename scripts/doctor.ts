import { readSettings } from '../api/settings.ts';
import { readArguments, readBase, Refusal, runCommand, UsageError } from './command/command.ts';
import { examine } from './doctor/examine.ts';

const USAGE = `npm run doctor -- URL [--public-url URL]

Looks at a guide where it is served: types, caching, redirects, missing pages, languages, totals, answers that are
wrong, files that are old, headers. For each fault it shows the lines that mend it on the host that it recognises.
Files are compared with OUT_DIR (default dist) when that was built for the address.
  --public-url   the address that readers have for the guide, where it is asked at another one`;

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({ 'public-url': { type: 'string' } });
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0 || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError('one address such as https://guide.example.com is needed');
  const { outDir } = readSettings(process.env);
  const { host, isCompared, findings } = await examine(url, outDir, readBase(values['public-url'])).catch(
    (error: unknown) => {
      throw isUnreachable(error) ? new Refusal(`${url} cannot be reached: ${reasonOf(error)}`) : error;
    },
  );
  const compared = isCompared ? `compared with ${outDir}` : `not compared with files: ${outDir} is not built for it`;
  console.log(`${url}: ${host}, ${compared}`);
  const byRemedy = Map.groupBy(findings, ({ remedy }) => remedy);
  for (const [remedy, list] of byRemedy) {
    for (const { kind, message } of list) console.log(`\n✗ ${kind}: ${message}`);
    console.log(remedy.replaceAll(/^/gm, '    '));
  }
  if (findings.length > 0) throw new Refusal(`\n${findings.length} ${findings.length === 1 ? 'fault' : 'faults'}`);
  console.log('No fault found');
});

/** `fetch` says "fetch failed", and the reason in its cause. */
function isUnreachable(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'TimeoutError' || (error instanceof TypeError && 'cause' in error));
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
