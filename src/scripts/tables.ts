/** Wide tables and code scroll in their own frame, which is a tab stop only while there is something to scroll. */
export function scrollTables(prose: HTMLElement): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) markScrollable(target as HTMLElement);
  });
  for (const frame of prose.querySelectorAll('.table-scroll, pre')) observer.observe(frame);
}

function markScrollable(frame: HTMLElement): void {
  if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
  else frame.removeAttribute('tabindex');
}
