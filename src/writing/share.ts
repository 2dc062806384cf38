import { longDate } from '../i18n/date.ts';
import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element } from '../scripts/dom.ts';
import type { WorkspacePage } from '../workspace/page.ts';
import { Failure } from '../workspace/server.ts';
import { button } from '../workspace/controls.ts';

/** Creates and revokes a link that shows the preview without an account. `path` is below the API: `posts/412`. */
export function shareControl(
  path: string,
  { server, language }: WorkspacePage,
  texts: WritingTexts['text'],
): HTMLElement {
  const t = texts.share;
  const said = element('div', { 'aria-live': 'polite' });
  const act = (work: () => Promise<Node[]>) => () => {
    work().then(
      (shown) => said.replaceChildren(...shown),
      (error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        said.replaceChildren(element('p', { class: 'notice bad' }, error.message || texts.states[error.kind]));
      },
    );
  };
  const stop = act(async () => {
    await server.send('DELETE', `${path}/share`);
    return [element('p', {}, t.stopped)];
  });
  const make = act(async () => {
    const { url, until } = await server.send<{ url: string; until: string }>('POST', `${path}/share`);
    const link = element('input', { readonly: true, value: url, 'aria-label': t.make });
    queueMicrotask(() => link.select());
    return [element('p', { class: 'hint' }, t.lead(longDate(until, language))), link, button(t.stop, stop)];
  });
  return element('div', { class: 'details' }, button(t.make, make), said);
}
