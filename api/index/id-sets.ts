/** Sets of ids by key; an empty set is not kept. */
export function addTo(index: Map<unknown, Set<number>>, key: unknown, id: number): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}

export function removeFrom(index: Map<unknown, Set<number>>, key: unknown, id: number): void {
  const ids = index.get(key);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(key);
}
