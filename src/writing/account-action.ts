import type { PeopleTexts } from '../i18n/people.ts';
import { tell } from '../workspace/controls.ts';
import { Failure } from '../workspace/server.ts';

/** Runs an action on accounts or passwords, and shows in `said` why it failed. */
export async function act(said: HTMLElement, texts: PeopleTexts, work: () => Promise<void>): Promise<void> {
  tell(said, '');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === 'signed out') return location.reload();
    tell(said, reasonOf(error, texts), true);
    said.scrollIntoView({ block: 'nearest' });
  }
}

/** The server's message for each invalid value, else its general one. */
const reasonOf = ({ kind, message, faults }: Failure, { failed, me }: PeopleTexts): string =>
  'current' in faults ? me.wrong : Object.values(faults).join(' ') || message || failed[kind];
