import { describe, expect, test } from 'vitest';
import { readFromMachine, writeForMachine } from '../../api/translation/text/machine-markup.ts';
import type { Run } from '../../api/translation/text/unit-types.ts';

const bold = (kind: 'bpt' | 'ept', id = '1'): Run => ({ kind, id, ctype: 'bold', native: '**' });
const code: Run = { kind: 'ph', id: '2', ctype: 'x-md-code', native: '`a < b`' };
const SOURCE: Run[] = ['Tlačítko ', bold('bpt'), 'Uložit & zavřít', bold('ept'), ' spustí ', code, '.'];
const HTML = 'Tlačítko <span id="c1">Uložit &amp; zavřít</span> spustí <br id="c2">.';

describe('a unit for a machine', () => {
  test('carries its codes as tags, whose markup stays here', () => {
    expect(writeForMachine(SOURCE)).toBe(HTML);
    expect(readFromMachine(HTML, SOURCE)).toEqual(SOURCE);
  });

  test('comes back in another order and another spelling', () => {
    const html = '<BR id="c2" /> is run by <span  id="c1">Save &#38; close</span >';
    const target = [code, ' is run by ', bold('bpt'), 'Save & close', bold('ept')];
    expect(readFromMachine(html, SOURCE)).toEqual(target);
  });

  test.each([
    ['a lost code', 'The button <span id="c1">Save</span>.'],
    ['a code twice', `${HTML} <br id="c2">`],
    ['a code of its own', `${HTML} <br id="c7">`],
    ['a pair that is not closed', 'The <span id="c1">button <br id="c2">'],
    ['a pair that was never opened', 'The button</span> <br id="c2">'],
    ['nothing but codes', '<span id="c1"></span><br id="c2">'],
    ['nothing', ''],
  ])('is no draft with %s', (_name, html) => {
    expect(readFromMachine(html, SOURCE)).toBeUndefined();
  });

  test('takes markup that the machine made up for text', () => {
    expect(readFromMachine('<script>alert(1)</script> x', ['Text'])).toEqual(['<script>alert(1)</script> x']);
  });
});
