import type { Ledger } from './ledger.ts';
import type { Rules } from './rules.ts';

/** What converting a text asks of the rest of the site, and whom it tells. */
export interface Ports {
  rules: Rules;
  ledger: Ledger;
  /** Where a link leads now. */
  link(url: string): string;
  /** Where a picture, a sound or a film is now. */
  file(url: string): string;
  /** What the media library knows of the picture with an id. */
  picture(id: number): { url: string; alt: string; caption: string; link: string } | null;
  /** Whether there is a reusable block with this id to be shown. */
  hasBlock(id: number): boolean;
}
