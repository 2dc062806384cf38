import { ANONYMOUS } from '../../contract/caller.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import type { Store } from '../../content/store/store.ts';
import { onWriter } from '../../rest/operations/find.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { EditorNews } from './external/editor-news.ts';
import { remoteEditor, type RemoteEditor } from './external/remote.ts';
import { mayRecall } from './may-recall.ts';
import type { NoticeListener } from './notice.ts';
import type { Ports, TranslationOptions } from './ports.ts';
import { openTranslationRecords, type TranslationRecords } from './records.ts';
import { Segments } from './source-units.ts';
import { TranslationStatuses } from './status-index.ts';
import { TranslationMemory } from './translation-memory.ts';

/** The context of translation operations, apart from the content itself. */
export interface Translation {
  store: Store;
  records: TranslationRecords;
  memory: TranslationMemory;
  segments: Segments;
  statusIndex: TranslationStatuses;
  /** The external editor that the operator configured; null if jobs are translated on our own page. */
  editor: RemoteEditor | null;
  news: EditorNews;
  listeners: Set<NoticeListener>;
  options: TranslationOptions;
  ports: Ports;
  /** Pairs to which a file is being applied, by the smaller id of the pair. */
  busy: Set<number>;
  /** Jobs being delivered from our page. */
  delivering: Set<number>;
  nextJobId(): number;
}

/** A service as assembled. Translation management is missing in a read-only service. */
export interface FullService extends Service {
  translation?: Translation;
}

export type TranslatingService = FullService & { translation: Translation };

export const managesTranslations = (service: FullService): service is TranslatingService =>
  service.translation !== undefined;

/** The translation part of a service. Throws if the service is read-only. */
export const translationOf = (service: FullService): Translation => onWriter(service.translation, service);

/** Assembles translation management. Reads and writes `data/xlate/` and `data/secrets.json`. */
export async function assembleTranslation(
  store: Store,
  memo: Memo,
  options: TranslationOptions,
  ports: Ports,
): Promise<Translation> {
  const records = await openTranslationRecords(store.files, store.dataDir);
  const segments = new Segments();
  let lastJobId = records.jobs.highestId();
  return {
    store,
    records,
    memory: new TranslationMemory(records.memory, (id) => mayRecall(id, ANONYMOUS, store.index)),
    segments,
    statusIndex: new TranslationStatuses(store.index, memo, segments),
    editor: openEditor(records, options, ports),
    news: new EditorNews(store, ports),
    listeners: new Set(),
    options,
    ports,
    busy: new Set(),
    delivering: new Set(),
    nextJobId: () => ++lastJobId,
  };
}

function openEditor(
  { settings, secrets }: TranslationRecords,
  { ateBaseUrl: baseUrl, ateSecret }: TranslationOptions,
  { post }: Ports,
): RemoteEditor | null {
  const secret = () => ateSecret || secrets.data.secret_key || secrets.data.editor_key;
  return baseUrl ? remoteEditor({ baseUrl, site: settings.data.site_identifier, post, secret }) : null;
}

export const nowIso = ({ ports }: Pick<Translation, 'ports'>): string => new Date(ports.clock.now()).toISOString();

/** Whether a manager has registered the site. Before that only our own page may deliver. */
export const isRegistered = ({ records }: Pick<Translation, 'records'>): boolean =>
  records.secrets.data.secret_key !== '';
