import { BASE } from './engine.ts';

/** A page of the guide, as shown by the help. */
export interface Article {
  title: string;
  body: DocumentFragment;
}

/** Elements that do not work within another page, or do more than a text should. */
const LEFT_OUT = 'script, style, link, meta, iframe, object, embed, form, button, input, template';

/** Reads the article of a hit from the guide's JSON, which static hosts have as files; null if it cannot be shown. */
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
    // A host may send missing files without CORS headers, so that the request fails.
    const response = await fetch(url, { credentials: 'omit' }).catch(() => null);
    if (response?.ok && response.headers.get('content-type')?.includes('json')) return response;
  }
  return null;
}

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const textOf = (html: string): string => parse(html).textContent ?? '';

/** Resolves links and pictures as on the page of the guide, wherever the help is embedded. */
function bodyOf(html: string, page: string): DocumentFragment {
  const body = parse(html);
  for (const one of body.querySelectorAll(LEFT_OUT)) one.remove();
  for (const one of body.querySelectorAll('*')) {
    for (const { name, value } of [...one.attributes]) {
      // Ids have no use here: nothing links to them.
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
