import type { Templates } from '../../../api/site/render/templates.ts';

/** Templates that print the whole view; `onRender` is called for each page. */
export const plainTemplates = (assets: string, onRender = () => {}): Templates => ({
  render(view) {
    onRender();
    return Promise.resolve(JSON.stringify(view));
  },
  parts: (view) => ({ sidebar: JSON.stringify(view), footer: '' }),
  assets,
  help: {},
  version: '',
  inlineScripts: [],
});
