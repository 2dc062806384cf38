import sanitize from 'sanitize-html';
import { isTooDeep } from '../../lib/html-depth.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, allowedClasses, REMOVED_WHOLE } from './allowed.ts';
import { compose, type BodyContext } from './compose.ts';
import { imageAttributes } from './image.ts';
import { CANDIDATE } from './link-urls.ts';
import type { Parsed } from './parse.ts';
import type { RenderState } from './render-state.ts';
import { ID_PREFIX } from './slugger.ts';

const SLOT = /<cms-slot n="(\d+)"><\/cms-slot>/g;
const STRAY_SLOT = /<\/?cms-slot(?: [^<>]*)?>/g;

const MAX_DEPTH = 200;

/** What may follow a URL in `srcset`. Of anything else, such as a URL with a space, the sanitiser prints a complaint. */
const SIZE = /^,*(?:\s+(?:\d+w|(?:\d+(?:\.\d+)?|\.\d+)x))?\s*$/;

/**
 * Safe HTML of a body with HTML by the author: everything passes one allow-list. Null if its elements are nested deeper
 * than any page needs.
 */
export function sanitizeBody(parsed: Parsed, context: BodyContext): string | null {
  const { html, slots } = compose(parsed, context, false);
  if (isTooDeep(html)) return null;
  // Each piece is used once, so that an author who types our mark cannot duplicate it.
  return sanitize(html, options(context.page))
    .replace(SLOT, (_, index: string) => {
      const piece = slots[Number(index)] ?? '';
      slots[Number(index)] = '';
      return piece;
    })
    .replace(STRAY_SLOT, '');
}

function options(page: RenderState): sanitize.IOptions {
  return {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    nonTextTags: REMOVED_WHOLE,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Those of authors are refused before.
    allowedSchemesByTag: { img: ['http', 'https', 'data'], video: ['http', 'https', 'data'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'poster'],
    nestingLimit: MAX_DEPTH,
    // `<video />` is complete in MDX; for browsers the rest of the text would be within it.
    parser: { recognizeSelfClosing: true },
    transformTags: {
      a: (tagName, given) => ({ tagName, attribs: link(given, page) }),
      img: (tagName, given) => ({ tagName, attribs: { ...named(given), ...imageAttributes(given, page) } }),
      // The content of a frame is replaced by a link to it.
      iframe: (_, { src = '' }) => ({ tagName: 'a', attribs: link({ href: src }, page), text: src }),
      input: (tagName, given) => ({ tagName, attribs: given['type'] === 'checkbox' ? { ...given, disabled: '' } : {} }),
      video: (tagName, given) => ({ tagName, attribs: player(given, page) }),
      audio: (tagName, given) => ({ tagName, attribs: player(given, page) }),
      source: (tagName, given) => ({ tagName, attribs: loaded(given, page) }),
      '*': (tagName, given) => ({ tagName, attribs: common(given, page) }),
    },
  };
}

function link({ href, ...given }: sanitize.Attributes, page: RenderState): sanitize.Attributes {
  const url = href === undefined ? null : page.link(href);
  return url === null ? given : { href: url, ...given };
}

/** Attributes that an image keeps in addition to those of {@link imageAttributes}. */
const named = ({ id, class: names }: sanitize.Attributes): sanitize.Attributes => ({
  ...(id ? { id } : {}),
  ...(names ? { class: names } : {}),
});

function player({ src, poster, ...given }: sanitize.Attributes, page: RenderState): sanitize.Attributes {
  return loaded({ ...given, ...(src ? { src } : {}), ...(poster ? { poster } : {}), controls: '' }, page);
}

/** With the URLs of files that the page loads as shown on it. Of several, the sanitiser drops those not allowed. */
function loaded(given: sanitize.Attributes, page: RenderState): sanitize.Attributes {
  const attributes = { ...given };
  for (const name of ['src', 'poster']) if (given[name]) attributes[name] = page.source(given[name]) ?? '';
  if (given['srcset'])
    attributes['srcset'] = given['srcset'].replace(CANDIDATE, (whole, url: string) => {
      const rest = whole.slice(url.length);
      return SIZE.test(rest) ? (page.source(url) ?? url) + rest : '';
    });
  return attributes;
}

/** Prefixes the author's ids and drops duplicates; removes class names that are not allowed. */
function common(given: sanitize.Attributes, { anchors }: RenderState): sanitize.Attributes {
  const attributes: sanitize.Attributes = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === 'class') {
      if (allowedClasses(value)) attributes['class'] = allowedClasses(value);
    } else if (name !== 'id' || value.startsWith(ID_PREFIX) || value.endsWith('footnote-label')) {
      attributes[name] = value;
    } else if (value && !/\s/.test(value) && !anchors.has(value)) {
      attributes['id'] = ID_PREFIX + value;
      anchors.set(value, attributes['id']);
    }
  }
  return attributes;
}
