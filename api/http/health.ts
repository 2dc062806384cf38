import type { Service } from '../operations/call.ts';

export interface Health {
  status: 'ok' | 'read-only';
  /** Why nothing can be written; empty while all is well. */
  reason: string;
  /** Files that are broken now; their last good version is served. */
  issues: { path: string; line: number; field: string; message: string }[];
}

export function healthOf({ store }: Service): Health {
  return {
    status: store.readOnly ? 'read-only' : 'ok',
    reason: store.readOnly,
    issues: [...store.issues.values()].flat(),
  };
}
