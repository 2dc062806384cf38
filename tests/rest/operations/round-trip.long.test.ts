import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutControls } from '../../../api/lib/escape.ts';
import { openFiles, systemCalls } from '../../../api/content/store/disk/files.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { allSaved } from '../../helpers/records.ts';
import { patience, runs } from '../../helpers/strength.ts';
import { openTestApp, recordsOnDisk, type TestApp } from '../../helpers/test-app.ts';

/** Characters and sequences that often get lost in YAML, Markdown parsers and line editors. */
const TRAPS = [
  ...['---', '\n---\n', '---js\n', '+++', '...', '\n...\n', '%YAML 1.2', '<!--more-->', '```', '::block{ref=1}'],
  ...['\n', '\r', '\r\n', '\n\n', '\t', ' ', '  \n', ' \n ', '\u0085', '\u2028', '\u2029', '\u2028---\u2028', '\u00a0'],
  ...['\0', '\u0001', '\u0007', '\b', '\u001b', '\u007f', '\u009f', '\ufeff', '\ufffe', '\uffff', '\ufffd'],
  ...['😀', '\u{10ffff}', 'e\u0301', '\u212a', 'ﬁ', '\u202e', '\ud7ff', '\ue000'],
  ...[': ', '# ', ' #', '- ', '? ', '| ', '>', '&a', '*a', '!t', '@', '`', "'", '"', "''", '""', '\\', '\\n', '{', '}'],
  ...['[', ']', ',', 'null', '~', 'true', 'no', '0755', '1e3', '12:30', '2024-01-02', '-', '=', '<<', 'x'.repeat(5000)],
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...TRAPS), fc.string({ unit: 'binary', maxLength: 12 }), fc.lorem({ maxCount: 3 })), {
    maxLength: 8,
  })
  .map((pieces) => withoutControls(pieces.join('')));
// The API trims titles.
const document = fc.record({ title: text.map((title) => title.trim()), content: text, excerpt: text });

type Texts = { title: string; content: string; excerpt: string };

const textsOf = (body: Record<string, { raw: string }>): Texts =>
  Object.fromEntries(['title', 'content', 'excerpt'].map((field) => [field, body[field]?.raw])) as unknown as Texts;

const writeAndRead = async ({ send, errors }: TestApp, path: string, texts: Texts): Promise<string> => {
  const written = await send('POST', path, texts);
  expect(errors).toEqual([]);
  expect(written.status, JSON.stringify(written.body)).toBeLessThan(300);
  expect(textsOf(written.body)).toEqual(texts);
  const own = `/posts/${written.body.id}`;
  expect(textsOf((await send('GET', `${own}?context=edit`)).body)).toEqual(texts);
  return own;
};

/** Number of documents, each written twice. */
const DOCUMENTS = runs(200);
/** Each folder is reopened after this many documents. */
const PER_FOLDER = 200;

it(
  'content written through the API reads back byte for byte, immediately and after a restart',
  { timeout: patience() },
  async () => {
    for (let done = 0; done < DOCUMENTS; done += PER_FOLDER) {
      const folder = await makeFolder();
      // Durability is tested elsewhere; here only the bytes count.
      const app = await openTestApp(folder, { files: openFiles({ ...systemCalls, fsync: async () => {} }) });
      await fc.assert(
        fc.asyncProperty(document, document, async (first, second) => {
          fc.pre([first, second].every(({ title, content, excerpt }) => title + content + excerpt !== ''));
          await writeAndRead(app, await writeAndRead(app, '/posts', first), second);
        }),
        { numRuns: PER_FOLDER, endOnFailure: false },
      );
      expect(await recordsOnDisk(folder)).toEqual(allSaved(app.service.store));
      await app.close();
    }
  },
);
