import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import type { Warning } from '../server-data.ts';

/** A warning in words; one that these pages do not know is given as it came. */
export function sayWarning(
  { code, reference = '' }: Pick<Warning, 'code' | 'reference'>,
  { warnings }: TranslationUiTexts['editor'],
): string {
  const said: Record<string, (reference: string) => string> = warnings.codes;
  return said[code]?.(reference) ?? `${code} ${reference}`.trim();
}
