import { describe, expect, test } from 'vitest';
import { memoryEntries, memoryKey, remember } from '../../api/translation/memory/entries.ts';
import { findMatches, indexMemory } from '../../api/translation/memory/fuzzy-search.ts';
import { sentenceEntries, sentencesOf } from '../../api/translation/memory/sentences.ts';
import { writeTmx } from '../../api/translation/memory/tmx.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { editDistance, likeness, trigrams } from '../../api/translation/text/similarity.ts';
import type { Memory, Run } from '../../api/translation/text/unit-types.ts';
import { jobFor, pseudoTargets, shown } from './jobs.ts';

const AT = '2026-11-20T08:44:41.000Z';

/** The memory after a finished job over `body`, with pseudo-translations. */
function learn(body: string, memory: Memory = {}, id = 1): Memory {
  const document = segment(body);
  const job = jobFor({ id, language: 'en', slug: 'x' }, document);
  return remember(memory, memoryEntries(job, pseudoTargets(document.units), AT));
}

function ask(memory: Memory, body: string, place = 0, id = 2) {
  const { units } = segment(body);
  const neighbours = { prev: units[place - 1]?.hash ?? '', next: units[place + 1]?.hash ?? '', source_id: id };
  return findMatches(indexMemory(memory, 'en', 'cs'), units[place]!, neighbours).map((match) => [
    match.quality,
    match.in_context,
    shown(match.target),
  ]);
}

describe('the memory', () => {
  test('offers equal text at 100 %', () =>
    expect(ask(learn('Open the ticket.'), 'Open the ticket.')).toEqual([[100, false, 'Ôpên thê tîckêt.']]));

  test('recognises the context by neighbours, or by the place in the same document', () => {
    const memory = learn('Before\n\nOpen it.\n\nAfter');
    const inContext = (body: string, id?: number) => ask(memory, body, 1, id)[0];
    expect(inContext('Before\n\nOpen it.\n\nAfter')).toEqual([100, true, 'Ôpên ît.']);
    expect(inContext('Other\n\nOpen it.\n\nAfter')).toEqual([100, false, 'Ôpên ît.']);
    expect(inContext('Other\n\nOpen it.\n\nNew', 1)).toEqual([100, true, 'Ôpên ît.']);
  });

  test('writes offers with the codes of the requested unit', () => {
    const memory = learn('See [the *list*](/a/) and `x`.');
    expect(ask(memory, 'See [the *list*](/b/) and `y`.')).toEqual([[100, false, 'Sêê [thê *lîst*](/b/) ând `y`.']]);
  });

  test('offers similar text with its percentage, and drops codes without a counterpart', () => {
    const memory = learn('Click **Save** to keep the changes of the ticket.');
    expect(ask(memory, 'Click Save to keep all changes of the ticket.')).toEqual([
      [89, false, 'Clîck Sâvê tô kêêp thê chângês ôf thê tîckêt.'],
    ]);
    expect(ask(memory, 'Something else entirely, with other words.')).toEqual([]);
  });

  test('offers at most three, best first, without duplicates', () => {
    const texts = [
      ...['Assign the ticket to anna', 'Assign the ticket to anne', 'Assign the ticket to anni'],
      ...['Assign the ticket to anno', 'Assign the ticket to ann'],
    ];
    const found = ask(learn(texts.join('\n\n')), 'Assign the ticket to anna');
    expect(found).toHaveLength(3);
    expect(found.map(([quality]) => quality)).toEqual([100, 96, 96]);
  });

  test('keeps the newest translation of a place, and does not modify the old memory', () => {
    const old = learn('Text of one.');
    const document = segment('Text of one.');
    const job = jobFor({ id: 1, language: 'en', slug: 'x' }, document);
    const grown = remember(old, memoryEntries(job, new Map([[document.units[0]!.id, ['Nový text.']]]), AT));
    expect(ask(grown, 'Text of one.')).toEqual([[100, false, 'Nový text.']]);
    expect(ask(old, 'Text of one.')).toEqual([[100, false, 'Têxt ôf ônê.']]);
  });

  test('keeps languages apart', () => {
    const memory = learn('Open it.');
    const unit = segment('Open it.').units[0]!;
    expect(findMatches(indexMemory(memory, 'cs', 'en'), unit, { prev: '', next: '', source_id: 2 })).toEqual([]);
    expect(memoryKey('cs', 'en', unit.source)).not.toBe(memoryKey('en', 'cs', unit.source));
  });

  test('has no offer for a text unlike all others', () => {
    const memory = learn('One ticket here.');
    const body = 'One ticket here.\n\nSomething different.';
    expect([ask(memory, body, 0).length, ask(memory, body, 1)]).toEqual([1, []]);
  });
});

