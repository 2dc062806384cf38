import { peopleTextsFor } from '../i18n/people.ts';
import { onSubmit } from '../scripts/dom.ts';
import { complain, tell } from '../workspace/controls.ts';
import { Failure, reasonOf } from '../workspace/server.ts';
import { pageLanguage } from './words.ts';

const { people, me, failed } = peopleTextsFor(pageLanguage);

/**
 * Runs an action on accounts or passwords. If it fails, fields of `form` show below them what is wrong with their values,
 * and `said` shows everything else.
 */
export async function act(said: HTMLElement, work: () => Promise<void>, form?: HTMLFormElement): Promise<void> {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])];
  for (const field of fields) complain(field, '');
  tell(said, '');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // An administrator may also have lost the role.
    if (error.kind === 'signed out' || error.problem?.code === 'rest_forbidden') return location.reload();
    const faults = faultsOf(error);
    const faulty = fields.filter(({ name }) => name in faults);
    for (const field of faulty) complain(field, faults[field.name]!);
    if (faulty[0]) return faulty[0].focus();
    tell(said, Object.values(faults).join(' ') || reasonOf(error, failed), true);
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
function faultsOf({ faults }: Failure): Record<string, string> {
  const { login: username, email, name } = people;
  const labels: Record<string, string> = { username, email, name, new: me.fresh };
  const named = (field: string, text: string) =>
    field === 'current' ? me.wrong : text.replace(field, labels[field] ?? field);
  return Object.fromEntries(Object.entries(faults).map(([field, text]) => [field, named(field, text)]));
}
