import type { ConsoleData, SessionData } from '../data.ts';
import type { DeskPage } from '../page.ts';

/** What the parts of the console work with. */
export interface ConsolePage extends DeskPage {
  data: ConsoleData;
  user: SessionData['user'];
  /** Does what somebody decided, shows everything anew and says what came of it; a refusal is said instead. */
  act(action: () => Promise<string>): Promise<void>;
}
