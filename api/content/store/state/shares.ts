import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hash } from '../../../lib/hash.ts';
import { equalInSecret } from '../../../lib/password.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

/** A link that shows one text to anyone who has it. */
interface Share {
  item: number;
  /** User who shared it: the link shows what this user has typed, as long as they have access. */
  by: number;
  /** Of the token, so that the file reveals no links. */
  hash: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Preview links that need no account: one per text, replaced by a new one. */
export async function openShares(files: Files, dataDir: string) {
  const state = await StateFile.open(files, join(dataDir, 'shares.json'), { shares: [] as Share[] });

  /** Creates a link and returns its token; `now` and `until` are in milliseconds since 1970. */
  async function share(item: number, by: number, { now, until }: { now: number; until: number }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await state.update((draft) => {
      const others = draft.shares.filter((share) => share.item !== item && share.until > now);
      draft.shares = [...others, { item, by, hash: hash(token), until }];
    });
    return token;
  }

  async function revoke(item: number): Promise<void> {
    await state.update((draft) => {
      draft.shares = draft.shares.filter((share) => share.item !== item);
    });
  }

  /** Id of the user who shared the text with this token; 0 if the token is wrong or expired. */
  function sharedBy(item: number, token: string, now: number): number {
    const share = state.data.shares.find((one) => one.item === item);
    return share && equalInSecret(hash(token), share.hash) && share.until > now ? share.by : 0;
  }

  return { share, revoke, sharedBy };
}

export type Shares = Awaited<ReturnType<typeof openShares>>;
