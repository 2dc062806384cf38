import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readOptions, runCommand, TEXT, UsageError } from '../../scripts/command/command.ts';
import { edit, expectKept, makeArticle, type Article } from './editors.ts';
import { editFiles } from './git-author.ts';
import { SoakedGuide } from './guide.ts';
import { MemoryLog } from './memory.ts';
import { read } from './readers.ts';
import { translateTexts } from './translators.ts';

const USAGE = `npm run soak [-- --minutes N]

Serves the sample guide for N minutes (30 by default) to readers, editors, translators and an author who edits files and
switches branches. In the first third the server is killed and restarted every minute; then it keeps running, with its
state disk filled once (which needs root and permission to mount). At the end every acknowledged text must be there, the
output must match a clean build, and memory must be flat once caches are full. Answers of 500 and above are faults unless
an injected fault explains them. Runs of half an hour or more are recorded in tests/soak/RESULTS.md.`;

/** A shorter run says too little about memory to be recorded. */
const WHOLE_MINUTES = 30;
const RESULTS = join(import.meta.dirname, 'RESULTS.md');

/** Largest allowed ratio of memory in the last third of a server's life to that in the second, when caches are full. */
const FLAT = 1.05;

await runCommand(USAGE, async () => {
  const minutes = Number(readOptions({ minutes: { ...TEXT, default: '30' } }).minutes);
  if (!(minutes > 0)) throw new UsageError('--minutes must be a positive number');
  if (!(await soak(minutes * 60_000))) process.exitCode = 1;
});

async function soak(durationMs: number): Promise<boolean> {
  const guide = await SoakedGuide.make();
  const end = Date.now() + durationMs;
  const isOver = () => Date.now() >= end;
  const memory = new MemoryLog();
  try {
    await guide.start();
    const articles = await Promise.all((['ada', 'eda', 'eda', 'cyril'] as const).map((who) => makeArticle(guide, who)));
    await Promise.all([
      ...[0, 40, 80].map((begin) => read(guide, begin, isOver)),
      ...articles.map((article) => edit(guide, article, isOver)),
      translateTexts(guide, isOver),
      editFiles(guide, isOver),
      breakThings(guide, articles, durationMs).then(() =>
        Promise.all([memory.follow(guide, isOver), fillDisk(guide, durationMs / 6)]),
      ),
    ]);
    await expectKept(guide, articles);
    await guide.stop();
    await guide.verify();
  } finally {
    await guide.remove();
  }
  return tell(guide, memory, Math.round(durationMs / 60_000));
}

/** Kills the server in the first third, every other time gracefully; acknowledged writes must survive. */
async function breakThings(guide: SoakedGuide, articles: readonly Article[], durationMs: number): Promise<void> {
  const end = Date.now() + durationMs / 3;
  const every = Math.min(60_000, durationMs / 10);
  for (let n = 1; Date.now() + every < end; n++) {
    await wait(every);
    await (n % 3 === 0 ? guide.stop() : guide.kill());
    guide.counts['restarts'] = n;
    await guide.start();
    await expectKept(guide, articles);
  }
}

/** After a while the disk becomes full, and later free again. */
async function fillDisk(guide: SoakedGuide, afterMs: number): Promise<void> {
  await wait(afterMs);
  if (!guide.disk) return;
  guide.isFaulty = true;
  guide.disk.fill();
  await wait(10_000);
  guide.disk.free();
  const health = async () => (await guide.ask('GET', '/healthz'))?.status;
  for (let n = 0; n < 120 && (await health()) !== 200; n++) await wait(500);
  if ((await health()) !== 200) guide.errors.push('the service does not recover once there is space again');
  guide.isFaulty = false;
}

function tell(guide: SoakedGuide, memory: MemoryLog, minutes: number): boolean {
  const lines: string[] = [];
  const problems = [...guide.errors];
  for (const [name, figure] of [
    ['heap', 'heap'],
    ['resident memory', 'resident'],
  ] as const) {
    const [first, second, last] = memory.thirdsOf(figure);
    const thirds = [first, second, last].map((bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`).join(', ');
    lines.push(`${name}, minimum of each third: ${thirds} (last to second: ${(last / second).toFixed(3)})`);
    if (!(last <= second * FLAT)) problems.push(`${name} grew by more than 5 %`);
  }
  for (const [what, count] of Object.entries(guide.counts).sort()) lines.push(`${what}: ${count}`);
  if (!guide.disk) lines.push('no disk was filled: that needs root and permission to mount');
  for (const problem of problems.slice(0, 50)) lines.push(`FAULT ${problem}`);
  lines.push(problems.length === 0 ? 'no fault' : `${problems.length} faults`);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (minutes >= WHOLE_MINUTES) writeFileSync(RESULTS, resultsOf(lines, minutes));
  return problems.length === 0;
}

function resultsOf(lines: readonly string[], minutes: number): string {
  const head = [
    '# The last soak',
    '',
    `Made by \`npm run soak -- --minutes ${minutes}\` on ${new Date().toISOString().slice(0, 10)}. Statuses count answers by method;`,
    'those of 500 and above fell within faults injected by the run. Memory is that of the last process, which ran for two',
    'thirds of the time: caches fill up to their limits in its first third, then memory may grow by 5 %.',
    '',
  ];
  return `${[...head, ...lines.map((line) => `- ${line}`)].join('\n')}\n`;
}
