import { describe, expect, test } from 'vitest';
import { openLog, readableLine } from '../../../api/lib/log/log.ts';
import { redactText, redactUrl, REDACTED } from '../../../api/lib/log/redact.ts';
import { runInScope } from '../../../api/lib/log/request-scope.ts';

describe('a URL in the log', () => {
  test.each([
    ['/a?password=horse&page=2', `/a?password=${REDACTED}&page=2`],
    ['/a?p%61ssword=horse', `/a?p%61ssword=${REDACTED}`],
    ['/a?meta[token]=horse', `/a?meta[token]=${REDACTED}`],
    ['/a?ticket=horse', `/a?ticket=${REDACTED}`],
    ['/?p=1&preview=true&share=horse', `/?p=1&preview=true&share=${REDACTED}`],
    ['/a?code=horse&state=s', `/a?code=${REDACTED}&state=s`],
    ['/a?%zz=horse', `/a?%zz=${REDACTED}`],
    ['/a?author=1&search=staple', '/a?author=1&search=staple'],
    ['/a?password', `/a?password=${REDACTED}`],
    ['/a', '/a'],
  ])('%s is %s', (url, shown) => expect(redactUrl(url)).toBe(shown));
});

test.each([
  'sent Authorization: Basic YWRhOmhvcnNl',
  'authorization: bearer horse.horse',
  'cannot reach https://ada:horse@guide.test/a',
  'cannot reach smtp://ada:staple@horse@guide.test',
  'GET https://guide.test/?signature=horse failed',
  'the secret whsec_horse is short',
])('%s loses its secret', (text) => expect(redactText(text)).not.toMatch(/horse|YWRhOmhvcnNl/));

describe('the log', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const written = (write: () => void): Record<string, unknown> => {
    lines.length = 0;
    write();
    expect(lines, 'one line').toEqual([expect.stringMatching(/^[^\n]*\n$/)]);
    return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  };

  test('removes secrets from fields at any depth, from messages and from errors', () => {
    const cause = new Error('password=horse', { cause: new Error('Basic horse') });
    const err = new Error('asked https://guide.test/?token=horse', { cause });
    const headers = { Authorization: 'horse', cookie: 'horse', list: [{ password: 'horse' }] };
    const entry = written(() => log.error({ err, headers, a: { b: { c: { d: { e: 'horse' } } } } }, 'Basic horse'));
    expect(JSON.stringify(entry)).not.toContain('horse');
    expect(entry['err']).toMatchObject({ type: 'Error', stack: expect.stringContaining('redact.test.ts') as string });
  });

  test('has level and time, and the id of the current request', () => {
    const scope = { id: 'abc', client: '', operation: '', user: 0 };
    const entry = written(() => runInScope(scope, () => log.info({ event: 'x' }, 'line one\nline two')));
    expect(entry).toMatchObject({ level: 'info', event: 'x', id: 'abc', msg: 'line one\nline two' });
    expect(new Date(String(entry['time'])).toISOString()).toBe(entry['time']);
    expect(written(() => log.info('alone'))).not.toHaveProperty('id');
  });

  test('is readable on a terminal', () => {
    log.info({ event: 'request', id: 'abc', method: 'GET', url: '/', status: 200, ms: 3, user: 7 });
    expect(readableLine(lines.at(-1) ?? '')).toMatch(/GET \/ 200 3 ms user 7 .*abc/);
    log.warn({ event: 'issue', path: 'cs/a.md' }, 'broken');
    expect(readableLine(lines.at(-1) ?? '')).toMatch(/warn .* broken path=cs\/a.md\n$/);
    log.error({ err: new Error('no') }, 'no');
    expect(readableLine(lines.at(-1) ?? '')).toMatch(/Error: no\n +at /);
  });

  test('does not let a URL or a message control the terminal', () => {
    log.clean.info({ event: 'request', id: 'abc', method: 'GET', url: '/\x9b31m\u202e', status: 200, ms: 3 });
    expect(readableLine(lines.at(-1) ?? '')).toContain('GET /\\u009b31m\\u202e 200');
    log.warn({ event: 'issue', path: 'cs/\x1b[2J.md' }, '550 \x1b]0;title\x07no');
    expect(readableLine(lines.at(-1) ?? '')).toMatch(/ 550 \\u001b\]0;title\\u0007no path=cs\/\\u001b\[2J\.md\n$/);
  });
});
