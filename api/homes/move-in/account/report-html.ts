import { escapeMarkup } from '../../../lib/escape.ts';
import { KINDS, percent, type Kind, type Tally } from './compare.ts';
import { isAnswered, type Replayed } from './replay.ts';
import type { ArticleReport, Report } from './report.ts';

const NAMES: Record<Kind, string> = {
  words: 'Words',
  links: 'Links',
  pictures: 'Pictures',
  tables: 'Tables',
  code: 'Lines of code',
  embeds: 'Embeds',
};

const STYLE = `
:root{color-scheme:light dark;--line:#8885;--bad:#b3261e;--good:#1b6e3c}
@media(prefers-color-scheme:dark){:root{--bad:#ffb4ab;--good:#7fd6a0}}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}
h1{line-height:1.2}h2{margin-top:2.5rem}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
td:not(.n){overflow-wrap:anywhere;min-width:4.5rem}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.bad{color:var(--bad);font-weight:600}.good{color:var(--good)}
details{border:1px solid var(--line);border-radius:.4rem;padding:.4rem .8rem;margin:.5rem 0}
summary{cursor:pointer}code{font-size:.9em}.scroll{overflow-x:auto}
`;

const text = escapeMarkup;

/** The report as an HTML page: totals first, then missing content by article. It loads nothing and runs no scripts. */
export function reportHtml(report: Report): string {
  const { source, moved } = report;
  const title = `Moved in from ${source.name || source.url}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(title)}</title><style>${STYLE}</style></head><body>
<h1>${text(title)}</h1>
<p>${moved.articles} texts, ${moved.files} files, ${moved.terms} terms, ${moved.authors} authors and ${moved.revisions} revisions from <code>${text(source.url)}</code>, in ${text(moved.languages.join(' and ') || 'no language')}.</p>
${totals(report)}
${list('What could not be read', report.gaps)}
${table(
  'Files that did not come',
  ['File', 'Why'],
  report.lostFiles.map(({ url, why }) => [url, why]),
)}
${table(
  'Edited on both sides',
  ['File', 'Field', 'Stands here', 'Says the old site'],
  report.clashes.map(({ path, field, ours, theirs }) => [path, field, ours, theirs]),
)}
${list(
  'Removed here, still on the old site',
  report.removedHere.map((id) => `id ${id}`),
)}
${table(
  'Stays behind',
  ['Id', 'Title', 'What'],
  report.decisions
    .filter(({ isLoss }) => isLoss)
    .map(({ id, title: name, what }) => [id ? String(id) : '', name, what]),
)}
${articles(report)}
${replay(report)}
${answers(report)}
${pairs(report)}
${table(
  'Decided on the way',
  ['Id', 'Title', 'What'],
  report.decisions
    .filter(({ isLoss }) => !isLoss)
    .map(({ id, title: name, what }) => [id ? String(id) : '', name, what]),
)}
${list('Files that still name the old site', report.mentions)}
</body></html>
`;
}

function totals({ totals: sums, replay: { asked, answered } }: Report): string {
  const rows = KINDS.map((kind) => row(NAMES[kind], sums[kind].old, sums[kind].kept));
  return `<div class="scroll"><table><thead><tr><th></th><th class="n">Old site</th><th class="n">Here</th><th class="n">Kept</th></tr></thead><tbody>${rows.join('')}${row('Old URLs answered', asked, answered)}</tbody></table></div>`;
}

const row = (name: string, old: number, kept: number): string =>
  `<tr><th>${name}</th><td class="n">${old}</td><td class="n">${kept}</td><td class="n ${old === kept ? 'good' : 'bad'}">${(Math.floor(percent({ old, kept }) * 100) / 100).toFixed(2)} %</td></tr>`;

function articles({ articles: all }: Report): string {
  const isWhole = ({ counts, losses }: ArticleReport) =>
    losses.length === 0 && KINDS.every((kind) => counts[kind].missing.length === 0);
  const lacking = all.filter((one) => !isWhole(one));
  const whole = all.length - lacking.length;
  return `<h2>Texts</h2><p>Of ${all.length} texts ${whole} lack nothing.</p>${lacking.map(article).join('\n')}`;
}

function article(one: ArticleReport): string {
  const missing = KINDS.flatMap((kind) => missingRows(kind, one.counts[kind]));
  const losses = one.losses.map(({ kind, what, place }) => [kind, what, place]);
  const kept = `${one.counts.words.kept} of ${one.counts.words.old} words`;
  return `<details><summary><strong>${text(one.title || `id ${one.id}`)}</strong> (${text(one.language)}, ${text(one.status)}): ${kept}, ${missing.length + losses.length} to look at</summary>
<p>${one.oldUrl ? `Old: <code>${text(one.oldUrl)}</code>. ` : ''}${one.url ? `Here: <code>${text(one.url)}</code>. ` : ''}Made of what is ${one.madeOf}.</p>
${one.notes.map((note) => `<p>${text(note)}</p>`).join('')}${rows(['Kind', 'What', 'Where on the old page'], [...losses, ...missing])}</details>`;
}

const missingRows = (kind: Kind, { missing }: Tally): string[][] =>
  missing.map(({ what, place }) => [`${NAMES[kind].toLowerCase()} missing`, what, place]);

function replay({ replay: { asked, answered, urls } }: Report): string {
  const says: Partial<Record<Replayed['status'], string>> = {
    301: 'redirects',
    302: 'redirects',
    404: 'nothing',
    other: 'another page',
  };
  const list = [...urls].sort((a, b) => Number(isAnswered(a)) - Number(isAnswered(b)));
  return `<h2>Old URLs</h2><p>${answered} of ${asked} are answered.</p>${rows(
    ['Old URL', 'Answer', 'Leads to'],
    list.map(({ url, status, to }) => [url, says[status] ?? String(status), to]),
  )}`;
}

function answers({ answers: { compared, differences, absent } }: Report): string {
  if (compared === 0) return '';
  return `<h2>Answers of the API</h2><p>${compared} answers of the old API were compared with those of the guide, field by field.</p>${rows(
    ['Answer', 'Field', 'Old', 'Here'],
    differences.map(({ route, field, old, now }) => [route, field, old, now]),
  )}${table(
    'Fields that the API of the guide has not',
    ['Of', 'Field', 'Answers', 'Such as'],
    absent.map((one) => [one.collection, one.field, String(one.answers), one.example]),
  )}`;
}

function pairs({ pairs: sure, guesses }: Report): string {
  const by = { polylang: 'Polylang', rest: 'the API', hreflang: 'hreflang of both pages' };
  return (
    table(
      'Pairs of languages',
      ['Ids', 'Told by'],
      sure.map(({ ids, by: evidence }) => [ids.join(' – '), by[evidence]]),
    ) +
    table(
      'Perhaps pairs; nothing was paired',
      ['Ids', 'Why'],
      guesses.map(({ ids, why }) => [ids.join(' – '), why]),
    )
  );
}

const table = (heading: string, head: string[], body: string[][]): string =>
  body.length === 0 ? '' : `<h2>${heading}</h2>${rows(head, body)}`;

const rows = (head: string[], body: string[][]): string =>
  body.length === 0
    ? ''
    : `<div class="scroll"><table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${body
        .map((cells) => `<tr>${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`;

const list = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `<h2>${heading}</h2><ul>${lines.map((line) => `<li>${text(line)}</li>`).join('')}</ul>`;
