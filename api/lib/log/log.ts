import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { forTerminal } from '../escape.ts';
import { redact } from './redact.ts';
import { currentRequest } from './request-scope.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The log, one entry per event: `log.info({ event: 'listening', address }, 'listening')`. */
export interface Log extends Logger {
  /** For frequent entries without secrets: they are not redacted, and get no request id. */
  readonly clean: Logger;
}

type LogStream = DestinationStream & { flush?(done: () => void): void };

/**
 * Opens a log of one JSON object per line. Secrets are redacted from all entries, and those written while a request is
 * handled carry its id.
 */
export function openLog(level: LogLevel, stream: LogStream): Log {
  const common: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  const log = pino(
    {
      ...common,
      formatters: {
        ...common.formatters,
        log: (entry) => redact(entry) as Record<string, unknown>,
      },
      mixin() {
        const request = currentRequest();
        return request ? { id: request.id } : {};
      },
      // Errors are redacted with everything else.
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(words, method) {
          method.apply(this, words.map((word) => (typeof word === 'string' ? redact(word) : word)) as typeof words);
        },
      },
    },
    stream,
  );
  return Object.assign(log, { clean: pino(common, stream) });
}

/** Lines are flushed once they reach this many bytes, and at the latest this many milliseconds after the first. */
const TOGETHER_BYTES = 16_000;
const TOGETHER_MS = 100;

/** Standard error: readable lines on a terminal, JSON otherwise. */
export function standardError(): LogStream {
  if (process.stderr.isTTY) return { write: (line) => void process.stderr.write(readableLine(line)) };
  const lines = pino.destination({ fd: 2, sync: false, minLength: TOGETHER_BYTES });
  let timer: NodeJS.Timeout | undefined;
  return {
    write(line) {
      lines.write(line);
      timer ??= setTimeout(() => {
        timer = undefined;
        lines.flush();
      }, TOGETHER_MS).unref();
    },
    flush: (done) => lines.flush(done),
  };
}

export const silentLog = (): Log => openLog('silent', { write() {} });

/** Reports to the log: an `Error` is a defect, logged with its stack; a string is a warning. */
export const reportTo =
  (log: Log) =>
  (event: unknown): void => {
    if (event instanceof Error) log.error({ event: 'error', err: event }, event.message);
    else log.warn({ event: 'trouble' }, String(event));
  };

const COLOURS: Record<string, number> = { fatal: 31, error: 31, warn: 33, info: 32, debug: 34, trace: 90 };

/** Fields that have a fixed place in the line. */
const PLACED = new Set(['level', 'time', 'event', 'msg', 'err', 'pid', 'hostname']);

/** Formats a JSON log line for people at a terminal. */
export function readableLine(line: string): string {
  const plain = (_key: string, value: unknown) => (typeof value === 'string' ? forTerminal(value) : value);
  const entry = JSON.parse(line, plain) as Record<string, unknown>;
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
