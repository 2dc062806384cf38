import { answerXml } from '../oembed/answer-xml.ts';
import type { OperationResult } from '../operations/operation.ts';

/** Converts a refusal to the requested format: a consumer that requests XML reads nothing else. */
export function inEmbedFormat(result: OperationResult, path: string, format: unknown): OperationResult {
  const isEmbed = /^\/oembed\/1\.0\/(?:embed|proxy)\/?$/i.test(path);
  if (!isEmbed || format !== 'xml') return result;
  const bytes = new TextEncoder().encode(answerXml(result.body as object));
  return { ...result, body: null, raw: { type: 'text/xml; charset=UTF-8', bytes } };
}
