import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '../../contract/model.ts';
import type { Translation } from '../jobs/translation.ts';

/**
 * The secret part of the URL of somebody's feed. It follows from the password, so a new password ends the old URL and
 * nothing is stored.
 */
export function feedToken({ id, password }: User, { records }: Pick<Translation, 'records'>): string {
  const key = Buffer.from(records.secrets.data.editor_key, 'base64');
  return createHmac('sha256', key).update(`translation-feed-v1\n${id}\n${password}`).digest('base64url');
}

/** Whose feed a URL names; undefined when its token is wrong. */
export function readFeedToken(userId: number, token: string, translation: Translation): User | undefined {
  const user = translation.store.users.byId(userId);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const isRight = user && timingSafeEqual(digest(token), digest(feedToken(user, translation)));
  return isRight ? user : undefined;
}
