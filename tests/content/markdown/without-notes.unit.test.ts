import { expect, it } from 'vitest';
import { withoutNotes } from '../../../api/content/markdown/without-notes.ts';
import { HOSTILE } from './hostile.ts';

const FENCE = '```html\n<!-- shown -->\n[a]: # (shown)\n```';

it.each([
  ['One.\n\n<!-- note -->\n\nTwo.', 'One.\n\n\nTwo.'],
  ['One <!-- note --> two.', 'One  two.'],
  ['One.\n<!-- note -->\nTwo.', 'One.\n\nTwo.'],
  ['<!-- note\n\nof lines -->\nOne.', 'One.'],
  ['One.\n\n<!-- note without end\n\nTwo.', 'One.\n\n'],
  ['> One.\n>\n> <!-- note -->', '> One.\n>\n> '],
  ['- one\n\n  <!-- note -->\n- two', '- one\n\n- two'],
  ['<div>\n<!-- note -->\nOne.\n</div>', '<div>\n\nOne.\n</div>'],
  ['One.\n\n<?php note ?>\n\nTwo.', 'One.\n\n\nTwo.'],
  ['[//]: # (note)\n\nOne.', '\nOne.'],
  ['One.\n\n[ref]: # "note"\n[b]: /x/ (note)\n', 'One.\n\n'],
  ['[a] b\n\n[a]: /a/ (shown)\n[A]: /b/ (note)', '[a] b\n\n[a]: /a/ (shown)\n'],
  ['One.[^1]\n\n[^1]: Shown.\n\n[^2]: Note <!-- note -->.', 'One.[^1]\n\n[^1]: Shown.\n\n'],
  [':::note\n<!-- note -->\n    One.\n:::\n', ':::note\n\n    One.\n:::\n'],
  ['<!--\n::block{ref=1}\n-->\nOne.', 'One.'],
  ['\ufeffOne é😀 <!-- note --> two.', 'One é😀  two.'],
  ['<!--more-->\nOne.\n\n<!--faq-->', 'One.\n\n'],
])('notes between authors are removed: %j', (source, left) => expect(withoutNotes(source)).toBe(left));

it.each([
  FENCE,
  `> ${FENCE.replaceAll('\n', '\n> ')}`,
  `:::tabs\n${FENCE}\n:::`,
  'Write `<!-- note -->` or `[a]: # (b)`.',
  '    <!-- shown -->',
  'One.\n\n    [a]: # (shown)',
  '\\<!-- shown -->',
  'a <! b --> c',
  '[a][b] ![c]\n\n[b]: /b/ "Shown"\n\n[c]: /c.png',
  '<img alt="<!-- shown -->" src="/a.png">',
  '[See\nhere] [ẞ] ![Shot][SHOT]\n\n[see here]: /a/\n\n[SS]: /b/\n\n[shot]: /c.png',
  'No notes at all.',
])('visible text stays: %j', (source) => expect(withoutNotes(source)).toBe(source));

it.each(Object.entries(HOSTILE))('hostile texts lose their notes in reasonable time: %s', (_name, make) => {
  const left = withoutNotes(`${make(20_000)}\n\n<!-- kanar -->\n\nEnd.`);
  expect(left).toEqual(expect.any(String));
});
