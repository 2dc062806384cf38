import * as crypto from 'node:crypto';
import { isCode } from './runs.ts';
import type { Run } from './unit-types.ts';

/**
 * A hash of a text and its codes: nine letters. White space is folded, so that rewrapping lines changes nothing.
 * Contains only letters, so that YAML never reads a line of hashes as a number or date.
 */
export function unitHash(runs: Run[]): string {
  const parts = runs.map((run) => (isCode(run) ? [run.kind, foldSpace(run.native)] : foldSpace(run)));
  return letters(JSON.stringify(parts));
}

/** A hash of a text, byte for byte: nine letters. */
export function letters(text: string): string {
  return crypto
    .hash('sha512', text, 'base64url')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 9);
}

/** Folds runs of spaces and line breaks into one space. No-break spaces are typographic characters and stay. */
export function foldSpace(text: string): string {
  return text.replace(/[ \t\n\r]+/g, ' ');
}

/** Returns `word`, then `word-2`, `word-3` ... when the same word is passed again. */
export function createNumbering(): (word: string) => string {
  const seen = new Map<string, number>();
  return (word) => {
    const count = (seen.get(word) ?? 0) + 1;
    seen.set(word, count);
    return count === 1 ? word : `${word}-${count}`;
  };
}
