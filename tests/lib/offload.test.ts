import { describe, expect, test } from 'vitest';
import { Offload, resuming, workOf } from '../../api/lib/offload.ts';
import { WorkerPool } from '../../api/lib/worker-pool.ts';
import { HOSTILE } from '../markdown/hostile.ts';

/** Nobody may be asked to do anything: what is given away fails. */
const offload = new Offload(new WorkerPool({ entry: new URL('file:///none.ts'), size: 1, limitMs: 1, memoryMb: 1 }));

/** Whether a text is worked on by the thread that asks. */
const isDoneHere = (text: string): Promise<boolean> =>
  resuming(() =>
    offload.value(
      { key: text.slice(0, 20), work: () => workOf(text) },
      () => true,
      async () => false,
    ),
  );

const PROSE = 'Operátor otevře požadavek, napíše odpověď a uloží ji. [Zákazník](/zakaznik/) ji dostane *hned*.\n\n';

describe('the work that a text may cost', () => {
  test('is that of an article in the thread that asks', async () => {
    expect(await isDoneHere(PROSE.repeat(9_000 / PROSE.length))).toBe(true);
    expect(await isDoneHere('slovo '.repeat(5_000))).toBe(true);
  });

  test.each(Object.entries(HOSTILE).filter(([name]) => name !== 'plain prose'))(
    'is for another thread when it may be much: %s',
    async (_name, make) => {
      expect(await isDoneHere(make(120_000))).toBe(false);
    },
  );

  test('counts every character of a short text as one that means something', () => {
    expect(workOf('slovo')).toBe(25);
    expect(workOf('')).toBe(0);
  });

  test('counts marks, lines, and spaces after spaces of a longer one', () => {
    const words = 'ab '.repeat(4_000);
    expect(workOf(words)).toBe(0);
    expect(workOf(`${words}*a*\n`)).toBe(3 * 12_004);
    expect(workOf(`${words}  `)).toBe(2 * 12_002);
    expect(workOf(`${words}\u00a0–Ж`)).toBe(3 * 12_003);
  });
});
