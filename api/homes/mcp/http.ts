import { createMcpHandler } from '@modelcontextprotocol/server';
import { describeRequest } from '../../lib/log/request-scope.ts';
import { Problem } from '../../lib/problem.ts';
import type { Api } from '../../rest/http/api.ts';
import { API_ROOT } from '../../rest/http/request-url.ts';
import { problemAnswer } from '../../rest/http/problem-response.ts';
import type { FullService } from '../../translation/jobs/translation.ts';
import { mcpServer } from './server.ts';
import { type Asked, Refusal } from './tools.ts';

/** Longest message in bytes: the longest text of an article, with some reserve. */
const MESSAGE_BYTES = 2 * 2 ** 20;

interface McpOptions {
  service: FullService;
  api: Api;
}

/** `POST /mcp`: each message is answered independently, for the caller that its credentials identify. */
export function createMcp({ service, api }: McpOptions) {
  const { origin } = new URL(service.serializeContext.base);
  const handler = createMcpHandler(({ authInfo }) => mcpServer(authInfo?.extra?.['asked'] as Asked), {
    maxRequestBodySize: MESSAGE_BYTES,
    maxSubscriptions: 0,
    onerror: () => {},
  });
  return async (request: Request, client: string): Promise<Response> => {
    describeRequest({ operation: 'mcp', via: 'mcp' });
    try {
      // Otherwise a page of another site could send requests through a signed-in browser.
      if ((request.headers.get('origin') ?? origin) !== origin) throw new Problem('rest_foreign_form');
      const headers = new Headers(request.headers);
      // Programs sign in with a password; session cookies are ignored.
      headers.delete('cookie');
      const caller = await api.authenticator.caller(headers, client);
      describeRequest({ user: caller.id });
      const asked = { service, caller, ask: askFor({ api, service }, headers.get('authorization'), client) };
      const authInfo = { token: '', clientId: String(caller.id), scopes: [], extra: { asked } };
      return await handler.fetch(request, { authInfo });
    } catch (error) {
      const { status = 500, body, headers } = problemAnswer(error, 'en', false);
      if (!(error instanceof Problem)) service.report(error);
      return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
    }
  };
}

/** Calls the API in the name of a caller, with all its checks, limits and logging. */
export function askFor({ api, service }: McpOptions, authorization: string | null, client: string): Asked['ask'] {
  return async (method, path, body) => {
    const url = service.serializeContext.base + API_ROOT + path;
    const headers = {
      ...(authorization ? { authorization } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const answer = await api.fetch(
      new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
      client,
    );
    const said = (await answer.json()) as { message?: string; data?: unknown };
    if (!answer.ok) throw new Refusal(said.message ?? `The API answered ${answer.status}.`, said.data);
    return said;
  };
}
