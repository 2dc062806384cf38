import { loadCases, mutates } from './cases.ts';
import { expectGroups } from './expect-groups.ts';

const isAnonymous = (callers: (string | undefined)[]): boolean =>
  callers.every((caller) => !caller || caller === 'anonymous');

expectGroups(
  'what anonymous callers read',
  loadCases().filter((kase) => !mutates(kase) && isAnonymous([kase.as, ...kase.steps.map((step) => step.as)])),
);
