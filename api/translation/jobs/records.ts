import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Language } from '../../contract/model.ts';
import type { Files } from '../../content/store/disk/files.ts';
import { StateFile } from '../../content/store/state/state-file.ts';
import { openStateFolder, type StateFolder } from '../../content/store/state/state-folder.ts';
import type { Job, MemoryFile } from './job.ts';

/** Translation settings that managers control. */
export interface TranslationSettings {
  editor_type: '0' | '1' | 'ATE';
  /** Whether new translations of published texts are published immediately; null leaves it to the environment. */
  publish_received: boolean | null;
  /** Whether texts published without a current translation are ordered automatically. */
  order_published?: boolean;
  /** Language pairs whose translations a second person reviews before publication: `cs-en`. */
  reviewed_pairs?: string[];
  /** Baseline of the translated settings, by language; missing if no job has written them. */
  site_lines?: Partial<Record<Language, string>>;
  /** Identifies this installation to translation services; a UUID. */
  site_identifier: string;
}

/** A person as last sent to the translation service. */
export interface ListedPerson {
  id: number;
  /** The data sent, as JSON, to detect changes. */
  told: string;
}

export interface People {
  translators: ListedPerson[];
  managers: ListedPerson[];
}

/**
 * Keys of translation management, base64. They are stored raw, because a signature cannot be verified with a hash
 * of its key.
 */
export interface Secrets {
  /** Our own translation page signs its deliveries with this key. */
  editor_key: string;
  /** Identifies this site to the translation service; empty before registration. */
  shared_key: string;
  /** The translation service signs with this key; empty before registration. */
  secret_key: string;
}

/** State of translation management, below `data/xlate/`. */
export interface TranslationRecords {
  /** Grouped by the translated item. */
  jobs: StateFolder<Job>;
  /** Translation memory, by the id of the item whose units were translated. */
  memory: StateFolder<MemoryFile>;
  /** Used nonces, with the time when they may be forgotten, in milliseconds since 1970. */
  nonces: StateFile<Record<string, number>>;
  settings: StateFile<TranslationSettings>;
  people: StateFile<People>;
  secrets: StateFile<Secrets>;
}

export async function openTranslationRecords(files: Files, dataDir: string): Promise<TranslationRecords> {
  const path = (name: string) => join(dataDir, 'xlate', name);
  const settings = await StateFile.open<TranslationSettings>(files, path('settings.json'), {
    editor_type: '1',
    publish_received: null,
    site_identifier: '',
  });
  if (settings.data.site_identifier === '') {
    await settings.update((draft) => void (draft.site_identifier = crypto.randomUUID()));
  }
  return {
    jobs: await openStateFolder<Job>(files, path('jobs'), (job) => job.source_id),
    memory: await openStateFolder(files, path('memory')),
    nonces: await StateFile.open(files, path('nonces.json'), {}),
    settings,
    people: await StateFile.open<People>(files, path('people.json'), { translators: [], managers: [] }),
    secrets: await openSecrets(files, dataDir),
  };
}

/** Opens `secrets.json`, adding a key for our own page. */
async function openSecrets(files: Files, dataDir: string): Promise<StateFile<Secrets>> {
  const secrets = await StateFile.open<Secrets>(files, join(dataDir, 'secrets.json'), {
    editor_key: '',
    shared_key: '',
    secret_key: '',
  });
  if (secrets.data.editor_key === '') await secrets.update((draft) => void (draft.editor_key = newKey()));
  return secrets;
}

/** 32 random bytes as base64. */
export const newKey = (): string => randomBytes(32).toString('base64');
