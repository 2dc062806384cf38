import type { UnitRow } from './unit.ts';

/** Rows that are made at once: more than a tall screen holds. */
const AT_ONCE = 12;

/** Rows that are made in one go later; a key that is pressed meanwhile waits for no more. */
const IN_ONE_GO = 8;

/**
 * Makes the elements of the first rows, then of those that come near the screen, and of all others while the browser has
 * nothing else to do: in the end everything is there to be found and to be read out.
 */
export function fillRows(rows: readonly UnitRow[]): void {
  for (const row of rows.slice(0, AT_ONCE)) row.fill();
  const later = rows.slice(AT_ONCE);
  if (later.length === 0) return;
  const byItem = new Map<Element, UnitRow>(later.map((row) => [row.item, row]));
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        byItem.get(target)?.fill();
      }
    },
    { rootMargin: '100% 0px' },
  );
  for (const { item } of later) near.observe(item);
  let next = 0;
  const fillSome = (): void => {
    for (const row of later.slice(next, next + IN_ONE_GO)) {
      row.fill();
      near.unobserve(row.item);
    }
    next += IN_ONE_GO;
    if (next < later.length) whenIdle(fillSome);
  };
  whenIdle(fillSome);
}

const whenIdle = (action: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action);
  else setTimeout(action, 50);
};
