import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { playerOf } from '../../../rest/oembed/players.ts';
import { attribute, classesOf, element, elementsOf, isElement, textOf } from './hast.ts';
import type { Content, Preparation } from './preparation.ts';
import { isSimpleTable } from './tables.ts';
import { paragraph } from './ways-of-text.ts';

/** Where a picture is that is loaded late: in an attribute of the plugin that does so. */
const LATE = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataOrigSrc'];

export function sourceOf(node: Element): string {
  const src = attribute(node, 'src');
  const late = LATE.map((name) => attribute(node, name)).find((url) => url && !url.startsWith('data:'));
  return late && (!src || src.startsWith('data:') || /(?:blank|placeholder|spacer|lazy)[^/]*$/i.test(src)) ? late : src;
}

export function image(node: Element, tree: Preparation): Content[] {
  const src = sourceOf(node);
  // WordPress replaces letters by pictures of them for browsers of old.
  if (classesOf(node).some((name) => name === 'emoji' || name === 'wp-smiley'))
    return [{ type: 'text', value: attribute(node, 'alt') }];
  if (!src || src.startsWith('data:')) {
    tree.lose('picture', src ? 'a picture that is written into the page' : 'a picture without a URL');
    return [];
  }
  tree.around.ledger.count('mapped', 'img');
  const title = attribute(node, 'title');
  const alt = attribute(node, 'alt').replace(/\s+/g, ' ').trim();
  // What only decorates says so; a picture that says nothing is for its author to describe.
  if (alt === '' && node.properties['alt'] !== undefined) {
    const html = toHtml(element('img', { alt: '', src: tree.around.file(src) }, []));
    return [tree.around.parts.node({ before: html, after: null, isFlow: false })];
  }
  return [element('img', { src: tree.around.file(src), alt, ...(title ? { title } : {}) }, [])];
}

export function figure(node: Element, tree: Preparation): Content[] {
  const inner = [...elementsOf(node)];
  const caption = node.children.find((child) => isElement(child, 'figcaption')) as Element | undefined;
  const pictures = inner.filter(({ tagName }) => tagName === 'img');
  const isPicture =
    pictures.length === 1 &&
    !inner.some(({ tagName }) => /^(?:table|blockquote|figure|video|audio|iframe|p|ul|ol|pre)$/.test(tagName));
  const words = caption ? textOf(caption).trim() : '';
  if (isPicture && words) return [tree.kept(pictureFigure(node, caption!, tree))];
  const rest = node.children.filter((child) => child !== caption);
  const made = tree.flow(rest);
  const isInline = made.length > 0 && !made.some((child) => child.type === 'element' && tree.isFlow(child));
  const body = isInline ? [element('p', {}, made)] : made;
  tree.around.ledger.count('mapped', 'figure');
  return words && caption ? [...body, ...paragraph({ ...caption, tagName: 'p' }, tree)] : body;
}

/** A picture and its caption, without what only the old theme understood. */
function pictureFigure(node: Element, caption: Element, tree: Preparation): Element {
  const [img] = [...elementsOf(node)].filter(({ tagName }) => tagName === 'img');
  const [anchor] = [...elementsOf(node)].filter((one) => one.tagName === 'a' && [...elementsOf(one)].includes(img!));
  tree.around.ledger.count('mapped', 'img');
  const picture = element('img', { src: sourceOf(img!), alt: attribute(img!, 'alt') }, []);
  const shown = anchor ? element('a', { href: attribute(anchor, 'href') }, [picture]) : picture;
  return element('figure', {}, [shown, element('figcaption', {}, caption.children)]);
}

export function table(node: Element, tree: Preparation): Content[] {
  const caption = node.children.find((child) => isElement(child, 'caption')) as Element | undefined;
  if (!isSimpleTable(node)) return [tree.kept(node)];
  const rest = { ...node, children: node.children.filter((child) => child !== caption) };
  const words = caption ? paragraph({ ...caption, tagName: 'p' }, tree) : [];
  return [...words, ...tree.mapped(rest)];
}

export function details(node: Element, tree: Preparation): Content[] {
  const summary = node.children.find((child) => isElement(child, 'summary')) as Element | undefined;
  tree.around.ledger.count('kept', 'details');
  const words = summary
    ? toHtml({ ...summary, properties: {}, children: [{ type: 'text', value: textOf(summary).trim() }] })
    : '';
  const inner = tree.flow(tree.paragraphs(node.children.filter((child) => child !== summary)));
  return [tree.around.parts.node({ before: `<details>${words}\n\n`, after: '\n\n</details>', isFlow: true }, inner)];
}

export function player(node: Element, tree: Preparation): Content[] {
  const sources = [node, ...[...elementsOf(node)].filter(({ tagName }) => tagName === 'source')];
  const src = sources.map((one) => attribute(one, 'src')).find(Boolean);
  if (!src) {
    tree.lose('element', `<${node.tagName}> without a file`);
    return [];
  }
  const poster = attribute(node, 'poster');
  return [tree.kept(element(node.tagName, { src, ...(poster ? { poster } : {}), controls: true }, []))];
}

/** A frame becomes the URL of what it plays; of any other a link stays. */
export function frame(node: Element, tree: Preparation): Content[] {
  const src = ['src', 'dataSrc', 'dataLazySrc']
    .map((name) => attribute(node, name))
    .find((url) => /^(?:https?:)?\/\//i.test(url));
  if (!src) {
    tree.lose('embed', 'a frame without a URL');
    return [];
  }
  const url = pageOfFrame(src.startsWith('//') ? `https:${src}` : src);
  if (playerOf(url)) return tree.embed(url);
  const title = attribute(node, 'title');
  tree.lose('embed', `a frame of ${url}; a link to it stays`);
  return [element('p', {}, [element('a', { href: url }, [{ type: 'text', value: title || url }])])];
}

/** The URL of a work by the frame that plays it. */
export function pageOfFrame(frame: string): string {
  const [, youtube] = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(frame) ?? [];
  const [, vimeo] = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(frame) ?? [];
  if (youtube && youtube !== 'videoseries') return `https://www.youtube.com/watch?v=${youtube}`;
  return vimeo ? `https://vimeo.com/${vimeo}` : frame;
}

/** What is shown where no scripts run: the same picture as before it, or words of its own. */
export function noscript(node: Element, tree: Preparation): Content[] {
  const isPicture = [...elementsOf(node)].some(({ tagName }) => tagName === 'img') && !textOf(node).trim();
  return isPicture ? [] : tree.unwrapped(node);
}
