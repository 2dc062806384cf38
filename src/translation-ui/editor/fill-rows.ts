import type { UnitRow } from './unit.ts';

/** Number of rows rendered immediately: more than a tall screen shows. */
const AT_ONCE = 12;

/** Number of rows rendered in one go later, which limits the delay of a keystroke. */
const IN_ONE_GO = 8;

/**
 * Renders the first rows, then rows near the viewport, and all others while the browser is idle. In the end everything
 * can be searched in the page and read by screen readers.
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
