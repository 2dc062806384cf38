import { expect, it } from 'vitest';
import { questionsOf } from '../../../api/site/render/views/questions.ts';

const HTML =
  '<p>Before.</p><h2 id="a">And if it <em>rains</em>?</h2><p>Wait &amp; see.</p><h3 id="b">No question</h3><p>Text.</p>';

it('questions are headings with a question mark in a marked text', () => {
  expect(questionsOf('<!--faq-->\n\nBefore.', HTML)).toEqual([{ question: 'And if it rains?', answer: 'Wait & see.' }]);
  expect(questionsOf('Before.', HTML)).toEqual([]);
});
