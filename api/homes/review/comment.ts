import { counted } from '../../lib/count.ts';
import type { ToldFinding } from '../../site/check/finding.ts';
import { oneLine } from '../../lib/escape.ts';
import { type PageChanges, type Review, type StaleText, wordsOf } from './review.ts';

/** The review as the single comment on a pull request, in GitHub Markdown. */

/** First line of the comment, by which it is found and updated. */
export const MARKER = '<!-- support-guide review -->';

/** Most rows that are shown unfolded. */
const AT_A_GLANCE = 8;

/** Most rows and characters of a list; a comment on GitHub is limited to 65,536 characters. */
const ROWS = 50;
const ROOM = 9_000;

export function commentOf(review: Review): string {
  const { findings, elsewhere, stale, pages } = review;
  const parts = [
    MARKER,
    '### Review of the texts',
    summary(review),
    part('Findings', findings.map(findingRow)),
    part('Findings in other texts', elsewhere.map(findingRow)),
    part('Outdated translations', stale.flatMap(staleRows)),
    ...(pages ? pageParts(pages) : []),
    pages === null && 'Pages are not compared, because the guide cannot be built before or after this change.',
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function summary({ findings, elsewhere, known, stale, pages }: Review): string {
  const all = [...findings, ...elsewhere];
  const errors = all.filter(({ level }) => level === 'error').length;
  const words = stale.reduce((sum, text) => sum + wordsOf(text), 0);
  const said = [
    errors > 0 && `**${counted(errors, 'mistake')}**`,
    all.length > errors && counted(all.length - errors, 'warning'),
    stale.length > 0 && `${counted(stale.length, 'translation')} behind by ${counted(words, 'word')}`,
    pages &&
      pages.pages.length > 0 &&
      `${counted(pages.pages.length, 'page')} ${pages.pages.length === 1 ? 'differs' : 'differ'}`,
  ].filter(Boolean);
  const before = known > 0 ? ` ${counted(known, 'finding')} from before ${known === 1 ? 'remains' : 'remain'}.` : '';
  return `${said.length > 0 ? `${said.join(' · ')}.` : 'No new findings.'}${before}`;
}

/** A heading with its rows, folded if there are many; empty without rows. */
function part(title: string, rows: readonly string[]): string {
  if (rows.length === 0) return '';
  let room = ROOM;
  const shown = rows.slice(0, ROWS).filter((row) => (room -= row.length) >= 0);
  const more = rows.length > shown.length ? [`- … and ${rows.length - shown.length} more`] : [];
  const list = [...shown, ...more].join('\n');
  if (rows.length <= AT_A_GLANCE) return `#### ${title}\n\n${list}`;
  return `<details><summary><b>${title}</b> (${rows.length})</summary>\n\n${list}\n\n</details>`;
}

const findingRow = ({ path, line, message, level }: ToldFinding): string =>
  `- ${level === 'error' ? '❌' : '⚠️'} ${code(`${path}:${line}`)} ${plain(message)}`;

const staleRows = ({ path, language, sections }: StaleText): string[] =>
  sections.map(({ heading, words }) => {
    const what = words > 0 ? `${counted(words, 'word')} to translate` : 'content was removed';
    return `- ${code(path)} (${plain(language)}): ${heading ? code(heading) : 'title and opening'}, ${what}`;
  });

function pageParts({ pages, redirects, others }: PageChanges): string[] {
  const signs = { new: 'new', changed: 'changed', gone: '**gone**' };
  const rows = pages.map(({ url, change }) => `- ${signs[change]} ${code(url)}`);
  const rest = others > 0 ? `- and ${counted(others, 'other file')}: feeds, data, indexes` : '';
  return [
    part('Pages', rows.length > 0 && rest ? [...rows, rest] : rows),
    part(
      'Redirects',
      redirects.map(([from, to]) => `- ${code(from)} → ${code(to)}`),
    ),
  ];
}

/** Longest piece of an author's text in a row, in characters. */
const LONGEST = 200;

const short = (text: string): string => {
  const line = oneLine(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
};

/** Text from the author of the change, as code: nothing in it is markup, a mention or a link. */
function code(text: string): string {
  const line = short(text);
  const fence = '`'.repeat(Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length)) + 1);
  return fence.length > 1 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/** The same in prose. A word joiner keeps `@name`, `#1` and URLs from becoming mentions, references and links. */
const plain = (text: string): string =>
  short(text)
    .replace(/[@#]|:(?=\/\/)|(?<=\bwww)\./gi, '$&\u2060')
    .replace(/[\\`*_{}[\]()<>&~|$]/g, '\\$&');
