import { describe, expect, test } from 'vitest';
import type { Recall } from '../../../api/translation/text/merge/evidence.ts';
import { findChangedSections } from '../../../api/translation/text/changed-sections.ts';
import { isLayoutChanged } from '../../../api/translation/text/merge/layout.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import { shout, translated, update } from './documents.ts';

const segmentOf = (body: string) => segment(body).units;

const SOURCE = [
  ...['# Jazyk', 'Otevřete nastavení.', '```sh\nold command\n```', '- první\n- druhý\n- třetí', '## Konec'],
  'Zavřete okno.',
];
const text = (...blocks: string[]): string => `${blocks.join('\n\n')}\n`;
const source = text(...SOURCE);
const with_ = (at: number, block: string, blocks = SOURCE): string[] => blocks.with(at, block);

describe('the target is as delivered', () => {
  test('nothing changed: everything stays and nothing is open', () => {
    const merged = update(source, source);
    expect([merged.open, merged.conflicts]).toEqual([[], []]);
    expect(merged.body).toBe(translated(source));
  });

  test.each([
    ['code', text(...with_(2, '```sh\nnew command\n```'))],
    ['heading level', text(...with_(4, '### Konec'))],
    ['kind of a list', text(...with_(3, '1. první\n2. druhý\n3. třetí'))],
    ['order of a list', text(...with_(3, '- třetí\n- první\n- druhý'))],
    ['a moved section', text(...SOURCE.slice(4), ...SOURCE.slice(0, 4))],
    ['a removed paragraph', text(...SOURCE.toSpliced(1, 1))],
    ['removed code', text(...SOURCE.toSpliced(2, 1))],
    ['an image', text(...SOURCE.toSpliced(2, 0, '![](/cms-content/uploads/a.png)'))],
    ['a warning', text(...with_(5, ':::danger\n\nZavřete okno.\n\n:::'))],
  ])('is applied without a translator: %s', (_what, now) => {
    const merged = update(source, now);
    expect([merged.open, merged.conflicts]).toEqual([[], []]);
    expect(merged.body).toBe(translated(now));
  });

  test('only a changed paragraph is open', () => {
    const merged = update(source, text(...with_(5, 'Zavřete okno a čekejte.')));
    expect([merged.open, merged.conflicts]).toEqual([['Zavřete okno a čekejte.'], []]);
  });
});

/** A line written when code and tags were whole literals or parts of leads. */
const FORMER_KINDS = {
  source: '# Psaní\n\n```text\nDobrý den,\n\nřešíme to.\n```\n\n<figure>\n<img alt="Okno">\n<p>Popis</p>\n</figure>\n',
  target: '# Writing\n\n```text\nHello,\n\non it.\n```\n\n<figure>\n<img alt="Window">\n<p>Caption</p>\n</figure>\n',
  line: 'fykSh/fZrLKlbrl=jfHUKaCDV !wfzEECkRH=!UEyGkMxOB QzwSg/SFZXPcPuQ=voKCp/SOAHENQLc !amVoJtxBZ',
};

describe('a line from before prose in code and attributes were units', () => {
  const { source: was, target, line } = FORMER_KINDS;

  test('still shows that the translation is current', () => {
    expect(findChangedSections(line, segment(was))).toMatchObject({ status: 'current', total_units: 5 });
    expect(isLayoutChanged(line, segment(was))).toBe(false);
    const merged = update(was, was, { target, made: line });
    expect([merged.open, merged.conflicts, merged.body]).toEqual([[], [], target]);
  });

  test.each([
    ['řešíme to.', 'vyřešeno.', ['Dobrý den,', 'vyřešeno.']],
    ['alt="Okno"', 'alt="Dialog"', ['Dialog']],
    ['<p>Popis', '<p>Titulek', ['Titulek']],
  ])('opens changed text and whatever belongs to it: %s', (from, to, open) => {
    const now = was.replace(from, to);
    expect(findChangedSections(line, segment(now)).status).toBe('outdated');
    const merged = update(was, now, { target, made: line });
    expect([merged.open, merged.conflicts]).toEqual([open, []]);
  });
});

