import { orInstead } from '../../api/lib/instead.ts';
import { Problem } from '../../api/lib/problem.ts';
import { ROUTES } from '../../api/contract/routes.ts';
import { endpointOf, match } from '../../api/contract/match.ts';
import { fromPairs } from '../../api/rest/request/query-string.ts';
import { compileCheck } from '../../api/rest/request/compile-check.ts';
import { validate } from '../../api/rest/request/validate.ts';
import { BODY_LIMITS, parseBody } from '../../api/rest/http/read-body.ts';
import { readRequestUrl } from '../../api/rest/http/request-url.ts';
import { inlineHtml, titleHtml } from '../../api/content/markdown/title.ts';
import { renderMarkdown } from '../../api/content/markdown/render.ts';
import { sanitizeEmbed } from '../../api/rest/oembed/sanitize-answer.ts';
import { editFrontMatter } from '../../api/content/store/yaml/edit-yaml.ts';
import { FrontMatterError, readFrontMatter, splitSource } from '../../api/content/store/front-matter/front-matter.ts';
import { readContentFile } from '../../api/content/store/front-matter/read-content-file.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { writeXliff } from '../../api/translation/xliff/write-1.ts';
import { dangers, fault } from '../content/markdown/browser.ts';
import { withBlocks } from '../content/markdown/context.ts';
import { HTML_PAYLOADS, PLACES, URL_PAYLOADS } from '../content/markdown/payloads.ts';
import { assemble, readXliff, refusalOf, sampleJob } from '../translation/jobs.ts';

/** An entry point for untrusted bytes. */
export interface Target {
  /** Texts that the mutations begin with. */
  seeds: readonly string[];
  /** Throws if the bytes have a forbidden effect. */
  run(bytes: Uint8Array): void | Promise<void>;
}

const BOUNDARY = 'x';
const { document, job } = sampleJob();

const HEAD =
  '---\nid: 5\ntitle: "A: b"\nslug: a\ntags: [1, 2]\nexcerpt: |-\n  one\n  two\nstatus: draft # why\n---\n\nText\n';
const PAST = { created: '2026-01-01T00:00:00', modified: '2026-01-01T00:00:00' };

const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nP\r\n`;
const FIELD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="title[raw]"\r\n\r\nT\r\n--${BOUNDARY}--\r\n`;

export const TARGETS = {
  'front-matter': {
    seeds: [
      HEAD,
      HEAD.replaceAll('\n', '\r\n'),
      '---\n? a\n: b\n---\n',
      '---\na: &b [*b]\n<<: *b\n---\n',
      '---\n---\n',
    ],
    run: frontMatter,
  },
  markdown: { seeds: [...Object.values(PLACES), ...HTML_PAYLOADS, ...URL_PAYLOADS], run: markdown },
  sanitiser: { seeds: [...HTML_PAYLOADS, ...URL_PAYLOADS.map((url) => `<a href="${url}">x</a>`)], run: sanitiser },
  query: {
    seeds: [
      ...ROUTES.map(({ path }) => path.replace(/\{\w+\}/g, '1')),
      '/cms/v2/posts?status[]=draft&per_page=5&after=2020-01-01T00:00:00&include=1,2&search=%C5%AF+a',
      '/cms/v2/posts?_fields=title.rendered,id&orderby=include&a[b][c]=1&a[__proto__]=1&%00=%FF',
    ],
    run: query,
  },
  xliff: { seeds: [writeXliff(job)], run: xliff },
  multipart: { seeds: [PART + FIELD, FIELD, `${PART}--${BOUNDARY}--`], run: multipart },
} satisfies Record<string, Target>;

export type TargetName = keyof typeof TARGETS;

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

function frontMatter(bytes: Uint8Array): void {
  readContentFile('cs/posts/a.md', bytes, PAST);
  try {
    const { open, head, close, rest } = splitSource(textOf(bytes));
    demand(open + head + close + rest === textOf(bytes), 'a file is the sum of its parts');
    readFrontMatter(head);
    const edited = editFrontMatter(head, { title: 'New: "title"' });
    demand(readFrontMatter(edited)['title']?.value === 'New: "title"', 'an edited title reads as given');
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
  }
}

function markdown(bytes: Uint8Array): void {
  const source = textOf(bytes);
  const context = withBlocks({ 1: source }, { card: () => ({ title: source, excerpt: source, href: '/x/' }) });
  safe(renderMarkdown(source, context).html);
  const { body, fields } = assemble(segment(source, { title: source }), new Map());
  demand(body === source && fields['title'] === source, 'an untranslated text is its source');
}

function sanitiser(bytes: Uint8Array): void {
  const text = textOf(bytes);
  for (const html of [titleHtml(text), inlineHtml(text)]) safe(html.replace(/[\u0000-\u001f\u007f]/g, ''));
  const embed = sanitizeEmbed(text, text, null);
  // Text is escaped, so every `<` begins a tag.
  demand(!/<script|<[^<>]*\son\w+\s*=/i.test(embed.replace(/"[^"]*"/g, '""')), `embedded HTML runs: ${embed}`);
}

function safe(html: string): void {
  demand(dangers(html).length === 0, `the page has ${dangers(html).join()}`);
  demand(fault(html) === null, `the HTML is not well-formed: ${fault(html)}`);
}

function query(bytes: Uint8Array): void {
  const text = textOf(bytes).replace(/[^\u0021-\u007e]/g, (char) => encodeURIComponent(char.toWellFormed()));
  const url = readRequestUrl(`http://guide.test/${text.replace(/^\/+/, '')}`);
  if (!url) return;
  const found = match(url.path);
  const given = fromPairs(url.pairs);
  demand(Object.keys(Object.prototype).length === 0, 'no query changes the prototype of all objects');
  const endpoint = found && endpointOf(found.route, 'GET');
  if (endpoint) orInstead(Problem, null, () => validate(endpoint, given, found.params, compileCheck));
}

function xliff(bytes: Uint8Array): void {
  if (refusalOf(bytes, job)) return;
  const assembled = assemble(document, readXliff(bytes, job).targets);
  segment(assembled.body, assembled.fields);
}

async function multipart(bytes: Uint8Array): Promise<void> {
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const request = new Request('http://guide.test/', { method: 'POST', headers, body: 'x' });
  if (bytes.length > BODY_LIMITS.upload.bytes) return;
  try {
    await parseBody(bytes, request, true);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
