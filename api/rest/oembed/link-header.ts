interface HeaderLink {
  href: string;
  /** Names in lower case; the first of several equal names wins. */
  parameters: ReadonlyMap<string, string>;
}

// One small pattern per step, each matched once without backtracking: a single pattern for the whole header could try
// exponentially many ways through a run of spaces.
const TARGET = /[\s,]*<([^<>]*)>/y;
const PARAMETER = /\s*;\s*([\w!#$&+.^`|~*-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";,]+)))?/y;

/** Longest header parsed, in characters. */
const LONGEST = 8_192;

/** Parses a `Link` header (RFC 8288). Stops at the first part that is not a link. */
export function readLinkHeader(header: string): HeaderLink[] {
  const text = header.slice(0, LONGEST);
  const links: HeaderLink[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (let target = take(TARGET); target; target = take(TARGET)) {
    const parameters = new Map<string, string>();
    for (let found = take(PARAMETER); found; found = take(PARAMETER)) {
      const [, name = '', quoted, plain = ''] = found;
      const key = name.toLowerCase();
      if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? plain);
    }
    links.push({ href: target[1] ?? '', parameters });
  }
  return links;
}
