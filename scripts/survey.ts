import type { Survey } from '../api/homes/move-in/survey.ts';
import { onDemand } from '../api/lib/on-demand.ts';
import { runCommand } from './command/command.ts';
import { credentialsOf, readOldSite, saying } from './command/old-site.ts';

const USAGE = `support-guide survey URL [options]   says what is on a WordPress site, and what a move would lose

  --user LOGIN   reads drafts and all else that LOGIN may see; its application password is in MOVE_IN_PASSWORD
  --wxr FILE     reads an export file as well
  --json         everything, for programs

Takes a minute at most and writes nothing. move-in.yaml in this folder counts.`;

/** Lines that the terminal shows of a long list. */
const SHOWN = 30;

await runCommand(USAGE, async () => {
  const { url, values } = readOldSite({ json: { type: 'boolean' } });
  const credentials = credentialsOf(values.user);
  const { survey } = await onDemand(() => import('../api/homes/move-in/survey.ts'));
  const found = await saying(() =>
    survey({
      url,
      rulesDir: '.',
      ...(values.wxr === undefined ? {} : { wxr: values.wxr }),
      ...(credentials ? { client: { credentials } } : {}),
    }),
  );
  console.log(values.json ? JSON.stringify(found, null, 1) : text(found));
});

function text(found: Survey): string {
  const { pictures, pairs, losses } = found;
  return [
    `${found.name || found.url}`,
    ...Object.entries(found.types).map(([type, statuses]) => `  ${type}: ${counts(statuses)}`),
    `  languages: ${counts(found.languages)}; ${pairs.sure} pairs, ${pairs.guessed} perhaps`,
    `  authors: ${found.authors.join(', ')}`,
    `  terms: ${counts(found.terms)}`,
    `  pictures: ${pictures.library} files in the library, ${pictures.shown} shown in texts`,
    `  size: ${found.characters} characters; revisions: ${found.revisions}`,
    `  blocks: ${counts(found.blocks)}`,
    `  shortcodes: ${counts(found.shortcodes)}`,
    '',
    ...section('What could not be read', found.gaps),
    ...section('What stays behind', found.staysBehind),
    ...section(
      'What a move would lose',
      losses.flatMap(({ id, title, losses: list }) =>
        list.map(({ what, place }) => `${id} ${title}: ${what} (${place})`),
      ),
    ),
    ...section(
      'What it would decide',
      losses.flatMap(({ id, title, notes }) => notes.map((note) => `${id} ${title}: ${note}`)),
    ),
  ].join('\n');
}

function counts(values: Record<string, number>): string {
  const list = Object.entries(values).map(([name, count]) => `${count} ${name}`);
  return list.join(', ') || 'none';
}

function section(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more; --json has all`] : [];
  return [`${heading}:`, ...lines.slice(0, SHOWN).map((line) => `  ${line}`), ...more, ''];
}
