import type { Language } from '../../contract/model.ts';
import { orInstead } from '../instead.ts';
import { Problem } from '../problem.ts';
import { send } from './exchange.ts';
import { type OutgoingPolicy, readPolicy } from './outgoing-policy.ts';
import { problem, readBody } from './read-response.ts';

/** Translates HTML texts and keeps their order. Rejects with a `Problem`. */
export type TranslateTexts = (texts: readonly string[], from: Language, to: Language) => Promise<string[]>;

/** Most texts per request, and most characters in them, tags included. */
const MOST_TEXTS = 50;
const MOST_CHARACTERS = 20_000;

const ANSWER_BYTES = 4 * 1_048_576;

/**
 * Client for a machine translation service with the interface of LibreTranslate: `POST {url}/translate` with
 * `{q, source, target, format, api_key}`, answered by `{translatedText}`, a list for a list of texts.
 */
export function createTranslate(mtUrl: string, apiKey: string, policy: OutgoingPolicy = {}): TranslateTexts {
  const sending = { allow: [new URL(mtUrl).origin], policy: readPolicy(policy) };

  async function translatePart(q: readonly string[], source: Language, target: Language): Promise<string[]> {
    const body = JSON.stringify({ q, source, target, format: 'html', ...(apiKey ? { api_key: apiKey } : {}) });
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    return send(`${mtUrl}/translate`, { method: 'POST', headers, body }, sending, async (answer) => {
      if (answer.statusCode !== 200) throw problem('xlate_fetch_failed', answer.statusCode);
      return readTexts(await readBody(answer, { maxBytes: ANSWER_BYTES }), q.length);
    });
  }

  return async (texts, from, to) => {
    const translated: string[] = [];
    for (const part of partsOf(texts)) translated.push(...(await translatePart(part, from, to)));
    return translated;
  };
}

function readTexts(bytes: Uint8Array, expected: number): string[] {
  const answer = orInstead(SyntaxError, null, (): unknown => JSON.parse(Buffer.from(bytes).toString('utf8')));
  const texts = (answer as { translatedText?: unknown } | null)?.translatedText;
  const isWhole = Array.isArray(texts) && texts.length === expected && texts.every((text) => typeof text === 'string');
  if (!isWhole) throw new Problem('xlate_fetch_failed');
  return texts;
}

function partsOf(texts: readonly string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const part = parts.at(-1);
    if (part && part.length < MOST_TEXTS && text.length <= room) part.push(text);
    else parts.push([text]);
    room = (parts.at(-1) === part ? room : MOST_CHARACTERS) - text.length;
  }
  return parts;
}
