/**
 * Line icons, drawn on a 24 grid. Plain strings for `set:html`: a component for each would cost more than the rest of
 * the header, and Starlight's own carry a style attribute.
 */
const icon = (paths: string): string =>
  `<svg class="icon" aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;

export const icons = {
  search: icon('<circle cx="11" cy="11" r="7"/><path d="m20 20-3.8-3.8"/>'),
  sun: icon(
    '<circle cx="12" cy="12" r="4"/><path d="M12 3v1M12 20v1M3 12h1M20 12h1M5.6 5.6l.7.7M17.7 17.7l.7.7M5.6 18.4l.7-.7M17.7 6.3l.7-.7"/>',
  ),
  moon: icon('<path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z"/>'),
  globe: icon(
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3Z"/>',
  ),
  right: icon('<path d="m9 6 6 6-6 6"/>'),
  left: icon('<path d="m15 6-6 6 6 6"/>'),
  forward: icon('<path d="M5 12h14m-6-6 6 6-6 6"/>'),
  pencil: icon('<path d="M4 20h4L19 9a2.1 2.1 0 0 0-3-3L5 17z"/>'),
  lock: icon('<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>'),
  info: icon('<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 8h.01"/>'),
  close: icon('<path d="M6 6l12 12M18 6 6 18"/>'),
  book: icon('<path d="M5 4.5h10a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10"/>'),
  page: icon('<path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6"/>'),
  folder: icon('<path d="M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>'),
  feed: icon('<path d="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14M6 18h.01"/>'),
};
