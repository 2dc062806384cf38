import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../api/contract/model.ts';
import { type ContentFile, contentFiles } from '../../translation/content.ts';
import { renderWithText } from './render-with-text.ts';
import { fault } from './browser.ts';

const files = contentFiles();
const blocks = new Map(files.filter(({ path }) => path.includes('/blocks/')).map((file) => [file.id, file]));

const render = ({ body, language }: ContentFile) =>
  renderWithText(body, {
    language,
    base: '',
    block(id) {
      const block = blocks.get(id);
      return block ? { content: block.body } : null;
    },
    media: () => ({ width: 1200, height: 750, sizes: [] }),
    card: () => null,
    embed: () => null,
  });

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Line ends, quotes and letter case are irrelevant here.
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-inline-style': 'error',
    'no-dup-id': 'error',
    'prefer-native-element': 'error',
  },
});

describe.each(LANGUAGES)('the content in %s', (language) => {
  const own = files.filter((file) => file.language === language);

  it('renders without warnings to valid HTML', async () => {
    for (const file of own) {
      const { html, warnings } = render(file);
      expect(warnings, file.path).toEqual([]);
      expect(fault(html), file.path).toBeNull();
      const report = await validator.validateString(`<main>${html}</main>`);
      const messages = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      );
      expect(messages, file.path).toEqual([]);
    }
  });

  it('recognises every directive', () => {
    for (const file of own) expect(render(file).text, file.path).not.toMatch(/^:::?/m);
  });
});
