import * as crypto from 'node:crypto';
import { isCode } from './inline.ts';
import type { Run } from './unit-types.ts';

/**
 * Nine letters that stand for a text and its codes. White space is folded, so that wrapping lines anew changes nothing.
 * Letters only: a line of such words is never a number or date to YAML.
 */
export function unitHash(runs: Run[]): string {
  const parts = runs.map((run) => (isCode(run) ? [run.kind, foldSpace(run.native)] : foldSpace(run)));
  return letters(JSON.stringify(parts));
}

/** Nine letters that stand for a text, byte for byte. */
export function letters(text: string): string {
  return crypto
    .hash('sha512', text, 'base64url')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 9);
}

/** Runs of spaces and line breaks as one space; no-break spaces are letters to a typographer and stay. */
export function foldSpace(text: string): string {
  return text.replace(/[ \t\n\r]+/g, ' ');
}

/** Gives `word`, then `word-2`, `word-3` ... for the same word again. */
export function createNumbering(): (word: string) => string {
  const seen = new Map<string, number>();
  return (word) => {
    const count = (seen.get(word) ?? 0) + 1;
    seen.set(word, count);
    return count === 1 ? word : `${word}-${count}`;
  };
}
