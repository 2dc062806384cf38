import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Markup of Starlight and Astro that is valid HTML and only a matter of style.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'long-title': 'off',
    // Starlight's menu button is outside any form. One of its two tables of contents is always hidden, and axe checks
    // the landmarks of each layout as shown.
    'no-implicit-button-type': 'off',
    'unique-landmark': 'off',
    // Ids come from headings of the content, in any script.
    'valid-id': ['error', { relaxed: true }],
    // The non-breaking space before a year is intended.
    'no-raw-characters': ['error', { relaxed: true }],
  },
});

/** Errors of a page, one line each. */
export async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`);
}
