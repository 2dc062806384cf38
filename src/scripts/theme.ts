import { store, stored } from './storage.ts';

/** Starlight's own key, so that a reader's choice survives a return to the stock switch. */
const KEY = 'starlight-theme';

/** The buttons choose light or dark permanently; until then the page follows the system. */
export function followTheme(): void {
  const root = document.documentElement;
  for (const button of document.querySelectorAll('[data-theme-toggle]')) {
    button.addEventListener('click', () => {
      const theme = root.dataset.theme === 'light' ? 'dark' : 'light';
      root.dataset.theme = theme;
      store(KEY, theme);
    });
  }
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', ({ matches }) => {
    if (!stored(KEY)) root.dataset.theme = matches ? 'light' : 'dark';
  });
}
