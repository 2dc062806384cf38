import { lacking } from './text.ts';

const NUMBER = /\d+(?:[.,:\u00a0\u202f ]\d+)*/g;

/** Numbers in one text that the other lacks. Ignores formatting: `1 234,5` is `1,234.5`, `08:00` is `8:00`. */
export const differingNumbers = (source: string, target: string) =>
  lacking(numbersIn(source), numbersIn(target), (number) => number.replace(/\D|^0(?=\d)/g, ''));

const numbersIn = (text: string): string[] =>
  (text.match(NUMBER) ?? []).map((number) => number.replace(/[\u00a0\u202f]/g, ' '));
