import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { playerOf } from '../../../rest/oembed/players.ts';
import { attribute, classesOf, element, elementsNamed, elementsOf, isEdge, isElement, textOf } from './hast.ts';
import type { Content, Preparation } from './preparation.ts';
import { paragraph } from './ways-of-text.ts';

/** Attributes in which lazy-loading plugins store the URL of a picture. */
const LATE = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataOrigSrc'];

export function sourceOf(node: Element): string {
  const src = attribute(node, 'src');
  const late = LATE.map((name) => attribute(node, name)).find((url) => url && !url.startsWith('data:'));
  return late && (!src || src.startsWith('data:') || /(?:blank|placeholder|spacer|lazy)[^/]*$/i.test(src)) ? late : src;
}

/** Whether a picture stands for a letter: WordPress replaces emoji by pictures for old browsers. */
export const isLetter = (node: Element): boolean =>
  classesOf(node).some((name) => name === 'emoji' || name === 'wp-smiley');

export function image(node: Element, tree: Preparation): Content[] {
  const src = sourceOf(node);
  if (isLetter(node)) return [{ type: 'text', value: attribute(node, 'alt') }];
  if (!src || src.startsWith('data:')) {
    tree.lose('picture', src ? 'a picture that is written into the page' : 'a picture without a URL');
    return [];
  }
  const title = attribute(node, 'title');
  const alt = attribute(node, 'alt').replace(/\s+/g, ' ').trim();
  const url = tree.around.file(src);
  const width = Number(attribute(node, 'width'));
  // Decorative pictures keep their empty alternative text, icons their size; other pictures without a text are left for
  // the author to describe.
  const isIcon = width > 0 && width <= WIDEST_ICON;
  if ((alt === '' && node.properties['alt'] !== undefined) || isIcon) {
    const html = toHtml(element('img', { src: url, alt, ...(isIcon ? { width } : {}) }, []));
    return [tree.around.parts.node({ before: html, after: null, isFlow: false, isHtml: true })];
  }
  return [element('img', { src: url, alt, ...(title ? { title } : {}) }, [])];
}

/** Pictures up to this width, in pixels, are inline icons. */
const WIDEST_ICON = 64;

export function figure(node: Element, tree: Preparation): Content[] {
  const inner = [...elementsOf(node)];
  const caption = node.children.find((child) => isElement(child, 'figcaption')) as Element | undefined;
  const rest = { ...node, children: node.children.filter((child) => child !== caption) };
  const pictures = elementsNamed('img', node);
  const isPicture =
    pictures.length === 1 && !textOf(rest).trim() && !inner.some(({ tagName }) => NO_PICTURE.test(tagName));
  if (isPicture && caption && textOf(caption).trim()) return [pictureFigure(rest, caption, tree)];
  const made = tree.flow(rest.children);
  const isInline = made.length > 0 && !made.some(tree.isFlow);
  return [
    ...(isInline ? [element('p', {}, made)] : made),
    ...(caption ? paragraph({ ...caption, tagName: 'p' }, tree) : []),
  ];
}

const NO_PICTURE = /^(?:table|blockquote|figure|video|audio|iframe|p|ul|ol|pre|noscript)$/;

/** A picture and its caption, without markup that only the old theme understood. */
function pictureFigure(node: Element, caption: Element, tree: Preparation): Element {
  const shown = [...elementsOf(node)].find(
    (one) =>
      one.tagName === 'img' ||
      (one.tagName === 'a' && attribute(one, 'href') && !attribute(one, 'href').startsWith('javascript:')),
  );
  const words = element('figcaption', {}, tree.flow(caption.children));
  return tree.kept(element('figure', {}, [...tree.flow(shown ? [shown] : []), words]));
}

export function table(node: Element, tree: Preparation): Content[] {
  const caption = node.children.find((child) => isElement(child, 'caption')) as Element | undefined;
  const made = tree.within({ ...node, children: node.children.filter((child) => child !== caption) });
  if (!isSimpleTable(made, tree)) {
    const words = caption ? [element('caption', {}, tree.flow(caption.children))] : [];
    return [tree.kept({ ...made, children: [...words, ...made.children] })];
  }
  return [...(caption ? paragraph({ ...caption, tagName: 'p' }, tree) : []), made];
}

/** A table cell; a single paragraph in it is reduced to its content. */
export function cell(node: Element, tree: Preparation): Content[] {
  const made = tree.within(node);
  const blocks = made.children.filter((child) => !isEdge(child));
  const [only] = blocks;
  const align = /(?:has-text-align-|text-align:\s*)(left|center|right)/.exec(
    `${attribute(node, 'className')} ${attribute(node, 'style')}`,
  )?.[1];
  if (align) made.properties = { ...made.properties, align };
  return [blocks.length === 1 && isElement(only, 'p') ? { ...made, children: only.children } : made];
}

