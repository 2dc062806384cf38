import type { Survey } from '../api/homes/move-in/survey.ts';
import { onDemand } from '../api/lib/on-demand.ts';
import { runCommand, SWITCH } from './command/command.ts';
import { signedInAs, readOldSite } from './command/old-site.ts';

const USAGE = `support-guide survey URL [options]   shows what is on a WordPress site, and what a move would lose

  --user LOGIN   reads drafts and everything else LOGIN may see; its application password is in MOVE_IN_PASSWORD
  --wxr FILE     also reads an export file; repeatable
  --json         prints everything as JSON, for programs

Takes a minute at most and writes nothing. Applies move-in.yaml of this folder.`;

/** Most texts shown of a long list. */
const SHOWN = 30;

await runCommand(USAGE, async () => {
  const { url, values } = readOldSite({ json: SWITCH });
  const client = signedInAs(values.user);
  const { survey } = await onDemand(() => import('../api/homes/move-in/survey.ts'));
  const found = await survey({ url, rulesDir: '.', wxr: values.wxr, client });
  console.log(values.json ? JSON.stringify(found, null, 1) : text(found));
});

function text(found: Survey): string {
  const { losses } = found;
  const lost = losses.filter((one) => one.losses.length > 0);
  const count = lost.reduce((sum, one) => sum + one.losses.length, 0);
  return [
    found.name ? `${found.name}, ${found.url}` : found.url,
    ...section('What is there', facts(found)),
    ...section('Could not be read', found.gaps),
    ...section('What stays behind', found.staysBehind),
    ...section(
      `What a move would lose: ${count === 0 ? 'nothing else' : `${count} in ${lost.length} of ${found.texts} texts`}`,
      lost.map((one) => [titled(one), ...one.losses.map(({ what, place }) => `  ${what} (${place})`)].join('\n  ')),
    ),
    ...section('What a move would decide', decisions(losses)),
    '',
    'move-in.yaml maps shortcodes, blocks, types, taxonomies and languages.',
  ].join('\n');
}

function facts(found: Survey): string[] {
  const { pairs, pictures, characters, revisions } = found;
  const pair = `${pairs.sure} pairs${pairs.guessed > 0 ? `, ${pairs.guessed} more that are only likely` : ''}`;
  const rows = [
    ...Object.entries(found.types).map(([type, statuses]) => [type, counts(statuses)]),
    ['languages', `${counts(found.languages)}; ${pair}`],
    ['authors', found.authors.join(', ')],
    ['terms', counts(found.terms)],
    ['files', `${pictures.library} in the library; texts show ${pictures.shown} pictures`],
    [
      'size',
      `${characters.toLocaleString('en')} characters; revisions ${revisions === 'kept' ? 'come along' : 'are not to be seen'}`,
    ],
    ['blocks', counts(found.blocks).replaceAll('core/', '')],
    ['shortcodes', counts(found.shortcodes)],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', what = '']) => `${name.padEnd(width)}  ${what}`);
}

/** Each decision once, with the texts it applies to. */
function decisions(losses: Survey['losses']): string[] {
  const notes = losses.flatMap((one) => one.notes.map((note) => ({ note, title: titled(one) })));
  return [...Map.groupBy(notes, ({ note }) => note)].map(([note, of]) => {
    const more = of.length > 4 ? ` and ${of.length - 4} more` : '';
    return `${note}\n    ${of
      .slice(0, 4)
      .map(({ title }) => title)
      .join(', ')}${more}`;
  });
}

function titled({ id, title }: Survey['losses'][number]): string {
  return `${id} ${title || '(no title)'}`;
}

function counts(values: Record<string, number>): string {
  const list = Object.entries(values).map(([name, count]) => `${count} ${name}`);
  return list.join(', ') || 'none';
}

function section(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more; --json has all`] : [];
  return ['', heading, ...lines.slice(0, SHOWN).map((line) => `  ${line}`), ...more];
}
