import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import type { Failure, Server } from '../../workspace/server.ts';
import type { EditorData } from '../server-data.ts';
import type { Saver } from './saver.ts';
import type { UnitRow } from './unit.ts';

export interface EditorPage {
  data: EditorData;
  rows: UnitRow[];
  saver: Saver;
  server: Server;
  texts: EditorTexts;
  /** Shows a notice where the outcome of actions is visible. */
  tell(notice: HTMLElement): void;
  /** Called with the reason why the server refused the translation. */
  onRefused(failure: Failure): void;
}
