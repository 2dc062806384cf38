import { expect, test } from 'vitest';
import { readSettings } from '../../../api/settings.ts';
import { SECRET } from './receiver.ts';

const read = (WEBHOOKS: string) => readSettings({ WEBHOOKS }).webhooks;

test('a receiver is a URL, a secret, and the events it wants', () => {
  expect(read(`https://a.test/hook ${SECRET}, http://10.0.0.1:8080/x ${SECRET} item.deleted item.tr*,`)).toEqual([
    { url: 'https://a.test/hook', secret: SECRET, events: [] },
    { url: 'http://10.0.0.1:8080/x', secret: SECRET, events: ['item.deleted', 'item.tr*'] },
  ]);
  expect(read('')).toEqual([]);
});

test.each([
  [`ftp://a.test ${SECRET}`, 'entry 1 must begin with a URL'],
  [`https://me:${SECRET}@a.test ${SECRET}`, 'entry 1 must begin with a URL'],
  ['https://a.test', 'https://a.test/ needs a secret'],
  ['https://a.test whsec_c2hvcnQ=', 'needs a secret'],
  [`https://a.test ${SECRET.slice(6)}`, 'needs a secret'],
  [`https://a.test ${SECRET} item.sold`, 'unknown event item.sold'],
  [`https://a.test ${SECRET}, https://a.test ${SECRET}`, 'is listed twice'],
])('a mistake is named, without the secret: %s', (value, message) => {
  expect(() => read(value)).toThrow(message);
  expect(() => read(value)).toThrow(expect.not.stringContaining(SECRET.slice(6)) as string);
});
