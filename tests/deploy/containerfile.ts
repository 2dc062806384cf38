import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '../..');

/** A line of a Containerfile, its continuations joined. */
export type Instruction = { name: string; text: string };

/** The instructions of each stage, which begin with its `FROM`. */
export function readStages(path = join(REPOSITORY, 'Containerfile')): Instruction[][] {
  const plain = readFileSync(path, 'utf8').replace(/^#.*\n/gm, '');
  const stages: Instruction[][] = [];
  for (const line of plain
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
}

export const textsOf = (stage: readonly Instruction[], name: string): string[] =>
  stage.filter((each) => each.name === name).map(({ text }) => text);
