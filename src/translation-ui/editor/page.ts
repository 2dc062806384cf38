import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import type { Failure, Server } from '../../workspace/server.ts';
import type { EditorData } from '../server-data.ts';
import type { Saver } from './saver.ts';
import type { UnitRow } from './unit.ts';

/** What the parts of the translation page work with. */
export interface EditorPage {
  data: EditorData;
  rows: UnitRow[];
  saver: Saver;
  server: Server;
  texts: EditorTexts;
  /** Shows where it is seen how something went. */
  tell(notice: HTMLElement): void;
  /** Told why the server did not take the translation. */
  onRefused(failure: Failure): void;
}
