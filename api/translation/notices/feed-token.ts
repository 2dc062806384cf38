import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '../../contract/model.ts';
import type { Translation } from '../jobs/translation.ts';

/**
 * The secret part of a user's feed URL. It is derived from the password, so nothing is stored and a new password
 * invalidates the old URL.
 */
export function feedToken({ id, password }: User, { records }: Pick<Translation, 'records'>): string {
  const key = Buffer.from(records.secrets.data.editor_key, 'base64');
  return createHmac('sha256', key).update(`translation-feed-v1\n${id}\n${password}`).digest('base64url');
}

/** The user of a feed URL; undefined if the token is wrong. */
export function readFeedToken(userId: number, token: string, translation: Translation): User | undefined {
  const user = translation.store.users.byId(userId);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const isRight = user && timingSafeEqual(digest(token), digest(feedToken(user, translation)));
  return isRight ? user : undefined;
}
