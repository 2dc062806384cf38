import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { redact } from './redact.ts';
import { currentRequest } from './request-scope.ts';
import { forTerminal } from './terminal.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What happened, an entry each: `log.info({ event: 'listening', address }, 'listening')`. */
export interface Log extends Logger {
  /** For what is told thousands of times a second and holds no secrets: nothing is searched for them, no id is added. */
  readonly clean: Logger;
}

/** Where lines go to. */
type LogStream = DestinationStream;

/**
 * Opens a log of one JSON object a line. Whatever is logged loses its secrets first, and what happens while a request is
 * worked on bears its id.
 */
export function openLog(level: LogLevel, stream: LogStream): Log {
  const common: LoggerOptions = {
    level,
    base: null,
    timestamp: isoTime(),
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
      // Errors are cleaned with everything else.
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

/** The member of a line that says when it was written, made once a millisecond. */
function isoTime(): () => string {
  let [at, member] = [0, ''];
  return () => {
    const now = Date.now();
    if (now !== at) [at, member] = [now, `,"time":"${new Date(now).toISOString()}"`];
    return member;
  };
}

/** Lines are handed over when there are so many bytes of them, and so many milliseconds after the first at the latest. */
const TOGETHER_BYTES = 16_000;
const TOGETHER_MS = 100;

/** Standard error: lines for people on a terminal, JSON for everything else that reads it. */
export function standardError(): LogStream {
  if (process.stderr.isTTY) return { write: (line) => void process.stderr.write(forTerminal(line)) };
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
  };
}

export const silentLog = (): Log => openLog('silent', { write() {} });

/** How rooms tell what went wrong: a defect is an error with its stack, a sentence is a warning. */
export const reportTo =
  (log: Log) =>
  (event: unknown): void => {
    if (event instanceof Error) log.error({ event: 'error', err: event }, event.message);
    else log.warn({ event: 'trouble' }, String(event));
  };
