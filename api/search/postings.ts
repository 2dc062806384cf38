/** Which documents have which stems, and how strongly each is about it (1 to 15). Ids are below 2^27. */
export class Postings {
  /** Of each stem, one number for a document: its id and the strength, in the order of the ids. */
  readonly #lists = new Map<string, number[]>();
  readonly #stems = new Map<number, string[]>();

  get size(): number {
    return this.#stems.size;
  }

  get stems(): Iterable<string> {
    return this.#lists.keys();
  }

  has(stem: string): boolean {
    return this.#lists.has(stem);
  }

  /** Documents with a stem by ascending id, to be taken apart by {@link idOf} and {@link strengthOf}. */
  of(stem: string): readonly number[] {
    return this.#lists.get(stem) ?? [];
  }

  /** Takes what a document says now, nothing when it is gone; gives the stems for which that makes a difference. */
  put(id: number, strengths: ReadonlyMap<string, number>): string[] {
    const changed = (this.#stems.get(id) ?? []).filter((stem) => !strengths.has(stem));
    for (const stem of changed) this.#set(stem, id, 0);
    for (const [stem, strength] of strengths) if (this.#set(stem, id, strength)) changed.push(stem);
    if (strengths.size > 0) this.#stems.set(id, [...strengths.keys()]);
    else this.#stems.delete(id);
    return changed;
  }

  #set(stem: string, id: number, strength: number): boolean {
    const list = this.#lists.get(stem) ?? [];
    const place = placeOf(list, id);
    const before = list[place];
    const isThere = before !== undefined && idOf(before) === id;
    if (isThere && strengthOf(before) === strength) return false;
    const entry = strength > 0 ? [id * 16 + strength] : [];
    list.splice(place, isThere ? 1 : 0, ...entry);
    if (list.length === 0) this.#lists.delete(stem);
    else this.#lists.set(stem, list);
    return true;
  }
}

export const idOf = (posting: number): number => posting >>> 4;

export const strengthOf = (posting: number): number => posting & 15;

/** Where a document is or belongs. */
function placeOf(list: readonly number[], id: number): number {
  const last = list.at(-1);
  if (last === undefined || idOf(last) < id) return list.length;
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (idOf(list[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
