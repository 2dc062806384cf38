import { toXml } from '../embed/xml.ts';
import type { Answer } from '../operations/call.ts';

/** A refusal in the form that the answer would have had: a consumer that asks for XML reads nothing else. */
export function inEmbedFormat(answer: Answer, path: string, format: unknown): Answer {
  const isEmbed = /^\/oembed\/1\.0\/(?:embed|proxy)\/?$/i.test(path);
  if (!isEmbed || format !== 'xml') return answer;
  const bytes = new TextEncoder().encode(toXml(answer.body as object));
  return { ...answer, body: null, raw: { type: 'text/xml; charset=UTF-8', bytes } };
}
