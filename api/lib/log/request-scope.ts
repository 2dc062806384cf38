import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of a request while it is worked on: for logs, metrics and the audit, never for decisions. */
export interface RequestScope {
  readonly id: string;
  /** What the sender is counted by: an address or a network. */
  readonly client: string;
  /** What answers: an operation of the contract, or a part of the server such as `site`. Never a path. */
  operation: string;
  /** Path of the API with named parameters, once it is known. */
  route?: string;
  /** Id of the user who signed in; 0 for nobody. */
  user: number;
  /** Id of the user in whose name something is written, where that is not who asks. */
  author?: number;
  /** Where the request came in, if that is not the API itself. */
  via?: 'mcp';
  /** Milliseconds until the pages of a write were live. */
  visibleMs?: number;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs the work of a request; whatever it calls can ask for the scope. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work);

/** The request that is being worked on; undefined where the service acts by itself. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();

/** Says what answers the request, whom, and when the write was live. */
export function describeRequest(
  facts: Partial<Pick<RequestScope, 'operation' | 'route' | 'via' | 'user' | 'author' | 'visibleMs'>>,
): void {
  const scope = scopes.getStore();
  if (scope) Object.assign(scope, facts);
}
