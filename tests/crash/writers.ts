import type { Users } from '../../api/content/store/state/users.ts';
import { AUTHORIZATION, PASSWORD } from '../helpers/test-app.ts';

/** The expected state of an item, as far as its writer knows. */
export interface Expected {
  id: number;
  /** `Authorization` header of the user who changes it. */
  by: string;
  /** Number of the last acknowledged text; 0 before the first. */
  acknowledged: number;
  /** Number of the last text sent. */
  sent: number;
}

/** A text of a few kilobytes that contains its number and reveals missing parts. */
export const textOf = (n: number): string => `begin ${n}\n${`line of text ${n}\n`.repeat(150 + (n % 200))}end ${n}`;

/** The number of a complete text; null for a torn or mixed one. */
export function numberOf(text: string): number | null {
  const n = Number(/^begin (\d+)\n/.exec(text)?.[1]);
  return text === textOf(n) ? n : null;
}

/** An editor added later, without a profile. */
export async function addEditor(users: Users, login: string): Promise<string> {
  await users.add({ login, email: '', name: login, role: 'editor', language_pairs: [] }, PASSWORD);
  return `Basic ${btoa(`${login}:${PASSWORD}`)}`;
}

export async function send(
  method: string,
  url: string,
  body?: object,
  { key, by = AUTHORIZATION }: { key?: string; by?: string } = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: { authorization: by, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** Changes one item repeatedly until the server is gone, sometimes with a new slug, which renames the file. */
export async function keepChanging(api: string, item: Expected, isOver: () => boolean): Promise<void> {
  const gone = () => null;
  while (!isOver()) {
    const n = ++item.sent;
    const slug = n % 7 === 0 ? { slug: `slug-${item.id}-${n}` } : {};
    const change = { content: textOf(n), ...slug };
    const reply = await send('PATCH', `${api}/cms/v2/posts/${item.id}`, change, { by: item.by }).catch(gone);
    if (!reply) return;
    if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`);
    item.acknowledged = n;
    await reply.text().catch(gone);
  }
}

/** Keys of creations, with the id answered, or null without an answer. Deleted ones are marked. */
export type Creations = { ids: Map<string, number | null>; deleted: Set<number> };

/** Creates items and permanently deletes every second one until the server is gone. */
export async function keepCreating(api: string, made: Creations, isOver: () => boolean): Promise<void> {
  const gone = () => null;
  while (!isOver()) {
    const key = `key ${made.ids.size}`;
    made.ids.set(key, null);
    const id = await create(api, key).catch(gone);
    if (id === null) return;
    made.ids.set(key, id);
    if (made.ids.size % 2 === 0) continue;
    const reply = await send('DELETE', `${api}/cms/v2/posts/${id}?force=true`).catch(gone);
    if (reply?.status === 200) made.deleted.add(id);
    else if (reply) throw new Error(`${reply.status}: ${await reply.text()}`);
    // An unanswered deletion may or may not have happened.
    else made.ids.delete(key);
  }
}

export async function create(api: string, key: string): Promise<number> {
  const body = { title: key, content: textOf(1), status: 'publish' };
  const reply = await send('POST', `${api}/cms/v2/posts`, body, { key });
  if (reply.status !== 201) throw new Error(`${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { id: number }).id;
}
