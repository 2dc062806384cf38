/**
 * Prints how many cases of each group pass, and how the failing ones differ.
 *
 *   node tests/conformance/report.ts              all groups
 *   node tests/conformance/report.ts '^posts-'    groups that match
 *   node tests/conformance/report.ts -n 'posts-list/slug'  cases whose name contains this
 *   --all shows every difference, those that weigh nothing too
 */
import { parseArgs } from 'node:util';
import { byGroup, loadCases } from './cases.ts';
import { deviationOf, loadExceptions } from './exceptions.ts';
import { failures, runCases, type Outcome } from './runner.ts';
import { createWorlds } from './world.ts';

const SHOWN = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string', short: 'n' }, all: { type: 'boolean' } },
});
const exceptions = loadExceptions();
const wanted = values.name;
const cases = loadCases(positionals[0] ? new RegExp(positionals[0]) : undefined).filter(
  ({ name }) => !wanted || name.includes(wanted),
);
const began = performance.now();
const outcomes = await runCases(cases, await createWorlds());

const passes = (outcome: Outcome): boolean => failures(outcome).length === 0;
const share = (list: Outcome[]): string => `${list.filter(passes).length}/${list.length}`.padStart(9);
for (const [group, kases] of byGroup(cases)) {
  const list = outcomes.filter(({ kase }) => kases.includes(kase));
  const excepted = list.filter((outcome) => !passes(outcome) && exceptions.has(outcome.kase.name)).length;
  console.log(`${group.padEnd(20)}${share(list)}${excepted ? `  + ${excepted} on purpose` : ''}`);
}
const unexplained = outcomes.filter((outcome) => !passes(outcome) && !exceptions.has(outcome.kase.name));
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${'all'.padEnd(20)}${share(outcomes)}  ${unexplained.length} unexplained  ${seconds} s\n`);

for (const outcome of values.all ? outcomes : unexplained) {
  const differences = values.all ? outcome.differences : failures(outcome).slice(0, SHOWN);
  if (differences.length > 0) console.log(`${outcome.kase.name} [${outcome.kase.as}]`);
  for (const { step, path, why, weight } of differences) console.log(`    #${step} ${path}: ${why} (${weight})`);
}
for (const outcome of outcomes) {
  const { name } = outcome.kase;
  const [row, now] = [exceptions.get(name), deviationOf(outcome)];
  if (!row) continue;
  if (!now.differs) console.log(`${name} passes: strike it from EXCEPTIONS.md`);
  else if (row.answers !== now.answers || row.differs !== now.differs)
    console.log(`${name} now: | ${now.answers} | ${now.differs} |`);
}
