/**
 * Verifies the bound of `api/content/markdown/text-cost.ts`: prints for each family of texts the longest one accepted,
 * and the longest step of work on it, in processor milliseconds. `node tests/bench/text-cost.ts [part of a name]`
 */
import { markupMistakes } from '../../api/content/markdown/markup-mistakes.ts';
import { readDocument } from '../../api/content/markdown/document.ts';
import { renderMarkdown } from '../../api/content/markdown/render.ts';
import { textCost } from '../../api/content/markdown/text-cost.ts';
import { withoutNotes } from '../../api/content/markdown/without-notes.ts';
import { assembling } from '../../api/translation/text/assemble.ts';
import { localise } from '../../api/translation/text/localise-links.ts';
import { mergeTranslation } from '../../api/translation/text/merge/three-way.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { context } from '../content/markdown/context.ts';
import { HOSTILE, longestTaken } from '../content/markdown/hostile.ts';
import { contentFiles } from '../translation/content.ts';
import { pseudoTargets } from '../translation/jobs.ts';

const GUIDE = contentFiles()
  .map(({ body }) => body)
  .join('\n\n');

const WRITTEN: Record<string, (n: number) => string> = {
  'articles of the guide': (n) => GUIDE.repeat(Math.ceil(n / GUIDE.length)).slice(0, n),
  'words alone': (n) => 'Operátor otevře požadavek a napíše odpověď, kterou zákazník hned dostane.\n\n'.repeat(n / 76),
  'a list': (n) => '- **a** `b` &amp; [c](/d/)\n'.repeat(n / 27),
  'a table': (n) => `| a | b |\n|---|---|\n${'| **a** `b` | [c](/d/) |\n'.repeat(n / 26)}`,
  code: (n) => `\`\`\`js\n${'const a_b = `${x[0]}` && y; // *\n'.repeat(n / 34)}\`\`\`\n`,
  HTML: (n) => `<table>\n${'<tr><td><b>a</b> &amp; <i>b</i></td></tr>\n'.repeat(n / 42)}</table>\n`,
};

/** The longest step, as the best of three attempts. */
function longestStep(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const steps = work();
    if (!isGenerator(steps)) return processorTime(work);
    let longest = 0;
    for (let isDone = false; !isDone;)
      longest = Math.max(
        longest,
        processorTime(() => (isDone = !!steps.next().done)),
      );
    return longest;
  });
  return Math.min(...times);
}

const isGenerator = (value: unknown): value is Generator =>
  typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;

function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const [, , wanted = ''] = process.argv;
for (const [name, make] of Object.entries({ ...WRITTEN, ...HOSTILE })) {
  if (!name.includes(wanted)) continue;
  const text = longestTaken(make, 50);
  const document = segment(text);
  const targets = pseudoTargets(document.units);
  const merge = { source: document, target: document, made: '', recall: () => undefined, former: new Map() };
  const works: Record<string, () => unknown> = {
    estimate: () => textCost(text),
    render: () => renderMarkdown(text, context()),
    check: () => markupMistakes(readDocument(text)),
    notes: () => withoutNotes(text),
    cut: () => segment(text),
    assemble: () => assembling(document, targets),
    merge: () => mergeTranslation({ ...merge, wanted: new Set(), decisions: {} }),
    localise: () =>
      localise(text, { own: (url) => url, page: () => undefined, block: () => undefined, media: () => undefined }),
  };
  const times = Object.entries(works).map(([work, run]) => `${work} ${longestStep(run).toFixed(0)}`);
  console.log(`${name}: ${text.length} characters, cost ${textCost(text).cost.toFixed(0)}: ${times.join(', ')}`);
}
