import { join } from 'node:path';
import type { User } from '../../../contract/model.ts';
import { hashPassword } from '../../../lib/password.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from '../state/state-file.ts';
import { Users } from '../state/users.ts';
import type { ImportedUser } from './data-set.ts';

export const accountsExist = async (files: Files, dataDir: string): Promise<boolean> =>
  (await Users.open(files, dataDir)).all().length > 0;

/** Makes these the only accounts, in one step: nobody is locked out by half of it. */
export async function putAccounts(files: Files, dataDir: string, users: readonly ImportedUser[]): Promise<void> {
  const accounts = await Promise.all(users.map(toUser));
  const state = await StateFile.open<{ users: User[] }>(files, join(dataDir, 'users.json'), { users: [] });
  await state.update((draft) => {
    draft.users = accounts;
  });
}

async function toUser({ appPassword, passwordHash, ...user }: ImportedUser): Promise<User> {
  return { ...user, password: appPassword ? await hashPassword(appPassword) : passwordHash };
}
