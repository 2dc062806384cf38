import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Starlight and Astro write what HTML allows and this rule set only has a taste about.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'long-title': 'off',
    // Starlight's menu button stands outside any form; of its two tables of contents one is always hidden, and axe
    // looks at the landmarks of each layout as it is shown.
    'no-implicit-button-type': 'off',
    'unique-landmark': 'off',
    // Ids come from headings of the content, in any script of the world.
    'valid-id': ['error', { relaxed: true }],
    // A non-breaking space in front of a year is meant.
    'no-raw-characters': ['error', { relaxed: true }],
  },
});

/** What is wrong with a page, one line each. */
export async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`);
}
