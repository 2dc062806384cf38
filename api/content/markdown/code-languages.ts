// Every pattern consumes at least one character and never backtracks: highlighting takes linear time. Strings end at
// their quote or at the end of the line.
const DOUBLE = String.raw`"(?:[^"\\\n]|\\.)*"?`;
/** A key before its colon; without a closing quote it would be the beginning of a value that contains a colon. */
const KEY = String.raw`"(?:[^"\\\n]|\\.)*"(?=[ \t]*:)`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\.)*'?`;
const NUMBER = String.raw`(?<![\w.-])-?\d[\d_.]*(?:e[+-]?\d+)?(?![\w-])`;
const BLOCK_COMMENT = String.raw`\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?`;

interface CodeLanguage {
  /** Lines of a patch: headers, inserted and deleted ones. */
  meta?: string;
  inserted?: string;
  deleted?: string;
  comment?: string;
  string?: string;
  number?: string;
  /** Keywords of the language. */
  keyword?: string;
  /** Names: keys, headers, options, variables. */
  name?: string;
}

const HASH = String.raw`(?<![^\s])#[^\n]*`;
const SLASHES = String.raw`\/\/[^\n]*|${BLOCK_COMMENT}`;
const STRINGS = { string: `${DOUBLE}|${SINGLE}`, number: NUMBER };

const words = (list: string): string => String.raw`(?<![\w$-])(?:${list.replaceAll(' ', '|')})(?![\w-])`;

/** Languages with braces, and comments as in C. */
const likeC = (keywords: string): CodeLanguage => ({ comment: SLASHES, ...STRINGS, keyword: words(keywords) });

const JS: CodeLanguage = {
  comment: SLASHES,
  string: `${DOUBLE}|${SINGLE}|\`(?:[^\`\\\\]|\\\\.)*\`?`,
  number: NUMBER,
  keyword: words(
    'async await break case catch class const continue default do else export extends false finally for from function ' +
      'if import in instanceof interface let new null of return static switch this throw true try type typeof ' +
      'undefined var void while yield',
  ),
};

