import { BASE } from './engine.ts';

/** A page of the guide as the help shows it. */
export interface Article {
  title: string;
  body: DocumentFragment;
}

/** What does nothing within another page, or more than a text should. */
const LEFT_OUT = 'script, style, link, meta, iframe, object, embed, form, button, input, template';

/** The article of a hit by the JSON of the guide, which hosts without rules have as files; null where there is none to show. */
export async function readArticle({
  id,
  type,
  url,
}: {
  id: number;
  type: string;
  url: string;
}): Promise<Article | null> {
  const record = new URL(`cms-json/cms/v2/${type}s/${id}`, BASE).href;
  const response = await firstOf([record, `${record}/index.json`]);
  if (!response) return null;
  const { title, content } = (await response.json()) as Record<'title' | 'content', { rendered: string }>;
  return content.rendered === '' ? null : { title: textOf(title.rendered), body: bodyOf(content.rendered, url) };
}

async function firstOf(urls: string[]): Promise<Response | null> {
  for (const url of urls) {
    // A host may refuse other origins what it does not have.
    const response = await fetch(url, { credentials: 'omit' }).catch(() => null);
    if (response?.ok && response.headers.get('content-type')?.includes('json')) return response;
  }
  return null;
}

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const textOf = (html: string): string => parse(html).textContent ?? '';

/** Links and pictures lead where they lead on the page, whatever the page around the help is. */
function bodyOf(html: string, page: string): DocumentFragment {
  const body = parse(html);
  for (const one of body.querySelectorAll(LEFT_OUT)) one.remove();
  for (const one of body.querySelectorAll('*')) {
    for (const { name, value } of [...one.attributes]) {
      // Ids would clash with nothing here, and lead nowhere.
      if (name.startsWith('on') || name === 'id' || name === 'style' || name === 'srcset') one.removeAttribute(name);
      else if (name === 'src' || name === 'href' || name === 'poster') rebase(one, name, value, page);
    }
    if (one instanceof HTMLAnchorElement) Object.assign(one, { target: '_blank', rel: 'noopener' });
  }
  const fragment = document.createDocumentFragment();
  fragment.append(...body.childNodes);
  return fragment;
}

function rebase(one: Element, name: string, value: string, page: string): void {
  const url = URL.parse(value, page);
  if (url && /^(https?|mailto|tel):$/.test(url.protocol)) one.setAttribute(name, url.href);
  else one.removeAttribute(name);
}
