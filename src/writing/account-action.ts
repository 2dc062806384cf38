import type { PeopleTexts } from '../i18n/people.ts';
import { onSubmit } from '../scripts/dom.ts';
import { tell } from '../workspace/controls.ts';
import { Failure, reasonOf } from '../workspace/server.ts';

/** Runs an action on accounts or passwords, and shows in `said` why it failed. */
export async function act(said: HTMLElement, texts: PeopleTexts, work: () => Promise<void>): Promise<void> {
  tell(said, '');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // An administrator may also have lost the role.
    if (error.kind === 'signed out' || error.problem?.code === 'rest_forbidden') return location.reload();
    tell(said, faultsOf(error, texts) || reasonOf(error, texts.failed), true);
    said.scrollIntoView({ block: 'nearest' });
  }
}

/** Acts whenever a form is submitted, but not again meanwhile: a double click would create two passwords. */
export function onAct(form: HTMLFormElement, work: () => Promise<void>): void {
  let isActing = false;
  onSubmit(form, () => {
    if (isActing) return;
    isActing = true;
    void work().finally(() => (isActing = false));
  });
}

/** What is wrong with fields, which the server calls by the names of its arguments, and people by their labels. */
function faultsOf({ faults }: Failure, { people, me }: PeopleTexts): string {
  if ('current' in faults) return me.wrong;
  const { login: username, email, name } = people;
  const labels: Record<string, string> = { username, email, name, new: me.fresh };
  return Object.entries(faults)
    .map(([field, text]) => text.replace(field, labels[field] ?? field))
    .join(' ');
}
