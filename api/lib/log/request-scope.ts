import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts about the request being handled: for logs, metrics and the audit, never for decisions. */
export interface RequestScope {
  readonly id: string;
  /** Identifies the sender for rate limits: an address or a network. */
  readonly client: string;
  /** What answers: an operation of the contract, or a part of the server such as `site`. Never a path. */
  operation: string;
  /** Path of the API with named parameters, once known. */
  route?: string;
  /** Id of the signed-in user, or 0. */
  user: number;
  /** Id of the user in whose name something is written, if not the signed-in user. */
  author?: number;
  /** Where the request came in, if not through the API itself. */
  via?: 'mcp';
  /** Milliseconds until the pages of a write were live. */
  visibleMs?: number;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs the work of a request; everything it calls can read the scope. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work);

/** The request being handled; undefined if the service acts on its own. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();

/** Adds facts to the scope of the current request, if any. */
export function describeRequest(
  facts: Partial<Pick<RequestScope, 'operation' | 'route' | 'via' | 'user' | 'author' | 'visibleMs'>>,
): void {
  const scope = scopes.getStore();
  if (scope) Object.assign(scope, facts);
}
