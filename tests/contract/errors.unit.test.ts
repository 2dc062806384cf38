import { expect, it } from 'vitest';
import { ERRORS, errorMessage, errorStatus, type ErrorCode } from '../../api/contract/errors.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];

it.each(codes)('%s has a text and a status of failure', (code) => {
  expect(errorMessage(code, 'cs')).not.toBe('');
  expect(errorStatus(code, false)).toBeGreaterThanOrEqual(400);
});

it('first request a sign-in and then refuse', () =>
  expect([errorStatus('rest_cannot_edit', false), errorStatus('rest_cannot_edit', true)]).toEqual([401, 403]));

it('do not depend on the sign-in if they have another reason', () => {
  expect(errorStatus('rest_not_logged_in', true)).toBe(401);
  expect(errorStatus('rest_post_incorrect_password', false)).toBe(403);
  expect(errorStatus('rest_already_trashed', true)).toBe(410);
});
