import { namespaceDocument, rootDocument, type SiteFacts } from '../../contract/derive/discovery.ts';
import { openApiDocument } from '../../contract/derive/openapi.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationInput, ReadService, Operation } from './operation.ts';

export function siteFacts(
  { locale }: Pick<OperationInput, 'locale'>,
  { store, serializeContext }: ReadService,
): SiteFacts {
  const { site } = store.index;
  return { base: serializeContext.base, name: site.name[locale], description: site.description[locale] };
}

/** The document from which clients discover everything else. */
export const getRoot: Operation<'getRoot', ReadService> = (input, service) => {
  return {
    body: rootDocument(siteFacts(input, service), input.locale),
    headers: { Link: `<${service.serializeContext.base}/cms-json/>; rel="https://api.w.org/"` },
  };
};

export const getNamespace: Operation<'getNamespace', ReadService> = (input, service) => {
  const { namespace } = input.args;
  const body = typeof namespace === 'string' && namespaceDocument(namespace, siteFacts(input, service), input.locale);
  if (!body) throw new Problem('rest_invalid_namespace');
  return { body };
};

export const getOpenApi: Operation<'getOpenApi', ReadService> = (input, service) => {
  return { body: openApiDocument(siteFacts(input, service), input.locale) };
};
