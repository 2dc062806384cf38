/**
 * Line icons, drawn on a 24 grid. Plain strings for `set:html`: a component for each would cost more than the rest of
 * the header, and Starlight's own icons carry a style attribute.
 */
const icon = (paths: string): string =>
  `<svg class="icon" aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;

/** Icons of topics: the names allowed in front matter, and `page` for pages outside any manual. */
const topicIcons = {
  bolt: icon('<path d="M13 3 5 13.5h6L10.5 21 19 10.5h-6z"/>'),
  book: icon('<path d="M5 4.5h10a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10"/>'),
  card: icon('<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h3"/>'),
  chart: icon('<path d="M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6"/>'),
  chat: icon('<path d="M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.5L8 20.5v-4H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z"/>'),
  clock: icon('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>'),
  flag: icon('<path d="M5 21V4h13l-3 4.5 3 4.5H5"/>'),
  folder: icon('<path d="M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>'),
  gear: icon(
    '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2.2"/><circle cx="9" cy="17" r="2.2"/>',
  ),
  globe: icon(
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3Z"/>',
  ),
  help: icon(
    '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.700 2.200c-.8.5-1.200 1-1.200 1.8M12 16.8h.01"/>',
  ),
  lock: icon('<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>'),
  mail: icon('<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m4 7 8 6 8-6"/>'),
  page: icon('<path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6"/>'),
  people: icon(
    '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.400M18 14.200a6.5 6.5 0 0 1 3.5 5.8"/>',
  ),
  phone: icon('<rect x="7" y="3" width="10" height="18" rx="2"/><path d="M11 17.5h2"/>'),
  plug: icon('<path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4"/>'),
  rocket: icon(
    '<path d="M12 15.5 8.5 12C9.5 7.5 13 3.8 20 4c.2 7-3.5 10.5-8 11.5zM8.5 12H5l2-3.5h2.5M12 15.5V19l3.5-2v-2.5M6.5 15.5 4 20l4.5-2.5"/>',
  ),
  search: icon('<circle cx="11" cy="11" r="7"/><path d="m20 20-3.8-3.8"/>'),
  stack: icon('<path d="m12 3.5 9 4.5-9 4.5L3 8zM3 12l9 4.5 9-4.5M3 16l9 4.5 9-4.5"/>'),
  ticket: icon('<path d="M3 9V6h18v3a3 3 0 0 0 0 6v3H3v-3a3 3 0 0 0 0-6zM14.5 6v2M14.5 11v2M14.5 16v2"/>'),
};
export type TopicIcon = keyof typeof topicIcons;

export const icons = {
  ...topicIcons,
  sun: icon(
    '<circle cx="12" cy="12" r="4"/><path d="M12 3v1M12 20v1M3 12h1M20 12h1M5.6 5.6l.7.7M17.7 17.7l.7.7M5.6 18.4l.7-.7M17.7 6.3l.7-.7"/>',
  ),
  moon: icon('<path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z"/>'),
  right: icon('<path d="m9 6 6 6-6 6"/>'),
  left: icon('<path d="m15 6-6 6 6 6"/>'),
  forward: icon('<path d="M5 12h14m-6-6 6 6-6 6"/>'),
  pencil: icon('<path d="M4 20h4L19 9a2.1 2.1 0 0 0-3-3L5 17z"/>'),
  info: icon('<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 8h.01"/>'),
  close: icon('<path d="M6 6l12 12M18 6 6 18"/>'),
  feed: icon('<path d="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14M6 18h.01"/>'),
};
