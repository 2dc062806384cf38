import type { Remark } from '../../contract/findings.ts';
import { COST_ALLOWED, textCost } from './text-cost.ts';

const MAX_DEPTH = 5;
// A small body must not become a large page by including much, often: included texts count like its own.
const MAX_INCLUDES = 200;

/** Which blocks a body includes so far, within the limits of a page. */
export class Inclusion {
  /** Ids of the blocks around the current text, outermost first. */
  readonly #inside: number[] = [];
  count = 0;
  /** Of the body and its blocks, in milliseconds. */
  cost: number;

  constructor(body: string) {
    this.cost = body.includes('::block') ? textCost(body).cost : 0;
  }

  /** The innermost block around the current text. */
  get holder(): number | undefined {
    return this.#inside.at(-1);
  }

  /** Why a block with this text, null if it cannot be read, must not be included here; null if it may, which counts. */
  refuse(id: number, text: string | null): Remark | null {
    if (this.#inside.includes(id)) return { rule: 'blockInItself', values: { id } };
    if (this.#inside.length >= MAX_DEPTH) return { rule: 'blockTooDeep', values: { id } };
    if (text === null) return { rule: 'blockMissing', values: { id } };
    if (++this.count > MAX_INCLUDES || this.cost > COST_ALLOWED) return TOO_MANY;
    this.cost += textCost(text).cost;
    return this.cost > COST_ALLOWED ? TOO_MANY : null;
  }

  within<T>(id: number, read: () => T): T {
    this.#inside.push(id);
    const result = read();
    this.#inside.pop();
    return result;
  }
}

const TOO_MANY: Remark = { rule: 'blocksTooMany', values: {} };
