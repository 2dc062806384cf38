const COLOURS: Record<string, number> = { fatal: 31, error: 31, warn: 33, info: 32, debug: 34, trace: 90 };

/** Fields that have a fixed place in the line. */
const PLACED = new Set(['level', 'time', 'event', 'msg', 'err', 'pid', 'hostname']);

/** Formats a JSON log line for people at a terminal. */
export function forTerminal(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown>;
  const level = String(entry['level']);
  const time = new Date(String(entry['time'])).toTimeString().slice(0, 8);
  const said = entry['event'] === 'request' ? requestLine(entry) : String(entry['msg'] ?? entry['event'] ?? '');
  const more = entry['event'] === 'request' ? '' : otherFields(entry);
  const { stack } = (entry['err'] ?? {}) as { stack?: string };
  return `${time} \x1b[${COLOURS[level] ?? 0}m${level.padEnd(5)}\x1b[0m ${said}${more}${stack ? `\n${stack}` : ''}\n`;
}

function requestLine({ method, url, status, ms, user, id }: Record<string, unknown>): string {
  const who = user ? ` user ${String(user)}` : '';
  return `${String(method)} ${String(url)} ${String(status)} ${String(ms)} ms${who} \x1b[90m${String(id)}\x1b[0m`;
}

function otherFields(entry: Record<string, unknown>): string {
  return Object.entries(entry)
    .filter(([key]) => !PLACED.has(key))
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('');
}
