import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import { plainText, type EditorData, type Job, type UploadedFile } from '../server-data.ts';
import { saveFile, button } from '../../workspace/controls.ts';
import { Failure, reasonOf } from '../../workspace/server.ts';
import type { EditorPage } from './page.ts';
import type { UnitRow } from './unit.ts';
import { lineOf, warningList, warningsAt } from './warnings.ts';

/**
 * Files for translation tools: download of the work file and the memory, and upload of the translated file. `onFilled`
 * fills the units with the server's texts.
 */
export function filesPanel(page: EditorPage, onFilled: (data: EditorData) => void): HTMLElement {
  const { rows, saver, server, texts, tell } = page;
  const { job } = page.data;
  const { files } = texts;
  const path = `jobs/${job.xlate_job_id}`;
  const download = (words: string, from: string, query: Record<string, string> = {}) =>
    button(words, () => {
      const saved = server.get<File>(from, query).then(saveFile);
      void saved.catch((error) => refuse(error, ''));
    });
  const fetched = (format: 'xliff' | 'xliff2' | 'tmx', words: string) =>
    download(words, `xliff/fetch/${job.xlate_job_id}`, { format });
  const input = element('input', { type: 'file', id: 'translated-file', accept: '.xlf,.xliff,.xml' });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) void upload(file).finally(() => (input.value = ''));
  });
  return element(
    'details',
    { class: 'files' },
    element('summary', {}, files.title),
    element('p', {}, files.help),
    element(
      'div',
      { class: 'row' },
      fetched('xliff', files.xliff),
      fetched('xliff2', files.xliff2),
      fetched('tmx', files.tmx),
      download(files.glossary, `${path}/glossary`),
      element('label', { for: 'translated-file', class: 'file-label' }, files.upload),
      input,
    ),
  );

  async function upload(file: File): Promise<void> {
    try {
      await saver.arrive();
      const body = { file: await base64Of(file) };
      const { filled, kept } = await server.send<UploadedFile>('POST', `${path}/file`, body);
      onFilled(await server.get<EditorData>(`ate/jobs/${job.ate_job_id}/editor`));
      const lines = kept.flatMap(({ unit, target }) => {
        const row = rows.find((other) => other.unit.id === unit);
        row?.offer(target, { inFile: true });
        return row ? [lineOf(row, plainText(target))] : [];
      });
      const words = [
        ...(filled > 0 ? [files.filled(filled)] : []),
        ...(kept.length > 0 ? [files.kept(kept.length)] : []),
      ].join(' ');
      tell(
        element(
          'div',
          { class: filled > 0 ? 'notice good' : 'notice' },
          element('p', {}, words || files.untranslated),
          ...(lines.length > 0 ? [element('ul', { class: 'faults' }, ...lines)] : []),
          ...warningList(warningsAt(rows), page),
        ),
      );
    } catch (error) {
      refuse(error, files.failed);
    }
  }

  /** Shows why an action failed; `lead` states which. */
  function refuse(error: unknown, lead: string): void {
    if (!(error instanceof Failure)) throw error;
    const faults = (error.problem?.data?.['units'] ?? []) as NonNullable<Job['error']>['units'];
    const lines = showFaults(faults, rows, texts);
    const list = lines.length > 0 ? [element('ul', { class: 'faults' }, ...lines)] : [];
    const told = element('p', {}, `${lead} ${reasonOf(error, texts)}`.trim());
    tell(element('div', { class: 'notice bad', role: 'alert' }, told, ...list));
  }
}

/** Shows a file's faults at their units, and returns a list of links to them. */
export function showFaults(
  faults: NonNullable<Job['error']>['units'],
  rows: UnitRow[],
  texts: EditorTexts,
): HTMLElement[] {
  const byId = new Map(rows.map((row) => [row.unit.id, row]));
  const said: Record<string, string> = texts.files.faults;
  return faults.map(({ id, code }) => {
    const row = byId.get(id);
    const words = said[code] ?? code;
    row?.tell(words);
    return lineOf(row, row ? words : `${id}: ${words}`);
  });
}

async function base64Of(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
