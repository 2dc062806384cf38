import { Problem } from '../../lib/problem.ts';

/** Bytes that may be held at the same time: per client, and in total. */
interface Bounds {
  client: number;
  all: number;
}

/** Bounds the memory held for requests. One client cannot use up the share of the others. */
export class ByteBudget {
  readonly #bounds: Bounds;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Reserves bytes until the returned function is called; throws a refusal if not enough are left. */
  take(client: string, bytes: number): () => void {
    const held = this.#held.get(client) ?? 0;
    if (held + bytes > this.#bounds.client || this.#all + bytes > this.#bounds.all) {
      throw new Problem('rest_too_many_requests', { headers: { 'Retry-After': '1', Connection: 'close' } });
    }
    this.#change(client, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#change(client, -bytes);
      isHeld = false;
    };
  }

  #change(client: string, bytes: number): void {
    const held = (this.#held.get(client) ?? 0) + bytes;
    if (held > 0) this.#held.set(client, held);
    else this.#held.delete(client);
    this.#all += bytes;
  }
}
