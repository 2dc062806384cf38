import type { View } from '../../../../src/views.ts';
import type { Item, Language, Term } from '../../../contract/model.ts';
import { formerPaths } from '../../../rest/query/former-paths.ts';
import { plainPath } from '../../../lib/decode-percent.ts';
import { languageRoot } from '../../../rest/query/urls.ts';
import { endsOf } from '../redirects.ts';
import { type Rendering, urlOf } from '../rendering.ts';
import { redirectView } from '../views/other-pages.ts';

export type Bytes = string | Uint8Array;

/** Files of the owner win over own pages of texts, then come fallbacks for missing translations, then redirects. */
export const RANK = { owner: -1, own: 0, standIn: 1, redirect: 2 } as const;

/** The bytes of an output file while it shows a view with this sign; null if it does not. */
export type ReadShown = (path: string, sign: string) => Uint8Array | null;

/** One file of the output: its path, its view, and how the view is printed. */
export interface OutputFile<V = unknown> {
  /** Below the output folder, without a leading slash. */
  path: string;
  /** The lowest rank wins if several outputs claim one path. */
  rank: number;
  /** The data of the file. Everything read during the call is an input of the output; equal views print equal bytes. */
  view(): V;
  print(view: V, readShown: ReadShown): Bytes | Promise<Bytes>;
  /** For files that mostly stay the same: the stable part of the view, and how to patch the rest into the file. */
  patch?: { stable(view: V): unknown; print(former: Buffer, view: V): Bytes | null };
}

/** A kind of outputs: its keys, and the files of each. */
export interface Output {
  /** One word. */
  name: string;
  /** Keys that exist regardless of records. */
  keys?(rendering: Rendering): Iterable<string>;
  /** Keys that may exist because of a record. */
  keysOf?(record: Item | Term): Iterable<string | number>;
  /** Empty if what the key names is gone. */
  files(key: string, rendering: Rendering): OutputFile[];
  /** Names of other outputs that exist because of this one. */
  more?(key: string, rendering: Rendering): Iterable<string>;
  /** Whether a write is answered only when these are up to date, even if they merely mention the written record. */
  isAwaited?: true;
  /** Whether these take long and readers of articles do not need them: they are made when changes pause. */
  isLarge?: true;
}

export const languagesOf = ({ index }: Rendering): readonly Language[] => index.site.languages;

/** Outputs of which each language has one; `root` is the URL of its home page, below the base. */
export const ofLanguages = (
  name: string,
  files: (language: Language, root: string, rendering: Rendering) => OutputFile[],
  when: Pick<Output, 'isAwaited' | 'isLarge'> = {},
): Output => ({
  ...{ name, keys: languagesOf, ...when },
  files(key, rendering) {
    const language = key as Language;
    if (!languagesOf(rendering).includes(language)) return [];
    return files(language, languageRoot(language, rendering.index.site), rendering);
  },
});

export const file = <V>(
  path: string,
  { rank = RANK.own, ...rest }: Omit<OutputFile<V>, 'path' | 'rank'> & { rank?: number },
) => ({ path, rank, ...rest }) as OutputFile;

/** A file that is its own view. */
export const text = (path: string, view: () => string, rank: number = RANK.own): OutputFile =>
  file(path, { rank, view, print: (shown) => shown });

/** A page, by its URL below the base. */
export const page = <V extends View>(
  path: string,
  view: () => V,
  { templates }: Rendering,
  rank: number = RANK.own,
): OutputFile => file(fileAt(`${path}index.html`), { rank, view, print: (shown) => templates.render(shown) });

/** Pages at the old URLs of a record, for hosts without redirects. */
export function redirectsTo(record: Item | Term, rendering: Rendering): OutputFile[] {
  const redirect = (from: string, to: string) =>
    page(from, () => redirectView(from, to, record.language, rendering), rendering, RANK.redirect);
  return formerPaths(record, rendering.index).flatMap((alias) =>
    endsOf(record, rendering)
      .filter((end) => !end.endsWith('.xml'))
      .map((end) => redirect(alias + end, urlOf(record, rendering) + end)),
  );
}

/** Path of the file that hosts serve for a URL. */
export const fileAt = (path: string): string => plainPath(path).slice(1);
