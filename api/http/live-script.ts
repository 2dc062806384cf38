/**
 * What runs in an open page while somebody works on the guide: it loads the page anew when that was written, and lists
 * what is to be mended and which drafts there are. Styles are set by script, as the policy of the pages demands.
 */
export const LIVE_SCRIPT = `const texts = {
  cs: { label: 'Práce na průvodci', mistakes: 'K opravě', drafts: 'Koncepty' },
  en: { label: 'Work on the guide', mistakes: 'To mend', drafts: 'Drafts' },
};
const t = texts[document.documentElement.lang] ?? texts.en;

const host = document.createElement('aside');
host.id = 'live-notes';
host.setAttribute('aria-label', t.label);
host.style.cssText = 'position:fixed;inset:auto 1rem 1rem auto;z-index:1000;max-width:min(40rem,calc(100vw - 2rem));'
  + 'max-height:50vh;overflow:auto;padding:.75rem 1rem;border-radius:.5rem;font:14px/1.4 system-ui;'
  + 'color:#111;background:#fff;border:2px solid #b45309;box-shadow:0 4px 16px #0004';

function element(name, text, children = []) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

function list(title, items) {
  if (items.length === 0) return [];
  const lines = element('ul', '', items.map((item) => element('li', '', [item])));
  lines.style.cssText = 'margin:.25rem 0 .5rem;padding-inline-start:1.25rem;overflow-wrap:anywhere';
  return [element('strong', title + ' (' + items.length + ')'), lines];
}

function draftLink({ title, href }) {
  const link = element('a', title);
  link.href = href;
  link.style.color = '#1d4ed8';
  return link;
}

function show({ mistakes, drafts }) {
  host.replaceChildren(...list(t.mistakes, mistakes), ...list(t.drafts, drafts.map(draftLink)));
  if (host.childElementCount > 0) document.body.append(host);
  else host.remove();
}

const events = new EventSource('/live-reload');
let lost = false;
events.addEventListener('error', () => { lost = true; });
events.addEventListener('open', () => { if (lost) location.reload(); });
events.addEventListener('changed', () => location.reload());
events.addEventListener('notes', ({ data }) => show(JSON.parse(data)));
`;
