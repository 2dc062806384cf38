import { expect, it } from 'vitest';
import { commentOf, MARKER } from '../../../api/homes/review/comment.ts';
import type { Review } from '../../../api/homes/review/review.ts';
import { workflowCommands } from '../../../api/homes/review/workflow-commands.ts';
import type { ToldFinding } from '../../../api/site/check/finding.ts';

const NOTHING: Review = { findings: [], elsewhere: [], known: 0, stale: [] };
const finding = (more: Partial<ToldFinding> = {}): ToldFinding => ({
  path: 'content/en/posts/a.md',
  line: 12,
  field: 'content',
  message: 'the link /en/none/ leads nowhere',
  level: 'error',
  ...more,
});

const SMALL: Review = {
  findings: [finding(), finding({ line: 14, level: 'warning', message: 'a bare URL' })],
  elsewhere: [finding({ path: 'content/en/posts/b.md', line: 3 })],
  known: 1,
  stale: [
    {
      path: 'content/cs/posts/a.md',
      language: 'cs',
      source: 'content/en/posts/a.md',
      sections: [
        { heading: 'Watering', line: 20, words: 31 },
        { heading: '', line: 1, words: 0 },
      ],
    },
  ],
  pages: { pages: [{ url: '/en/a/', change: 'changed' }], others: 3, redirects: [['/en/old/', '/en/a/']] },
};

it('a comment describes a small change on one screen', () => {
  expect(commentOf(SMALL)).toBe(`${MARKER}

### Review of the texts

**2 mistakes** · 1 warning · 1 translation behind by 31 words · 1 page differs. 1 finding from before remains.

#### Findings

- ❌ \`content/en/posts/a.md:12\` the link /en/none/ leads nowhere
- ⚠️ \`content/en/posts/a.md:14\` a bare URL

#### Findings in other texts

- ❌ \`content/en/posts/b.md:3\` the link /en/none/ leads nowhere

#### Outdated translations

- \`content/cs/posts/a.md\` (cs): \`Watering\`, 31 words to translate
- \`content/cs/posts/a.md\` (cs): title and opening, content was removed

#### Pages

- changed \`/en/a/\`
- and 3 other files: feeds, data, indexes

#### Redirects

- \`/en/old/\` → \`/en/a/\`
`);
});

it('a change without consequences takes one line', () =>
  expect(commentOf(NOTHING)).toBe(`${MARKER}\n\n### Review of the texts\n\nNo new findings.\n`));

it('a guide that cannot be built is reported', () =>
  expect(commentOf({ ...NOTHING, pages: null })).toContain('cannot be built before or after this change'));

it('long lists are folded, and the longest comment fits the limit of GitHub', () => {
  const many = <T>(one: T): T[] => Array.from({ length: 500 }, () => one);
  const long = '\u{1f331}`'.repeat(9_000);
  const comment = commentOf({
    findings: many(finding({ path: long, message: '*'.repeat(9_000) })),
    elsewhere: many(finding({ path: long, message: '*'.repeat(9_000) })),
    known: 9,
    stale: many({ path: long, language: 'cs', source: 'a', sections: [{ heading: long, line: 1, words: 5 }] }),
    pages: { pages: many({ url: `/${long}`, change: 'new' as const }), others: 1, redirects: many([long, long]) },
  });
  expect(comment.match(/<details>/g)).toHaveLength(5);
  expect(comment.match(/<\/details>/g)).toHaveLength(5);
  expect(comment).toMatch(/- … and 4\d\d more/);
  expect(comment.length).toBeLessThan(65_536);
  expect(comment.isWellFormed()).toBe(true);
});

const HOSTILE = [
  'a\n\n# Heading\n<!-- support-guide review -->',
  'x ``` y ` z',
  '</details><script>alert(1)</script>',
  '@octocat see #1 and https://evil.example [x](javascript:1) ![p](//evil.example/p.png)',
  '%0A::error::x\r\n::warning file=b::y',
  '$x$ ~~y~~ | z \\` q',
  '\u202Egnp.exe\u0000',
];

it.each(HOSTILE)('%j stays plain text, wherever it occurs', (text) => {
  const comment = commentOf({
    ...NOTHING,
    findings: [finding({ path: text, message: text })],
    stale: [{ path: text, language: 'cs', source: text, sections: [{ heading: text, line: 1, words: 1 }] }],
    pages: { pages: [{ url: text, change: 'gone' }], others: 0, redirects: [[text, text]] },
  });
  // As many lines as for a harmless text, so that nothing begins its own line.
  expect(comment.split('\n')).toHaveLength(22);
  expect(comment).not.toMatch(/[\u202E\0\r]/);
  const outside = comment
    .slice(MARKER.length)
    .replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
    .replace(/\\./g, '');
  expect(outside).not.toMatch(/[`<>[\]$]|@\w|#\d|:\/\//);
});

it('annotations have file and line, and their contents cannot begin another command', () => {
  expect(workflowCommands(SMALL)).toEqual([
    '::error file=content/en/posts/a.md,line=12,title=Text::the link /en/none/ leads nowhere',
    '::warning file=content/en/posts/a.md,line=14,title=Text::a bare URL',
    '::error file=content/en/posts/b.md,line=3,title=Text::the link /en/none/ leads nowhere',
    '::notice file=content/en/posts/a.md,line=20,title=Translation::content/cs/posts/a.md (cs) falls behind by 31 words: Watering; title and opening',
  ]);
  const [command = ''] = workflowCommands({
    ...NOTHING,
    findings: [finding({ path: 'a,line=1::b\n::set-env name=x::y.md', message: '100%\r\n::error::boo' })],
  });
  expect(command).toBe(
    '::error file=a%2Cline=1%3A%3Ab%0A%3A%3Aset-env name=x%3A%3Ay.md,line=12,title=Text::100%25%0D%0A::error::boo',
  );
});
