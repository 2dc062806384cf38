import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import type { Server } from '../workspace/server.ts';
import { actions, button, labelled, onSend, optionsOf } from '../workspace/controls.ts';
import { words } from './words.ts';

export interface UploadOptions {
  server: Server;
  /** Id of the text that the file is attached to; 0 for none. */
  post: number;
  /** Language of the alternative text. */
  language: Language;
  /** Path that the site is served below: `/` or `/guide/`. Texts use paths without it. */
  base: string;
}

export interface Picture {
  id: number;
  /** Root-relative, as used in texts. */
  src: string;
  alt: string;
}

/** Label of the upload button, and the languages to choose from if there are several. */
interface Offer {
  send: string;
  languages?: Partial<Record<Language, string>>;
}

/**
 * Asks for the alternative text of a picture and uploads both together, since it is rarely added later. `onEnd` gets
 * null if cancelled.
 */
export function uploadForm(
  file: File,
  options: UploadOptions,
  { send: label, languages = {} }: Offer,
  onEnd: (picture: Picture | null) => void,
): HTMLFormElement {
  const { pictures: t, states } = words.text;
  const alt = element('textarea', { rows: '2', required: true, lang: options.language });
  const language = element('select', {}, ...optionsOf(languages as Record<string, string>, options.language));
  language.addEventListener('change', () => (alt.lang = language.value));
  const send = element('button', { type: 'submit', class: 'primary' }, label);
  const cancel = button(words.text.cancel, () => onEnd(null));
  const form = element(
    'form',
    { class: 'alt' },
    element('p', {}, file.name),
    ...(Object.keys(languages).length > 1 ? [labelled(t.language, language)] : []),
    ...(file.type.startsWith('image/') ? [labelled(t.alt, alt, t.altHint)] : []),
    actions(cancel, send),
  );
  onSend(form, states, async (key) => {
    send.textContent = t.uploading;
    try {
      onEnd(await upload(file, alt.value.trim(), { ...options, language: alt.lang as Language, key }));
    } finally {
      send.textContent = label;
    }
  });
  // After the form has been added to the page.
  queueMicrotask(() => (alt.isConnected ? alt : send).focus());
  return form;
}

async function upload(file: File, alt: string, options: UploadOptions & { key: string }): Promise<Picture> {
  const { server, post, language, base, key } = options;
  const { body } = await server.exchange<{ id: number; source_url: string; alt_text: string }>('POST', 'media', {
    query: { lang: language, ...(post > 0 ? { post: String(post) } : {}), alt_text: alt },
    body: file,
    headers: {
      'idempotency-key': key,
      'content-type': file.type || 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name || 'picture.png')}`,
    },
  });
  if (body.alt_text !== alt) await server.send('PATCH', `media/${body.id}`, { alt_text: alt });
  return { id: body.id, src: rooted(body.source_url, base), alt };
}

/** Path of a URL of this guide, as used in texts. */
export function rooted(url: string, base: string): string {
  const path = decodeURIComponent(new URL(url, location.href).pathname);
  return path.startsWith(base) ? `/${path.slice(base.length)}` : path;
}

/** Markdown that shows a picture, or links to another kind of file. */
export function markdownOf({ src, alt }: Pick<Picture, 'src' | 'alt'>, isPicture = true): string {
  const label = (alt || src.split('/').at(-1)!).replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ');
  return `${isPicture ? '!' : ''}[${isPicture && alt === '' ? '' : label}](${encodeURI(src).replace(/[?#]/g, encodeURIComponent)})`;
}
