import { redactText } from '../../lib/log/redact.ts';
import { ANONYMOUS, can, type Caller } from '../../contract/caller.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import type { Service } from '../operations/operation.ts';
import { canRead } from '../query/policy.ts';
import { GLOSSARY_FILE } from '../../content/store/glossary.ts';
import { placeOf } from '../../content/store/front-matter/read-content-file.ts';
import { passedOver } from '../../content/store/passed-over.ts';

export interface Health {
  /** `degraded`: writes are stored, but pages lag behind them. */
  status: 'ok' | 'degraded' | 'read-only';
  /** Cause of the problem; empty while all is well. */
  reason: string;
  /** Currently broken files; their last good versions are served. */
  issues: { path: string; line: number; field: string; message: string }[];
  /** Number of broken files that only editors may see: a name alone can reveal what a draft is about, and a message a term. */
  hidden: number;
  /** Problems for the operator: a shallow clone makes dates wrong, a webhook cannot be delivered, git refuses. */
  warnings: string[];
}

export function healthOf({ store, pages, upload, webhooks, versioning }: Service, caller: Caller): Health {
  const all = [...store.issues.values()].flat();
  const issues = can(caller, 'edit_posts') ? all : all.filter(({ path }) => isPublicFile(path, store.index));
  const { readOnly } = store;
  const lag = pages?.trouble || (upload?.isBehind ? 'the object storage is behind: uploads fail' : '');
  const git = [store.git.warning, versioning?.trouble ?? ''].filter(Boolean);
  const undelivered = webhooks.outbox.failed;
  return {
    status: readOnly ? 'read-only' : lag ? 'degraded' : 'ok',
    reason: readOnly || lag,
    issues,
    hidden: all.length - issues.length,
    warnings: [
      // Git names paths and hosts; a remote may name its URL, with the password in it.
      ...git.map((message) => (can(caller, 'manage_options') ? redactText(message) : GIT_TROUBLE)),
      ...(undelivered > 0 ? [`${undelivered} messages to webhooks were given up: npm run webhooks -- list`] : []),
    ],
  };
}

const GIT_TROUBLE = 'git needs attention: this report tells administrators why';

function isPublicFile(path: string, index: ContentIndex): boolean {
  const record = index.at(path);
  if (!record) return path !== GLOSSARY_FILE && placeOf(path) === null && passedOver(path) === null;
  return isTerm(record) || canRead(record, ANONYMOUS, index);
}
