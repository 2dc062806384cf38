import { expect, test } from 'vitest';
import { RateLimit } from '../../../api/rest/http/rate-limit.ts';

test('a clock that is set back does not keep a client out longer than the window', () => {
  let now = Date.UTC(2026, 5, 1);
  const limit = new RateLimit({ now: () => now }, { most: 2, windowMs: 60_000 });
  limit.note('a');
  limit.note('a');
  expect(() => limit.check('a')).toThrow();
  now -= 86_400_000;
  expect(() => limit.check('a')).not.toThrow();
  limit.note('a');
  limit.note('a');
  expect(() => limit.check('a')).toThrow();
  now += 60_000;
  expect(() => limit.check('a')).not.toThrow();
});
