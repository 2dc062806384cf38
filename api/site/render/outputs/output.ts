import type { View } from '../../../../src/views.ts';
import type { Item, Term } from '../../../contract/model.ts';
import { plainPath } from '../../../rest/query/urls.ts';
import type { Rendering } from '../rendering.ts';

export type Bytes = string | Uint8Array;

/** Files of the owner come before all; pages of the language's own texts come before stand-ins, and these before redirects. */
export const RANK = { owner: -1, own: 0, standIn: 1, redirect: 2 } as const;

/** One file of the output: where it lies, what it shows, and how its bytes are made of that. */
export interface OutputFile<V = unknown> {
  /** Below the output folder, without a leading slash. */
  path: string;
  /** A lower rank wins where two want one place. */
  rank: number;
  /** What the file shows. Whatever is asked for meanwhile is what the file depends on; equal views are equal bytes. */
  view(): V;
  print(view: V): Bytes | Promise<Bytes>;
  /** For files that mostly stay as they are: the stable part of the view, and the file with the rest printed again. */
  patch?: { stable(view: V): unknown; print(former: Buffer, view: V): Bytes | null };
}

/** A kind of outputs: what there is of it, and the files of each. */
export interface Output {
  /** One word. */
  name: string;
  /** Keys that exist whatever records there are. */
  keys?(rendering: Rendering): Iterable<string>;
  /** Keys that may exist because of a record. */
  keysOf?(record: Item | Term): Iterable<string | number>;
  /** None where what the key names is gone. */
  files(key: string, rendering: Rendering): OutputFile[];
  /** Names of other outputs that exist because of this one. */
  more?(key: string, rendering: Rendering): Iterable<string>;
  /** Whether a write is answered only when these are up to date, also where they merely mention what was written. */
  isAwaited?: true;
  /** Whether these take long and no reader of an article waits for them: they are made when changes pause. */
  isLarge?: true;
}

export const file = <V>(
  path: string,
  { rank = RANK.own, ...rest }: Omit<OutputFile<V>, 'path' | 'rank'> & { rank?: number },
) => ({ path, rank, ...rest }) as OutputFile;

/** A file whose text is all there is to see of it. */
export const text = (path: string, view: () => string): OutputFile => file(path, { view, print: (shown) => shown });

/** A page, by its URL below the base. */
export const page = <V extends View>(
  path: string,
  view: () => V,
  { templates }: Rendering,
  rank: number = RANK.own,
): OutputFile => file(fileAt(`${path}index.html`), { rank, view, print: (shown) => templates.render(shown) });

/** Where hosts look for the file of a URL. */
export const fileAt = (path: string): string => plainPath(path).slice(1);
