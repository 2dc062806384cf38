import { namespaceDocument, rootDocument, type SiteFacts } from '../derive/discovery.ts';
import { openApiDocument } from '../derive/openapi.ts';
import { Problem } from '../lib/problem.ts';
import type { Answer, Call, Service } from './call.ts';

export function siteFacts({ texts }: Pick<Call, 'texts'>, { store, presentation }: Service): SiteFacts {
  const { site } = store.guide;
  return { base: presentation.base, name: site.name[texts], description: site.description[texts] };
}

/** The document from which clients learn everything else. */
export function getRoot(call: Call<'getRoot'>, service: Service): Answer {
  return {
    body: rootDocument(siteFacts(call, service), call.texts),
    headers: { Link: `<${service.presentation.base}/cms-json/>; rel="https://api.w.org/"` },
  };
}

export function getNamespace(call: Call<'getNamespace'>, service: Service): Answer {
  const body = namespaceDocument(String(call.args.namespace), siteFacts(call, service), call.texts);
  if (!body) throw new Problem('rest_invalid_namespace');
  return { body };
}

export function getOpenApi(call: Call<'getOpenApi'>, service: Service): Answer {
  return { body: openApiDocument(siteFacts(call, service), call.texts) };
}
