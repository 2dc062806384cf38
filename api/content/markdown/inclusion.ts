import type { Remark } from '../../contract/findings.ts';
import { COST_ALLOWED, textCost } from './text-cost.ts';

const MAX_DEPTH = 5;
// A small body must not become a large page by including much, often: included texts count like its own.
const MAX_INCLUDES = 200;

/** Which blocks a body includes so far, within the limits of a page. */
export class Inclusion {
  /** Ids of the blocks around the current text, outermost first. */
  readonly #inside: number[] = [];
  readonly #warn: (remark: Remark) => void;
  count = 0;
  /** Of the body and its blocks, in milliseconds. */
  cost: number;

  /** `warn` is called for each block that is not included. */
  constructor(body: string, warn: (remark: Remark) => void = () => {}) {
    this.#warn = warn;
    this.cost = body.includes('::block') ? textCost(body).cost : 0;
  }

  /** The innermost block around the current text. */
  get holder(): number | undefined {
    return this.#inside.at(-1);
  }

  /** Reads the text of a block, null if there is none; returns null if it must not be included here. */
  include<T>(id: number, text: string | null, read: (text: string) => T): T | null {
    const refusal = this.#refusal(id, text);
    if (refusal) this.#warn(refusal);
    if (refusal || text === null) return null;
    this.#inside.push(id);
    const result = read(text);
    this.#inside.pop();
    return result;
  }

  #refusal(id: number, text: string | null): Remark | null {
    if (this.#inside.includes(id)) return { rule: 'blockInItself', values: { id } };
    if (this.#inside.length >= MAX_DEPTH) return { rule: 'blockTooDeep', values: { id } };
    if (text === null) return { rule: 'blockMissing', values: { id } };
    if (++this.count > MAX_INCLUDES || this.cost > COST_ALLOWED) return TOO_MANY;
    this.cost += textCost(text).cost;
    return this.cost > COST_ALLOWED ? TOO_MANY : null;
  }
}

const TOO_MANY: Remark = { rule: 'blocksTooMany', values: {} };