describe('sentences', () => {
  test('a paragraph that was split gets the translation of both halves', () => {
    const memory = learn('Open the **ticket**. Then press *Save* and wait.');
    expect(ask(memory, 'Open the **ticket**.')[0]).toEqual([99, false, 'Ôpên thê **tîckêt**.']);
    expect(ask(memory, 'Then press *Save* and wait.')[0]).toEqual([99, false, 'Thên prêss *Sâvê* ând wâît.']);
    expect(ask(memory, 'Then press *Save* or wait.')[0]?.[0]).toBeGreaterThanOrEqual(75);
  });

  test('joined paragraphs get the translations of their sentences', () => {
    const memory = learn('Open the `ticket`.\n\nPress **Save**.');
    expect(ask(memory, 'Open the `queue`. Press **Save**.')[0]).toEqual([
      95,
      false,
      'Ôpên thê `queue`. Prêss **Sâvê**.',
    ]);
    expect(ask(memory, 'Open the `ticket`. Read the rest of it in the manual.')).toEqual([]);
  });

  test('are split at their ends, never within a pair of codes', () => {
    const cut = (body: string) => sentencesOf(segment(body).units[0]!.source, 'cs').map(shown);
    expect(cut('Jedna věta. Druhá? Třetí!')).toEqual(['Jedna věta.', 'Druhá?', 'Třetí!']);
    expect(cut('Dne 20. března, např. Karel, viz str. 5.')).toHaveLength(1);
    expect(cut('Konec. **Začátek** je tu.')).toEqual(['Konec.', '**Začátek** je tu.']);
    expect(cut('**Tučné. I tohle.** Dál.')).toEqual(['**Tučné. I tohle.**', 'Dál.']);
  });

  test('are not remembered if the other side has a different number, or different codes', () => {
    const entry = (source: Run[], target: Run[]) => ({
      ...memoryEntries(
        jobFor({ id: 1, language: 'en', slug: 'x' }, segment('A')),
        new Map([[segment('A').units[0]!.id, target]]),
        AT,
      )[0]!,
      source,
    });
    expect(sentenceEntries(entry(['One. Two.'], ['Jedna, dva.']))).toEqual([]);
    expect(sentenceEntries(entry(['One. Two.'], ['Jedna. Dva.'])).map(({ target }) => target)).toEqual([
      ['Jedna.'],
      ['Dva.'],
    ]);
    const code = { kind: 'ph', id: '1', ctype: 'x-md-code', native: '`x`' } as const;
    expect(sentenceEntries(entry(['One ', code, '. Two.'], ['Jedna. Dva ', code, '.']))).toEqual([]);
  });
});

describe('similarity', () => {
  test.each([
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abcdef', 'badcfe', 4],
    ['the same text', 'the same next text', 5],
    ['aa', 'aaa', 1],
  ])('%j and %j are %i edits apart', (left, right, distance) => {
    expect(editDistance(left, right, 10)).toBe(distance);
    expect(editDistance(right, left, 10)).toBe(distance);
    if (distance > 0) expect(editDistance(left, right, distance - 1)).toBe(distance);
  });

  test('is a whole percentage, or 0 below the minimum', () => {
    expect([likeness('abcd', 'abcx', 75), likeness('abcd', 'abxy', 75)]).toEqual([75, 0]);
    expect([likeness('', '', 75), [...trigrams('Ab')]]).toEqual([100, ['  a', ' ab', 'ab ']]);
  });
});

test('TMX contains both languages, codes and the place', () => {
  const tmx = writeTmx(Object.values(learn('See [list](/a/) & `x`')).flat(), 'en');
  expect(tmx).toContain('<tu changedate="20261120T084441Z">');
  expect(tmx).toContain(
    '<tuv xml:lang="en"><seg>See <bpt i="1" type="link">[</bpt>list<ept i="1">](/a/)</ept> &amp; <ph x="2" type="x-md-code">`x`</ph></seg></tuv>',
  );
  expect(tmx).toContain('<tuv xml:lang="cs"><seg>Sêê ');
});
