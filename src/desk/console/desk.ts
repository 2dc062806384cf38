import type { ConsoleData, SessionData } from '../data.ts';
import type { DeskPage } from '../page.ts';

/** What the parts of the console work with. */
export interface ConsolePage extends DeskPage {
  data: ConsoleData;
  user: SessionData['user'];
  /**
   * Does what somebody decided, shows everything anew (unless it is to `stay`) and says what came of it; a refusal is said
   * instead.
   */
  act(action: () => Promise<string>, options?: { stay: boolean }): Promise<void>;
}