/** Whether Markdown can represent a table: a row of headings, and single-line cells without spans. */
function isSimpleTable(table: Element, tree: Preparation): boolean {
  const rows = elementsNamed('tr', table);
  const [head, ...body] = rows.map((row) => row.children.filter((one) => isElement(one, 'th', 'td')) as Element[]);
  const heads = table.children.flatMap((child) => (isElement(child, 'thead') ? child.children : []));
  if (!head || head.length === 0 || !head.every(({ tagName }) => tagName === 'th')) return false;
  if (heads.filter((row) => isElement(row, 'tr')).length > 1) return false;
  if (body.some((row) => row.length !== head.length || row.some(({ tagName }) => tagName === 'th'))) return false;
  const isLine = (one: Element): boolean => one.tagName !== 'br' && !tree.isFlow(one);
  return [head, ...body].flat().every((one) => !spans(one) && [...elementsOf(one)].every(isLine));
}

const spans = (one: Element): boolean => ['colSpan', 'rowSpan'].some((name) => Number(attribute(one, name) || 1) > 1);

export function details(node: Element, tree: Preparation): Content[] {
  const summary = node.children.find((child) => isElement(child, 'summary')) as Element | undefined;
  tree.count('kept', 'details');
  const words = summary ? tree.html(element('summary', {}, tree.flow(summary.children))) : '';
  const inner = tree.flow(tree.paragraphs(node.children.filter((child) => child !== summary)));
  const before = `<details${node.properties['open'] ? ' open' : ''}>${words}\n\n`;
  return [tree.around.parts.node({ before, after: '\n\n</details>', isFlow: true, isHtml: true }, inner)];
}

export function player(node: Element, tree: Preparation): Content[] {
  const sources = [node, ...elementsNamed('source', node)].filter((one) => attribute(one, 'src'));
  const [first, ...more] = sources.map((one) => ({
    src: tree.around.file(attribute(one, 'src')),
    type: attribute(one, 'type'),
  }));
  for (const track of elementsNamed('track', node)) tree.lose('element', `the subtitles at ${attribute(track, 'src')}`);
  if (!first) {
    tree.lose('element', `<${node.tagName}> without a file`);
    return [];
  }
  const poster = attribute(node, 'poster');
  const properties = { ...(poster ? { poster: tree.around.file(poster) } : {}), controls: true };
  if (more.length === 0) return [tree.kept(element(node.tagName, { src: first.src, ...properties }, []))];
  const choices = [first, ...more].map(({ src, type }) => element('source', { src, ...(type ? { type } : {}) }, []));
  return [tree.kept(element(node.tagName, properties, choices))];
}

/** An embedded file; its block also contains a link to the file. */
export function object(node: Element, tree: Preparation): Content[] {
  if (classesOf(node).includes('wp-block-file__embed')) tree.count('appearance', 'object');
  else tree.lose('element', `<object> of ${attribute(node, 'data') || 'no file'}`);
  return [];
}

/** Converts a frame to the URL of what it plays, or else to a link. */
export function frame(node: Element, tree: Preparation): Content[] {
  // WordPress embeds its own posts as a quote with a link, next to this frame.
  if (classesOf(node).includes('wp-embedded-content')) return [];
  const url = pageIn(node);
  if (!url) {
    tree.lose('embed', 'a frame without a URL');
    return [];
  }
  if (playerOf(url)) return tree.embed(url);
  const title = attribute(node, 'title');
  tree.lose('embed', `a frame of ${url}; a link to it stays`);
  return [element('p', {}, [element('a', { href: tree.around.link(url) }, [{ type: 'text', value: title || url }])])];
}

/** The URL of what a frame plays, which it may load late; empty if it has none. */
export function pageIn(frame: Element): string {
  const src =
    ['src', ...LATE].map((name) => attribute(frame, name)).find((url) => /^(?:https?:)?\/\//i.test(url)) ?? '';
  return pageOfFrame(src.startsWith('//') ? `https:${src}` : src);
}

/** The URL of the page that a player's frame shows. */
export function pageOfFrame(frame: string): string {
  const [, youtube] = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(frame) ?? [];
  const [, vimeo] = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(frame) ?? [];
  if (youtube && youtube !== 'videoseries') return `https://www.youtube.com/watch?v=${youtube}`;
  return vimeo ? `https://vimeo.com/${vimeo}` : frame;
}

/** Content shown without scripts: the picture that others see, or something else. */
export function noscript(node: Element, tree: Preparation): Content[] {
  const pictures = elementsNamed('img', node);
  const isDouble = !textOf(node).trim() && pictures.every((one) => tree.around.shown.has(sourceOf(one)));
  return isDouble ? [] : tree.unwrapped(node);
}
