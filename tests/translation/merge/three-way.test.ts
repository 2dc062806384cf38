import { describe, expect, test } from 'vitest';
import { update, translated } from './documents.ts';

const SOURCE = [
  '# Jazyk',
  'Otevřete nastavení.',
  '```sh\nold command\n```',
  '- první\n- druhý\n- třetí',
  '## Konec',
  'Zavřete okno.',
];
const text = (...blocks: string[]): string => `${blocks.join('\n\n')}\n`;
const source = text(...SOURCE);
const with_ = (at: number, block: string, blocks = SOURCE): string[] => blocks.with(at, block);

describe('the target is as it was delivered', () => {
  test('nothing changed: everything stays and nothing is open', () => {
    const merged = update(source, source);
    expect(merged.open).toEqual([]);
    expect(merged.conflicts).toEqual([]);
    expect(merged.body).toBe(translated(source));
  });

  test.each([
    ['code', text(...with_(2, '```sh\nnew command\n```'))],
    ['heading level', text(...with_(4, '### Konec'))],
    ['kind of a list', text(...with_(3, '1. první\n2. druhý\n3. třetí'))],
    ['order of a list', text(...with_(3, '- třetí\n- první\n- druhý'))],
    ['a section that moved', text(...SOURCE.slice(4), ...SOURCE.slice(0, 4))],
    ['a paragraph that went', text(...SOURCE.toSpliced(1, 1))],
    ['code that went', text(...SOURCE.toSpliced(2, 1))],
    ['an image', text(...SOURCE.toSpliced(2, 0, '![](/cms-content/uploads/a.png)'))],
    ['a warning', text(...with_(5, ':::danger\n\nZavřete okno.\n\n:::'))],
  ])('takes over without a translator: %s', (_what, now) => {
    const merged = update(source, now);
    expect(merged.open).toEqual([]);
    expect(merged.conflicts).toEqual([]);
    expect(merged.body).toBe(translated(now));
  });

  test('a changed paragraph is open, alone', () => {
    const merged = update(source, text(...with_(5, 'Zavřete okno a čekejte.')));
    expect(merged.open).toEqual(['Zavřete okno a čekejte.']);
    expect(merged.conflicts).toEqual([]);
  });
});
