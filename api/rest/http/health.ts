import { redactText } from '../../lib/log/redact.ts';
import { ANONYMOUS, can, type Caller } from '../../contract/caller.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import type { Service } from '../operations/operation.ts';
import { canRead } from '../query/policy.ts';
import { checkReferences } from '../../content/store/check-references.ts';
import { GLOSSARY_FILE } from '../../content/store/glossary.ts';
import { placeOf } from '../../content/store/front-matter/read-content-file.ts';
import { passedOver } from '../../content/store/passed-over.ts';

export interface Health {
  /** `degraded`: writes are stored, but pages lag behind them. */
  status: 'ok' | 'degraded' | 'read-only';
  /** Cause of the problem; empty while all is well. */
  reason: string;
  /** Currently broken files, whose last good versions are served; for editors also wrong references, as in a build. */
  issues: { path: string; line: number; field: string; message: string }[];
  /** Number of broken files that only editors may see: a name alone can reveal what a draft is about, and a message a term. */
  hidden: number;
  /** Problems for the operator: a shallow clone makes dates wrong, a webhook cannot be delivered, git refuses. */
  warnings: string[];
}

export function healthOf({ store, pages, upload, webhooks, versioning }: Service, caller: Caller): Health {
  const broken = [...store.issues.values()].flat();
  const shown = can(caller, 'edit_posts') ? broken : broken.filter(({ path }) => isPublicFile(path, store.index));
  // Checking them takes all records: not for every probe.
  const references = can(caller, 'edit_posts') ? checkReferences(store.index) : [];
  const { readOnly } = store;
  const lag = pages?.trouble || (upload?.isBehind ? 'the object storage is behind: uploads fail' : '');
  const git = [store.git.warning, versioning?.trouble ?? ''].filter(Boolean);
  const undelivered = webhooks.outbox.failed;
  return {
    status: readOnly ? 'read-only' : lag ? 'degraded' : 'ok',
    reason: readOnly || lag,
    issues: [...shown, ...references],
    hidden: broken.length - shown.length,
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
