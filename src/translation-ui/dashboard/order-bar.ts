import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element, onSubmit } from '../../scripts/dom.ts';
import { labelled } from '../../workspace/controls.ts';
import { isoOfDay } from './day.ts';
import type { DashboardPage } from './section.ts';
import { translatorSelect } from './translator-select.ts';

const AT_ONCE = 50;

interface Created {
  items: unknown[];
  errors: unknown[];
}

/** Creates jobs for the selected pages of a panel, optionally for one translator and with one deadline. */
export function orderBar(panel: HTMLElement, { data, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const translator = translatorSelect(0, null, data, t.nobody);
  const deadline = element('input', { type: 'date' });
  const create = element('button', { type: 'submit', class: 'primary' }, t.create);
  const form = element(
    'form',
    { class: 'row order-bar' },
    labelled(t.translator, translator),
    labelled(t.deadline, deadline),
    create,
  );
  const chosen = showWhileChosen(form, panel, 'page', t.selected);
  onSubmit(form, () => {
    create.disabled = true;
    const translator_id = Number(translator.value);
    const due = isoOfDay(deadline.value);
    const jobs = chosen().map(({ value, dataset }) => ({
      source_id: Number(value),
      source_type: dataset.type,
      target_language: dataset.language === 'cs' ? 'en' : 'cs',
      ...(translator_id > 0 ? { translator_id } : {}),
      ...(due ? { deadline: due } : {}),
    }));
    void act(() => order(jobs)).finally(() => (create.disabled = false));
  });

  async function order(jobs: object[]): Promise<string> {
    let [created, failed] = [0, 0];
    for (let at = 0; at < jobs.length; at += AT_ONCE) {
      const body = { jobs: jobs.slice(at, at + AT_ONCE) };
      const { items, errors } = await server.send<Created>('POST', 'ate/jobs', body);
      created += items.length;
      failed += errors.length;
    }
    return sayOrdered(created, failed, t);
  }

  return form;
}

/** Shows a bar, beginning with their number, while boxes of a list are checked. Returns a function that finds these. */
export function showWhileChosen(
  bar: HTMLElement,
  list: HTMLElement,
  name: string,
  say: (count: number) => string,
): () => HTMLInputElement[] {
  const count = element('span', { class: 'order-count', role: 'status' });
  const chosen = () => [...list.querySelectorAll<HTMLInputElement>(`input[name=${name}]:checked`)];
  bar.prepend(count);
  bar.hidden = true;
  list.addEventListener('change', () => {
    const { length } = chosen();
    bar.hidden = length === 0;
    count.textContent = say(length);
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  });
  return chosen;
}

export const sayOrdered = (created: number, failed: number, t: TranslationUiTexts['console']): string =>
  [t.created(created), ...(failed > 0 ? [t.notCreated(failed)] : [])].join('. ');
