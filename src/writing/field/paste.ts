import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { isInCode } from './commands.ts';
import { htmlToMarkdown, type Converted } from './html-to-markdown.ts';
import type { Host } from './target.ts';
import { uploadInto } from './uploads.ts';

/** Handles pasted or dropped content; returns false for plain text, which the field handles itself. */
export function takeTransfer(data: DataTransfer | null, host: Host): boolean {
  if (!data) return false;
  const html = data.getData('text/html');
  const converted = html && !isInCode(host.target().state) ? htmlToMarkdown(html) : null;
  if (converted?.markdown && converted.hasMarkup) return insertConverted(converted, host);
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  const pictures = files.length > 0 ? files : (converted?.pictures.flatMap(({ url }) => fileOf(url) ?? []) ?? []);
  if (pictures.length > 0) {
    const at = host.target().state.selection.main.to;
    void uploadInto(
      host,
      pictures.map((file) => ({ file, at })),
    );
    return true;
  }
  if (converted?.dropped.length) host.say(host.texts.dropped(converted.dropped));
  return false;
}

function insertConverted({ markdown, pictures, dropped }: Converted, host: Host): boolean {
  const target = host.target();
  const { from } = target.state.selection.main;
  target.dispatch({ ...target.state.replaceSelection(markdown), userEvent: 'input.paste', scrollIntoView: true });
  host.say(dropped.length > 0 ? host.texts.dropped(dropped) : '');
  const files = pictures.flatMap(({ at, url }) => {
    const file = fileOf(url);
    return file ? [{ file, at: from + at }] : [];
  });
  if (files.length > 0) void uploadInto(host, files);
  return true;
}

/** The file in a `data:` URL, or null if it cannot be decoded. */
function fileOf(url: string): File | null {
  const [, type = '', data = ''] = /^data:(image\/\w+);base64,(.*)$/s.exec(url) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return bytes.length > 0 ? new File([bytes], `picture.${type.slice('image/'.length)}`, { type }) : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export const paste = (host: Host): Extension =>
  EditorView.domEventHandlers({
    paste: ({ clipboardData }) => takeTransfer(clipboardData, host),
    drop(event, view) {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      // Dragging within the field is left to CodeMirror.
      if (at === null || event.dataTransfer?.types.includes('Files') !== true) return false;
      view.dispatch({ selection: { anchor: at } });
      return takeTransfer(event.dataTransfer, host);
    },
  });
