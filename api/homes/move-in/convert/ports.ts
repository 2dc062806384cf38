import type { Ledger } from './ledger.ts';
import type { Rules } from './rules.ts';

/** Lookups for conversion in the rest of the site, and the ledger for losses. */
export interface Ports {
  rules: Rules;
  ledger: Ledger;
  /** Current location of a link. */
  link(url: string): string;
  /** Current location of a picture, sound or video. */
  file(url: string): string;
  /** The media library's data of a picture, by id. */
  picture(id: number): { url: string; alt: string; caption: string; link: string } | null;
  /** Whether a reusable block with this id can be included. */
  hasBlock(id: number): boolean;
}
