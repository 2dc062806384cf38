import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { Restarting } from '../../scripts/command/restarting.ts';

const LASTING = 'setInterval(() => {}, 1000); console.log()';

/** Runs these programs one after the other, then repeats the last one. */
function run(...programs: string[]): { started: ChildProcess[]; server: Restarting } {
  const started: ChildProcess[] = [];
  const server = new Restarting(() => {
    const program = programs[Math.min(started.length, programs.length - 1)] ?? '';
    const child = spawn(process.execPath, ['-e', program]);
    started.push(child);
    return child;
  });
  onTestFinished(() => server.end());
  return { started, server };
}

test('a failed process is restarted', async () => {
  const { started, server } = run('process.exit(1)', LASTING);
  await once(server.process, 'exit');
  server.restart();
  expect(started).toHaveLength(2);
  await once(server.process.stdout!, 'data');
  expect(server.process.exitCode).toBeNull();
});

test('many changes while a process ends start a single successor', async () => {
  const { started, server } = run(LASTING);
  const first = server.process;
  await once(first.stdout!, 'data');
  for (let n = 0; n < 3; n++) server.restart();
  await once(first, 'exit');
  expect(started).toHaveLength(2);
  await once(server.process.stdout!, 'data');
  expect(server.process).toBe(started[1]);
});

test('nothing is started after the end', async () => {
  const { started, server } = run(LASTING);
  await once(server.process.stdout!, 'data');
  server.restart();
  await server.end();
  expect(started).toHaveLength(1);
  await server.end();
});
