import type { Root } from 'hast';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { attribute, elementsOf, parseHtml } from './hast.ts';
import { Ledger } from './ledger.ts';
import { Parts } from './parts.ts';
import { prepare } from './prepare.ts';
import type { ConversionContext } from './preparation.ts';
import type { Rules } from './rules.ts';
import { likelyShortcodes } from './shortcodes.ts';
import { sourceHtml, unreadable, type SourceText } from './source-html.ts';
import { notesHtml, notesOf } from './notes.ts';
import { markdownOf } from './to-markdown.ts';
import { sourceOf } from './ways-of-media.ts';

/** Lookups for conversion in the rest of the site. */
export interface Ports {
  rules: Rules;
  link(url: string, ledger: Ledger): string;
  file(url: string, ledger: Ledger): string;
  picture: SourceText['picture'];
  hasBlock: SourceText['hasBlock'];
}

export interface Converted {
  markdown: string;
  ledger: Ledger;
  /** Which of the two texts was converted. */
  from: 'stored' | 'rendered';
  /** Texts of headings, by their old ids. */
  anchors: Map<string, string>;
}

/** A text as stored and as rendered, with its notes in JSON. */
interface OldText {
  raw: string;
  rendered: string;
  footnotes?: string;
}

/**
 * Converts an old text to Markdown. Uses the stored text, unless it contains something that only the old site can
 * render; then the rendered one.
 */
export function convertText({ raw, rendered, footnotes = '' }: OldText, ports: Ports): Converted {
  const ledger = new Ledger();
  const notes = notesHtml(footnotes);
  const unknown = raw ? unreadable(raw, rendered, notes !== '', ports.rules) : [];
  const useRendered = rendered !== '' && (raw === '' || unknown.length > 0);
  if (useRendered && raw) {
    ledger.notes.add(`Taken from the rendered page, for there is no rule for ${unknown.join(', ')}.`);
  } else {
    for (const name of unknown)
      if (name.startsWith('[')) ledger.lose('shortcode', `${name} has no rule and nothing shows what it was`);
  }
  const text = useRendered ? rendered : raw;
  const parts = new Parts(text);
  const anchors = new Map<string, string>();
  const { html, isClassic } = useRendered
    ? { html: text, isClassic: false }
    : sourceHtml(text, { ...ports, parts, ledger, notes });
  if (useRendered) {
    for (const name of likelyShortcodes(text).keys())
      ledger.notes.add(`[${name}] was to be read on the old page too; it stays as text.`);
  }
  const { tree, isFlattened } = parseHtml(html);
  if (isFlattened) ledger.lose('element', 'all markup of a text that is nested too deep or too long');
  const context: ConversionContext = {
    rules: ports.rules,
    parts,
    ledger,
    notes: notesOf(tree),
    linked: idsLinkedIn(tree),
    shown: picturesIn(tree),
    link: (url) => ports.link(url, ledger),
    file: (url) => ports.file(url, ledger),
    anchor: (id, heading) => anchors.set(id, heading),
  };
  const markdown = markdownOf(prepare(tree, context, isClassic && !isFlattened), parts);
  return { markdown, ledger, from: useRendered ? 'rendered' : 'stored', anchors };
}

const idsLinkedIn = (tree: Root): Set<string> =>
  new Set(
    [...elementsOf(tree)].flatMap((one) => {
      const [, id] = (one.tagName === 'a' && /^#(.+)/.exec(attribute(one, 'href'))) || [];
      return id ? [decodePercent(id) ?? id] : [];
    }),
  );

const picturesIn = (tree: Root): Set<string> =>
  new Set(
    [...elementsOf(tree, ({ tagName }) => tagName !== 'noscript')].flatMap((one) =>
      one.tagName === 'img' ? [sourceOf(one)] : [],
    ),
  );
