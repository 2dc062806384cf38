import { expect, test } from 'vitest';
import { readFromMachine, writeForMachine } from '../../api/translation/text/machine-markup.ts';
import type { Run } from '../../api/translation/text/unit-types.ts';

const bold = (kind: 'bpt' | 'ept', id = '1'): Run => ({ kind, id, ctype: 'bold', native: '**' });
const code: Run = { kind: 'ph', id: '2', ctype: 'x-md-code', native: '`a < b`' };
const SOURCE: Run[] = ['Tlačítko ', bold('bpt'), 'Uložit & zavřít', bold('ept'), ' spustí ', code, '.'];
const HTML = 'Tlačítko <span id="c1">Uložit &amp; zavřít</span> spustí <br id="c2">.';

test('contains its codes as tags, without their markup', () => {
  expect(writeForMachine(SOURCE)).toBe(HTML);
  expect(readFromMachine(HTML, SOURCE)).toEqual(SOURCE);
});

test('is read in a different order and spelling', () => {
  const html = '<BR id="c2" /> is run by <span  id="c1">Save &#38; close</span >';
  const target = [code, ' is run by ', bold('bpt'), 'Save & close', bold('ept')];
  expect(readFromMachine(html, SOURCE)).toEqual(target);
});

test.each([
  ['a missing code', 'The button <span id="c1">Save</span>.'],
  ['a code twice', `${HTML} <br id="c2">`],
  ['an unknown code', `${HTML} <br id="c7">`],
  ['an unclosed pair', 'The <span id="c1">button <br id="c2">'],
  ['an unopened pair', 'The button</span> <br id="c2">'],
  ['nothing but codes', '<span id="c1"></span><br id="c2">'],
  ['nothing', ''],
])('is not a draft with %s', (_name, html) => expect(readFromMachine(html, SOURCE)).toBeUndefined());

test('reads markup invented by the machine as text', () =>
  expect(readFromMachine('<script>alert(1)</script> x', ['Text'])).toEqual(['<script>alert(1)</script> x']));
