import { type TranslationUiTexts, translationUiTextsFor } from '../i18n/translation-ui/texts.ts';
import { startPage as startWorkspacePage, type WorkspacePage } from '../workspace/page.ts';
import type { SessionData } from '../workspace/server.ts';

export interface TranslationUiPage extends WorkspacePage {
  texts: TranslationUiTexts;
  /** `/xlate/`. */
  uiPath: string;
}

export const startPage = (show: (page: TranslationUiPage, user: SessionData['user']) => Promise<void>): Promise<void> =>
  startWorkspacePage(
    (page, user) => show({ ...page, texts: translationUiTextsFor(page.language), uiPath: `${page.base}xlate/` }, user),
    'cms-json/xlate/tm/v1/',
  );
