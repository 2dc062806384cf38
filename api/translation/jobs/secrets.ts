import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Files } from '../../content/store/disk/files.ts';
import { StateFile } from '../../content/store/state/state-file.ts';

/** Keys of translation management, base64. They are kept raw, because a signature cannot be checked with a hash of its key. */
export interface Secrets {
  /** With this key our own translation page signs what it delivers. */
  editor_key: string;
  /** Names this site to the translation service; empty before registration. */
  shared_key: string;
  /** What the translation service signs with; empty before registration. */
  secret_key: string;
}

/** Opens `secrets.json`, with a key for our own page in it. */
export async function openSecrets(files: Files, dataDir: string): Promise<StateFile<Secrets>> {
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