describe('units inside markup', () => {
  const form = (...lines: string[]): string => `Text.\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
  const recall: Recall = (unit) => shout(unit.source);

  test('are opened separately if the memory knows the others', () => {
    const merged = update(form('jedna', 'dvě'), form('jedna', 'tři'), { recall });
    expect([merged.open, merged.taken.size]).toEqual([['tři'], 2]);
  });

  test('stay as adapted by hand until their source changes; then both texts are shown', () => {
    const [was, target] = [form('jedna', 'dvě'), 'TEXT.\n\n```text\nHand\n```\n'];
    const elsewhere = update(was, was.replace('Text.', 'Jiný text.'), { target, recall });
    expect([elsewhere.open, elsewhere.body]).toEqual([['Jiný text.'], target.replace('TEXT', 'JINÝ TEXT')]);
    const here = update(was, form('jedna', 'tři'), { target, recall });
    expect(here.conflicts).toMatchObject([{ target: expect.stringContaining('Hand'), choice: 'keep', isOpen: true }]);
    expect(here.open).toEqual(['jedna', 'tři']);
    const decisions = { [here.conflicts[0]!.id]: 'keep' as const };
    expect(update(was, form('jedna', 'tři'), { target, recall, decisions }).body).toBe(target);
  });

  test('are translated anew if one of them is wanted, and the others are kept', () => {
    const was = form('jedna', 'dvě');
    const wanted = new Set(segment(was).units.flatMap(({ id, source: runs }) => (runs[0] === 'dvě' ? [id] : [])));
    const merged = update(was, was, { recall, wanted });
    expect([merged.open, merged.taken.size, merged.body]).toEqual([['dvě'], 2, translated(was)]);
  });
});

describe('the target was edited by hand', () => {
  const delivered = translated(source);
  const edited = (from: string, to: string): string => {
    if (!delivered.includes(from)) throw new Error(from);
    return delivered.replace(from, to);
  };

  test.each([
    ['adapted code', 'old command', 'adapted command'],
    ['an added paragraph', '- PRVNÍ', 'By hand.\n\n- PRVNÍ'],
    ['a removed list item', '- DRUHÝ\n', ''],
    ['an added list item', '- DRUHÝ\n', '- DRUHÝ\n- by hand\n'],
    ['a rewritten paragraph', 'OTEVŘETE NASTAVENÍ.', 'By hand.'],
    ['two swapped items', '- PRVNÍ\n- DRUHÝ', '- DRUHÝ\n- PRVNÍ'],
    ['a heading level', '## KONEC', '#### KONEC'],
  ])('elsewhere: it stays (%s)', (_what, from, to) => {
    const merged = update(source, text(...with_(5, 'Jiný konec.')), { target: edited(from, to) });
    expect([merged.open, merged.conflicts]).toEqual([['Jiný konec.'], []]);
    expect(merged.body).toBe(edited(from, to).replace('ZAVŘETE OKNO.', 'JINÝ KONEC.'));
  });

  test('a paragraph was split and its source changed: all of it is open, with both texts', () => {
    const three = ['Otevřete nastavení a zvolte jazyk.', 'Uložte změny.', 'Zavřete okno. Počkejte na potvrzení.'];
    const hand = 'Open the settings. Choose the language. Save the changes.\n\nClose the window.\n\nWait for it.\n';
    const now = text(three[0]!, 'Uložte změny a odhlaste se.', three[2]!);
    const merged = update(text(...three), now, { target: hand });
    expect(merged.open).toEqual([three[0], 'Uložte změny a odhlaste se.', three[2]]);
    expect(merged.conflicts).toMatchObject([{ choice: 'keep', isDecided: false, isOpen: true }]);
    expect(merged.body).toBe(hand);
    expect(merged.conflicts[0]!.target).toContain('Close the window.');
    expect(merged.conflicts[0]!.source).toContain('Uložte změny a odhlaste se.');

    const decisions = { [merged.conflicts[0]!.id]: 'keep' as const };
    const kept = update(text(...three), now, { target: hand, decisions });
    expect(kept.open).toEqual([]);
    expect(kept.body).toBe(hand);
    expect(kept.conflicts).toMatchObject([{ choice: 'keep', isDecided: true }]);
    // The next change of the source is a conflict again.
    const again = update(text(...three), text(three[0]!, 'Znovu jinak.', three[2]!), { target: hand, made: kept.line });
    expect(again.conflicts).toHaveLength(1);
  });

  test('and its source changed too: only that is a conflict', () => {
    const merged = update(source, text(...with_(1, 'Otevřete nabídku.')), {
      target: edited('OTEVŘETE NASTAVENÍ.', 'By hand.'),
    });
    expect(merged.open).toEqual(['Otevřete nabídku.']);
    expect(merged.conflicts.map(({ target }) => target.trim())).toEqual(['By hand.']);
    expect(merged.body).toBe(delivered.replace('OTEVŘETE NASTAVENÍ.', 'By hand.'));
    const decisions = { [merged.conflicts[0]!.id]: 'use' as const };
    const target = edited('OTEVŘETE NASTAVENÍ.', 'By hand.');
    const used = update(source, text(...with_(1, 'Otevřete nabídku.')), { target, decisions });
    expect(used.body).toBe(delivered.replace('OTEVŘETE NASTAVENÍ.', 'OTEVŘETE NABÍDKU.'));
  });

  test('code changed on both sides stays, as a layout conflict', () => {
    const merged = update(source, text(...with_(2, '```sh\nnew command\n```')), {
      target: edited('old command', 'adapted command'),
    });
    expect(merged.open).toEqual([]);
    expect(merged.conflicts).toMatchObject([{ units: [], choice: 'keep', isDecided: false }]);
    expect(merged.body).toContain('adapted command');
    const decisions = { [merged.conflicts[0]!.id]: 'use' as const };
    const used = update(source, text(...with_(2, '```sh\nnew command\n```')), {
      ...{ target: edited('old command', 'adapted command'), decisions },
    });
    expect(used.body).toContain('new command');
  });

  test('a text removed by hand stays removed until its source changes', () => {
    const target = edited('OTEVŘETE NASTAVENÍ.\n\n', '');
    expect(update(source, text(...SOURCE, 'Nové.'), { target }).body).not.toContain('NASTAVENÍ');
    const merged = update(source, text(...with_(1, 'Otevřete nabídku.')), { target });
    expect(merged.conflicts).toMatchObject([{ target: '', choice: 'keep', isOpen: true }]);
    expect(merged.body).toBe(target);
  });

  test('a text moved by hand is translated anew in its new place', () => {
    const target = edited('OTEVŘETE NASTAVENÍ.\n\n', '').replace(/\n$/, '\n\nOTEVŘETE NASTAVENÍ.\n');
    const merged = update(source, text(...with_(1, 'Otevřete nabídku.')), { target });
    expect(merged.open).toEqual(['Otevřete nabídku.']);
    expect(merged.body).toBe(target.replace('OTEVŘETE NASTAVENÍ.', 'OTEVŘETE NABÍDKU.'));
  });

  test('an edit recognised by the memory is used as the translation', () => {
    const unit = 'Otevřete nastavení.';
    const target = edited('OTEVŘETE NASTAVENÍ.', 'OTEVŘETE SI NASTAVENÍ.');
    const now = text(...with_(5, 'Jiný konec.'));
    expect([...update(source, now, { target }).covered]).toHaveLength(1);
    const recall = ({ source: runs }: { source: unknown[] }) => (runs[0] === unit ? [unit.toUpperCase()] : undefined);
    const merged = update(source, now, { target, recall });
    expect([...merged.covered]).toEqual([]);
    expect([...merged.taken.values()]).toContainEqual(['OTEVŘETE SI NASTAVENÍ.']);
    // A text with different numbers is not an edit of the same text.
    expect([...update(source, now, { target: edited('NASTAVENÍ.', 'NASTAVENÍ 2.'), recall }).covered]).toHaveLength(1);
  });

  test('a wanted unit whose translation was edited is a conflict', () => {
    const target = edited('OTEVŘETE NASTAVENÍ.', 'By hand.');
    const [unit] = segmentOf('Otevřete nastavení.');
    const merged = update(source, source, { target, wanted: new Set([unit!.id]) });
    expect(merged.open).toEqual(['Otevřete nastavení.']);
    expect(merged.conflicts).toHaveLength(1);
  });

  test('also if the memory recognises the edit, unless it was corrected by a person who saw it', () => {
    const target = edited('OTEVŘETE NASTAVENÍ.', 'OTEVŘETE SI NASTAVENÍ.');
    const [unit] = segmentOf('Otevřete nastavení.');
    const recall: Recall = ({ source: runs }) => shout(runs);
    const wanted = new Set([unit!.id]);
    const unseen = update(source, source, { target, wanted, recall });
    expect([unseen.conflicts.length, unseen.body]).toEqual([1, target]);
    const seen = update(source, source, { target, wanted, corrected: wanted, recall });
    expect([seen.conflicts, seen.body]).toEqual([[], delivered]);
  });
});
