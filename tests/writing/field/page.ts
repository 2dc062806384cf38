import { Field, type FieldOptions } from '../../../src/writing/field/index.ts';
import { htmlToMarkdown } from '../../../src/writing/field/html-to-markdown.ts';

/** Functions that the tests call in the page. */
export interface TestPage {
  open(options: Partial<FieldOptions>): Field;
  field: Field;
  convert: typeof htmlToMarkdown;
  changes: number;
  uploaded: string[];
  topLine: number;
}

const page: TestPage = {
  changes: 0,
  uploaded: [],
  topLine: 1,
  field: undefined as unknown as Field,
  convert: htmlToMarkdown,
  open(options) {
    page.field = new Field({
      parent: document.querySelector('main')!,
      text: '',
      language: 'en',
      textLanguage: 'cs',
      label: 'Text of the article',
      onChange: () => page.changes++,
      onScroll: (line) => (page.topLine = line),
      pickPicture: () => Promise.resolve('![A cat](cat.png)'),
      pickLink: () => Promise.resolve({ href: '/opening-hours/', text: 'Opening hours' }),
      pickBlock: () => Promise.resolve(95),
      upload: (file) => {
        page.uploaded.push(`${file.name} ${file.type} ${file.size}`);
        return Promise.resolve(`![Uploaded](${file.name})`);
      },
      async describe({ kind, target }) {
        if (target === '500') throw new Error('the server cannot be reached');
        if (target === '404') return null;
        return { title: `Title of ${target}`, ...(kind === 'picture' && { thumbnail: '/cat.svg' }) };
      },
      ...options,
    });
    return page.field;
  },
};

Object.assign(globalThis, { page });
