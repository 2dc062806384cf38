import type { Templates } from '../../../api/site/render/templates.ts';

/** Templates that show all they are given; `onRender` is told of each page. */
export const plainTemplates = (assets: string, onRender = () => {}): Templates => ({
  render(view) {
    onRender();
    return Promise.resolve(JSON.stringify(view));
  },
  beside(view) {
    onRender();
    return { sidebar: JSON.stringify(view), footer: '' };
  },
  assets,
  help: {},
  version: '',
  inlineScripts: [],
});
