/**
 * The only inline script of the page, because it must run before the first paint. Its text never varies, so one hash in
 * a content security policy covers every page; values that vary are passed in `data-` attributes.
 *
 * Sets the colours, detects by a header whether the server accepts readers' feedback, and, like the server, follows
 * `?lang=` to the page in that language (`data-cs`, `data-en`, if it exists).
 */
export const BEFORE_PAINT = `(() => {
  const { dataset } = document.currentScript, root = document.documentElement;
  const wanted = new URLSearchParams(location.search).get('lang');
  if (wanted !== root.lang && /^(cs|en)$/.test(wanted) && dataset[wanted]) location.replace(dataset[wanted] + location.hash);
  let theme = null;
  try { theme = localStorage.getItem('starlight-theme'); } catch {}
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = theme;
  root.classList.add('js');
  const [page] = performance.getEntriesByType('navigation');
  if (page?.serverTiming?.some(({ name }) => name === 'feedback')) root.classList.add('takes-feedback');
})();`;
