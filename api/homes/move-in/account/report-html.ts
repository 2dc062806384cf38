import { counted } from '../../../lib/count.ts';
import { escapeMarkup } from '../../../lib/escape.ts';
import { percent } from './compare.ts';
import { KINDS, type Kind } from './count.ts';
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
<p>${counted(moved.articles, 'text')}, ${counted(moved.files, 'file')}, ${counted(moved.terms, 'term')}, ${counted(moved.authors, 'author')} and ${counted(moved.revisions, 'revision')} from <code>${text(source.url)}</code>, in ${text(moved.languages.join(' and ') || 'no language')}.</p>
${totals(report)}
${list('Could not be read', report.gaps)}
${table('Files that were not moved', report.lostFiles, { File: 'url', Why: 'why' })}
${table('Edited on both sides', report.clashes, {
  File: 'path',
  Field: 'field',
  'In the guide': 'ours',
  'On the old site': 'theirs',
})}
${list(
  'Removed here, still on the old site',
  report.removedHere.map((id) => `id ${id}`),
)}
${decisions('Left behind', report, true)}
${articles(report)}
${replay(report)}
${answers(report)}
${pairs(report)}
${decisions('Decisions made', report, false)}
${list('Files that still mention the old site', report.mentions)}
</body></html>
`;
}

function totals({ totals: sums, replay: { asked, answered } }: Report): string {
  const rows = KINDS.map((kind) => row(NAMES[kind], sums[kind].old, sums[kind].kept));
  return `<div class="scroll"><table><thead><tr><th></th><th class="n">Old site</th><th class="n">Here</th><th class="n">Kept</th></tr></thead><tbody>${rows.join('')}${row('Old URLs answered', asked, answered)}</tbody></table></div>`;
}

const row = (name: string, old: number, kept: number): string =>
  `<tr><th>${name}</th><td class="n">${old}</td><td class="n">${kept}</td><td class="n ${old === kept ? 'good' : 'bad'}">${percent({ old, kept }).toFixed(2)} %</td></tr>`;

function articles({ articles: all }: Report): string {
  const isWhole = ({ counts, losses }: ArticleReport) =>
    losses.length === 0 && KINDS.every((kind) => counts[kind].missing.length === 0);
  const lacking = all.filter((one) => !isWhole(one));
  const whole = all.length - lacking.length;
  return `<h2>Texts</h2><p>Complete: ${whole} of ${counted(all.length, 'text')}.</p>${lacking.map(article).join('\n')}`;
}

function article(one: ArticleReport): string {
  const missing = KINDS.flatMap((kind) =>
    one.counts[kind].missing.map((what) => ({ ...what, kind: `${NAMES[kind].toLowerCase()} missing` })),
  );
  const toLookAt = [...one.losses, ...missing];
  const kept = `${one.counts.words.kept} of ${one.counts.words.old} words`;
  return `<details><summary><strong>${text(one.title || `id ${one.id}`)}</strong> (${text(one.language)}, ${text(one.status)}): ${kept}, ${toLookAt.length} to look at</summary>
<p>${one.oldUrl ? `Old: <code>${text(one.oldUrl)}</code>. ` : ''}${one.url ? `Here: <code>${text(one.url)}</code>. ` : ''}Made of what is ${one.madeOf}.</p>
${one.notes.map((note) => `<p>${text(note)}</p>`).join('')}${rows(toLookAt, { Kind: 'kind', What: 'what', 'Where on the old page': 'place' })}</details>`;
}

const decisions = (heading: string, report: Report, isLoss: boolean): string =>
  table(
    heading,
    report.decisions.filter((one) => one.isLoss === isLoss).map((one) => ({ ...one, id: one.id || '' })),
    { Id: 'id', Title: 'title', What: 'what' },
  );

function replay({ replay: { asked, answered, urls } }: Report): string {
  const says: Partial<Record<Replayed['status'], string>> = {
    301: 'redirects',
    302: 'redirects',
    404: 'nothing',
    other: 'another page',
  };
  const list = [...urls].sort((a, b) => Number(isAnswered(a)) - Number(isAnswered(b)));
  return `<h2>Old URLs</h2><p>${answered} of ${asked} are answered.</p>${rows(
    list.map((one) => ({ ...one, status: says[one.status] ?? one.status })),
    { 'Old URL': 'url', Answer: 'status', 'Leads to': 'to' },
  )}`;
}

function answers({ answers: { compared, differences, absent } }: Report): string {
  if (compared === 0) return '';
  return `<h2>Answers of the API</h2><p>${compared} answers of the old API were compared with those of the guide, field by field.</p>${rows(
    differences,
    { Answer: 'route', Field: 'field', Old: 'old', Here: 'now' },
  )}${table('Fields missing from the API of the guide', absent, {
    Of: 'collection',
    Field: 'field',
    Answers: 'answers',
    'Such as': 'example',
  })}`;
}

function pairs({ pairs: sure, guesses }: Report): string {
  const by = { polylang: 'Polylang', rest: 'the API', hreflang: 'hreflang of both pages' };
  const joined = <T extends { ids: number[] }>(one: T) => ({ ...one, ids: one.ids.join(' – ') });
  return (
    table(
      'Pairs of languages',
      sure.map((one) => ({ ...joined(one), by: by[one.by] })),
      { Ids: 'ids', Evidence: 'by' },
    ) + table('Possible pairs, left unpaired', guesses.map(joined), { Ids: 'ids', Why: 'why' })
  );
}

/** Column headings, each with the field that it shows. */
type Columns<T> = Record<string, keyof T>;

const table = <T>(heading: string, entries: readonly T[], columns: Columns<T>): string =>
  entries.length === 0 ? '' : `<h2>${heading}</h2>${rows(entries, columns)}`;

function rows<T>(entries: readonly T[], columns: Columns<T>): string {
  if (entries.length === 0) return '';
  const head = Object.keys(columns).map((heading) => `<th>${heading}</th>`);
  const cells = (one: T) => Object.values(columns).map((field) => `<td>${text(String(one[field]))}</td>`);
  const body = entries.map((one) => `<tr>${cells(one).join('')}</tr>`);
  return `<div class="scroll"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

const list = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `<h2>${heading}</h2><ul>${lines.map((line) => `<li>${text(line)}</li>`).join('')}</ul>`;
