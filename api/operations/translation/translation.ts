import type { Item } from '../../contract/model.ts';
import { pathOf, shortPath } from '../../query/address.ts';
import { openTranslationRecords, type TranslationRecords } from '../../store/jobs.ts';
import type { Store } from '../../store/store.ts';
import { DriftIndex } from './drift.ts';
import type { Job, MemoryShard } from './job.ts';
import { TranslationMemory } from './memory.ts';
import type { Ports, TranslationOptions } from './ports.ts';
import { embeddedEditor, embeddedManagement } from './service/embedded.ts';
import type { TranslationService } from './service/model.ts';
import { remoteEditor, remoteManagement } from './service/remote.ts';
import { Segments } from './source.ts';
import { Tickets } from './tickets.ts';

/** What translation operations work with, beside the content itself. */
export interface Translation {
  store: Store;
  records: TranslationRecords<Job, MemoryShard>;
  memory: TranslationMemory;
  segments: Segments;
  drift: DriftIndex;
  service: TranslationService;
  tickets: Tickets;
  options: TranslationOptions;
  ports: Ports;
  /** Groups of translations that a file is being taken over for, by the smaller id of the pair. */
  busy: Set<number>;
  /** Jobs that are being handed in from our page. */
  delivering: Set<number>;
  nextJobId(): number;
}

/** Puts the parts together. Reads and writes `data/xlate/` and `data/secrets.json`. */
export async function assembleTranslation(
  store: Store,
  options: TranslationOptions,
  ports: Ports,
): Promise<Translation> {
  const records = await openTranslationRecords<Job, MemoryShard>(store.files, store.dataDir);
  const segments = new Segments();
  const tickets = new Tickets(ports.clock);
  let lastJobId = records.jobs.highestId();
  return {
    store,
    records,
    memory: new TranslationMemory(records.memory),
    segments,
    drift: new DriftIndex(store.guide, segments),
    service: chooseService(records, options, ports, tickets),
    tickets,
    options,
    ports,
    busy: new Set(),
    delivering: new Set(),
    nextJobId: () => ++lastJobId,
  };
}

/** Each side is ours unless the operator names an external one. */
function chooseService(
  { settings, secrets }: Translation['records'],
  { ateBaseUrl, amsBaseUrl, ateSecret }: TranslationOptions,
  { base, post }: Ports,
  tickets: Tickets,
): TranslationService {
  const remote = { site: settings.data.site_identifier, post };
  const editor = ateBaseUrl
    ? remoteEditor({
        ...remote,
        baseUrl: ateBaseUrl,
        secret: () => ateSecret || secrets.data.secret_key || secrets.data.editor_key,
        failure: 'xlate_fetch_failed',
      })
    : embeddedEditor(base);
  const management = amsBaseUrl
    ? remoteManagement({
        ...remote,
        baseUrl: amsBaseUrl,
        secret: () => secrets.data.secret_key || ateSecret || secrets.data.editor_key,
        failure: 'xlate_ams_unreachable',
      })
    : embeddedManagement(base, tickets);
  return { ...editor, ...management };
}

/** ISO 8601 of the present moment. */
export const nowIso = ({ ports }: Pick<Translation, 'ports'>): string => new Date(ports.clock.now()).toISOString();

/** Where readers find an item, or will once it is published. */
export const itemAddress = (item: Item, { ports, store }: Pick<Translation, 'ports' | 'store'>): string =>
  ports.base + (pathOf(item, store.guide) ?? shortPath(item));

/** Whether a manager has registered the site: before that nobody but our own page may deliver. */
export const isRegistered = ({ records }: Pick<Translation, 'records'>): boolean =>
  records.secrets.data.secret_key !== '';
