import { translationUiTextsFor } from '../i18n/translation-ui/texts.ts';
import type { TranslationUiTexts } from '../i18n/translation-ui/texts.ts';
import { openPage as openWorkspacePage, type WorkspacePage } from '../workspace/page.ts';

export { showFailure } from '../workspace/page.ts';

export interface TranslationUiPage extends WorkspacePage {
  texts: TranslationUiTexts;
  /** `/xlate/`. */
  uiPath: string;
}

export function openPage(): TranslationUiPage {
  const page = openWorkspacePage('cms-json/xlate/tm/v1/');
  return { ...page, texts: translationUiTextsFor(page.language), uiPath: `${page.base}xlate/` };
}
