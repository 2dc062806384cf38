import { readAudit } from '../api/content/audit/audit-log.ts';
import type { AuditEntry } from '../api/content/audit/entry.ts';
import { readSettings } from '../api/settings.ts';
import { openFiles } from '../api/content/store/disk/files.ts';
import { readOptions, runCommand, SWITCH, TEXT, UsageError } from './command/command.ts';

const USAGE = `npm run audit -- [OPTIONS]   shows who changed what, oldest first

  --user LOGIN    changes by this user, by login or id; 0 for edits in git and by the guide itself
  --record ID     changes to this item or term
  --since TIME    from this time, such as 2026-11-01 or 2026-11-01T12:00 (UTC unless it has an offset)
  --until TIME    before this time
  --json          one line of JSON per change`;

await runCommand(USAGE, async () => {
  const options = readOptions({ user: TEXT, record: TEXT, since: TEXT, until: TEXT, json: SWITCH });
  const isWanted = filterBy(options);
  for await (const entry of readAudit(openFiles(), readSettings(process.env).dataDir)) {
    if (isWanted(entry)) console.log(options.json ? JSON.stringify(entry) : lineOf(entry));
  }
});

type Filter = Partial<Record<'user' | 'record' | 'since' | 'until', string | undefined>>;

function filterBy({ user, record, since, until }: Filter): (entry: AuditEntry) => boolean {
  const [from, to] = [readTime('--since', since), readTime('--until', until)];
  if (record !== undefined && !/^[1-9]\d*$/.test(record)) throw new UsageError('--record must be an id');
  return (entry) =>
    (user === undefined || entry.login === user || String(entry.user) === user) &&
    (record === undefined || entry.record === Number(record)) &&
    (from === undefined || Date.parse(entry.time) >= from) &&
    (to === undefined || Date.parse(entry.time) < to);
}

function readTime(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  // The lines have a space between day and time.
  const written = value.replace(' ', 'T');
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(written) || !written.includes('T');
  const time = Date.parse(hasZone ? written : `${written}Z`);
  if (Number.isNaN(time)) throw new UsageError(`${option} must be a time such as 2026-11-01T12:00, not "${value}"`);
  return time;
}

/** `2026-11-22 08:15:03 jana 192.0.2.1 updateItem: updated post 248 (title) cs/posts/x.md 1a2b3c4d to 5e6f7a8b` */
function lineOf({ time, login, client, operation, action, record, type, fields, files, before, after }: AuditEntry) {
  const who = [login || '-', client || '-'].join(' ');
  const what = `${action} ${type} ${record}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`;
  const versions = [before, after].filter(Boolean).map((version) => version.slice(0, 8));
  const at = time.slice(0, 19).replace('T', ' ');
  return `${at} ${who} ${operation}: ${what} ${files.join(' to ')} ${versions.join(' to ')}`;
}
