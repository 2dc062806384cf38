/** Starlight's own key, so that a reader's choice survives should the stock switch come back. */
const KEY = 'starlight-theme';

/** The buttons choose light or dark for good; until then the page follows the system. */
export function followTheme(): void {
  const root = document.documentElement;
  for (const button of document.querySelectorAll('[data-theme-toggle]')) {
    button.addEventListener('click', () => {
      const theme = root.dataset.theme === 'light' ? 'dark' : 'light';
      root.dataset.theme = theme;
      store(theme);
    });
  }
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', ({ matches }) => {
    if (!stored()) root.dataset.theme = matches ? 'light' : 'dark';
  });
}

// Reading storage throws where it is forbidden, as in a sandboxed frame.
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts for this page only.
  }
}