/** Highlighted languages, by the name after the fence. */
export const CODE_LANGUAGES: Record<string, CodeLanguage> = {
  json: { name: KEY, string: DOUBLE, number: NUMBER, keyword: words('true false null') },
  yaml: {
    comment: HASH,
    name: String.raw`(?=[\w.-])(?<=^[ \t]*(?:- )?)[\w.-]+(?=:(?:\s|$))`,
    ...STRINGS,
    keyword: words('true false null yes no on off'),
  },
  bash: {
    comment: HASH,
    string: `${DOUBLE}|'[^']*'?`,
    name: String.raw`\$\w+|\$\{[^}\n]*\}?|(?<=\s)--?[A-Za-z][\w-]*`,
    keyword: words(
      'if then else elif fi for while do done case esac in function return export local echo cd curl sudo npm node git',
    ),
  },
  http: {
    keyword: String.raw`(?<=^)(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?= )|HTTP\/[\d.]+(?: \d{3})?`,
    name: String.raw`(?<=^)[A-Za-z][\w-]*(?=: )|${KEY}`,
    string: DOUBLE,
  },
  css: {
    comment: BLOCK_COMMENT,
    string: `${DOUBLE}|${SINGLE}`,
    name: String.raw`(?<=[{;\s])--?[\w-]+(?=\s?:)|(?<=[{;\s])[a-z-]+(?=: )`,
    number: String.raw`(?<![\w-])-?\d[\d.]*(?:[a-z]{1,4}|%)?|#[0-9a-f]{3,8}(?![\w-])`,
    keyword: String.raw`@[a-z-]+`,
  },
  html: {
    comment: String.raw`<!--(?:[^-]|-(?!->))*(?:-->)?`,
    keyword: String.raw`<\/?[a-z][\w-]*|\/?>`,
    name: String.raw`(?<=\s)[a-z][\w-]*(?==")`,
    string: DOUBLE,
  },
  sql: {
    comment: String.raw`--[^\n]*|${BLOCK_COMMENT}`,
    string: `'[^']*'?`,
    number: NUMBER,
    keyword: words(
      'select from where and or not null insert into values update set delete create table index primary key join left ' +
        'inner on order by group having limit offset as distinct is in like between',
    ),
  },
  js: JS,
  python: {
    comment: HASH,
    string: `"""(?:[^"\\\\]|\\\\.|"(?!""))*(?:""")?|${DOUBLE}|${SINGLE}`,
    number: NUMBER,
    name: String.raw`(?<=^[ \t]*)@[\w.]+`,
    keyword: words(
      'and as assert async await break case class continue def del elif else except False finally for from global if import ' +
        'in is lambda match None nonlocal not or pass raise return self True try while with yield',
    ),
  },
  php: {
    comment: `${SLASHES}|${HASH}`,
    ...STRINGS,
    name: String.raw`\$\w+`,
    keyword: String.raw`<\?(?:php|=)?|\?>|${words(
      'abstract array as break case catch class const continue declare default echo else elseif enum extends false final finally ' +
        'fn for foreach function global if implements include instanceof interface match namespace new null private protected ' +
        'public readonly require return static switch this throw trait true try use var void while yield',
    )}`,
  },
  ruby: {
    comment: HASH,
    ...STRINGS,
    name: String.raw`(?<![\w:]):\w+|@{1,2}\w+`,
    keyword: words(
      'alias and begin break case class def do else elsif end ensure false for if in module next nil not or puts redo require ' +
        'rescue retry return self super then true unless until when while yield',
    ),
  },
  java: likeC(
    'abstract assert boolean break byte case catch char class continue default do double else enum extends false final finally ' +
      'float for if implements import instanceof int interface long new null package private protected public record return ' +
      'sealed short static super switch synchronized this throw throws true try var void volatile while yield',
  ),
  kotlin: likeC(
    'abstract as break by class companion const continue data do else enum false final for fun if import in inline interface ' +
      'internal is lateinit null object open override package private protected public return sealed super suspend this throw ' +
      'true try typealias val var when where while',
  ),
  swift: likeC(
    'actor as async await break case catch class continue default defer do else enum extension false fileprivate final for func ' +
      'guard if import in init inout internal is let nil open override private protocol public return self static struct super ' +
      'switch throw throws true try typealias var where while',
  ),
  csharp: likeC(
    'abstract as async await base bool break byte case catch char class const continue decimal default delegate do double else ' +
      'enum event false finally fixed float for foreach get if implicit in init int interface internal is lock long namespace ' +
      'new null object operator out override params private protected public readonly record ref return sealed set short static ' +
      'string struct switch this throw true try typeof using var virtual void while yield',
  ),
  c: {
    ...likeC(
      'alignas auto bool break case catch char class const constexpr continue default delete do double else enum explicit extern ' +
        'false float for friend goto if inline int long mutable namespace new noexcept nullptr operator override private ' +
        'protected public return short signed sizeof static struct switch template this throw true try typedef typename union ' +
        'unsigned using virtual void volatile while',
    ),
    name: String.raw`(?<=^)#[ \t]*\w+`,
  },
  go: likeC(
    'any bool break byte case chan const continue default defer else error fallthrough false float64 for func go goto if import ' +
      'int int64 interface map nil package range return rune select string struct switch true type uint var',
  ),
  rust: {
    ...likeC(
      'as async await bool break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut ' +
        'pub ref return self Self static str struct super trait true type unsafe use usize where while',
    ),
    // Single quotes also begin lifetimes.
    string: DOUBLE,
  },
  powershell: {
    comment: HASH,
    string: `${DOUBLE}|'[^']*'?`,
    name: String.raw`\$[\w:]+|(?<=\s)-[A-Za-z]\w*`,
    keyword: String.raw`(?<![\w-])[A-Z][a-z]+-[A-Z]\w+|${words(
      'begin break catch continue do else elseif end exit filter finally for foreach function if in param process return ' +
        'switch throw trap try until while',
    )}`,
  },
  ini: {
    comment: String.raw`(?<=^[ \t]*)[#;][^\n]*`,
    keyword: String.raw`(?<=^[ \t]*)\[[^\]\n]*\]{0,2}`,
    name: String.raw`(?=[\w"])(?<=^[ \t]*)[\w.-]+(?=[ \t]*=)`,
    ...STRINGS,
  },
  dockerfile: {
    comment: HASH,
    string: `${DOUBLE}|'[^']*'?`,
    name: String.raw`\$\w+|\$\{[^}\n]*\}?|(?<=\s)--[a-z][\w-]*`,
    keyword: String.raw`(?<=^)(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|RUN|SHELL|USER|VOLUME|WORKDIR)(?= )`,
  },
  nginx: {
    comment: HASH,
    string: `${DOUBLE}|${SINGLE}`,
    name: String.raw`\$\w+`,
    number: NUMBER,
    keyword: String.raw`(?=[a-z])(?<=^[ \t]*)[a-z_]+(?=[ \t;{])`,
  },
  graphql: {
    comment: HASH,
    string: DOUBLE,
    name: String.raw`[$@]\w+`,
    number: NUMBER,
    keyword: words(
      'enum extend false fragment implements input interface mutation null on query scalar subscription true type union',
    ),
  },
  diff: {
    meta: String.raw`(?<=^)(?:diff |index |--- |\+\+\+ |@@)[^\n]*`,
    inserted: String.raw`(?<=^)\+[^\n]*`,
    deleted: String.raw`(?<=^)-[^\n]*`,
  },
};

/** Aliases of languages. */
export const SAME: Record<string, string> = {
  ...{ javascript: 'js', ts: 'js', typescript: 'js', mjs: 'js', jsonc: 'json' },
  ...{ sh: 'bash', shell: 'bash', zsh: 'bash', console: 'bash', yml: 'yaml', xml: 'html', svg: 'html' },
  ...{ jsx: 'js', tsx: 'js', py: 'python', rb: 'ruby', kt: 'kotlin', cs: 'csharp', 'c#': 'csharp' },
  ...{ cpp: 'c', 'c++': 'c', h: 'c', golang: 'go', rs: 'rust' },
  ...{ ps1: 'powershell', pwsh: 'powershell', ps: 'powershell' },
  ...{ toml: 'ini', properties: 'ini', conf: 'nginx', docker: 'dockerfile', gql: 'graphql', patch: 'diff' },
  ...{ scss: 'css', less: 'css' },
};
