import type { PeopleTexts } from '../i18n/people.ts';
import { tell } from '../workspace/controls.ts';
import { Failure, reasonOf } from '../workspace/server.ts';

/** Runs an action on accounts or passwords, and shows in `said` why it failed. */
export async function act(said: HTMLElement, texts: PeopleTexts, work: () => Promise<void>): Promise<void> {
  tell(said, '');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === 'signed out') return location.reload();
    tell(said, 'current' in error.faults ? texts.me.wrong : reasonOf(error, texts.failed), true);
    said.scrollIntoView({ block: 'nearest' });
  }
}
