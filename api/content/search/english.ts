import { stem } from 'porter2';

/** Stem of a folded English word: Snowball's, with some related stems unified. */
export function stemEnglish(word: string): string {
  return stem(IRREGULAR.get(word) ?? word).replace(/([ae])nc$/, '$1nt');
}

/** Irregular verb forms. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  [
    'begin began begun',
    'break broke broken',
    'build built',
    'buy bought',
    'choose chose chosen',
    'find found',
    'forget forgot forgotten',
    'give gave given',
    'hide hid hidden',
    'keep kept',
    'leave left',
    'lose lost',
    'pay paid',
    'say said',
    'see saw seen',
    'sell sold',
    'send sent',
    'show shown',
    'speak spoke spoken',
    'take took taken',
    'tell told',
    'think thought',
    'understand understood',
    'write wrote written',
  ].flatMap((line) => {
    const [base = '', ...forms] = line.split(' ');
    return forms.map((form) => [form, base] as const);
  }),
);
