import type { SearchTexts } from '../i18n/index.ts';
import type { Language } from '../views.ts';
import { textsOf } from './dom.ts';
import { openEmbeddedSearch } from './search-engine.ts';
import { resultItem, sentenceOf } from './search-result.ts';

/** Search of a single-file guide: the index is in the page, and results link within it. */
const SHOWN = 20;

const panel = document.querySelector<HTMLElement>('search')!;
const [input, status, list] = [panel.querySelector('input')!, panel.querySelector('p')!, panel.querySelector('ul')!];
const texts = textsOf<SearchTexts>(panel);
const files = JSON.parse(document.getElementById('search-index')?.textContent ?? '{}') as Record<string, string>;
const client = openEmbeddedSearch(files, document.documentElement.lang as Language);

let asked = 0;
async function search(): Promise<void> {
  const query = input.value.trim();
  const number = ++asked;
  const result = query ? await client.search(query, { count: SHOWN }) : null;
  if (number !== asked) return;
  list.replaceChildren(
    ...(result?.hits ?? []).map((hit) =>
      // Ids on this page consist of the id of the text and that of the heading.
      resultItem(
        { ...hit, sections: hit.sections.map((one) => ({ ...one, url: one.url.replace(/(.)#/, '$1-') })) },
        texts,
      ),
    ),
  );
  status.textContent = result ? sentenceOf(result, query, texts) : '';
}

input.addEventListener('input', () => void search());
panel.hidden = false;
