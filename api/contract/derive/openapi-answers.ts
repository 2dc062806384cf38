import type { Language } from '../model.ts';
import type { Endpoint, Route } from '../routes.ts';
import { embed } from '../routes/oembed.ts';
import { proposal } from '../routes/proposals.ts';
import { foreseen, named, object, oneOf, open, text } from '../routes/shapes.ts';
import { job } from '../routes/translation.ts';
import type { AnswerForm, OwnAnswer, Shape, TextKey } from '../schema.ts';
import { formatMessage } from '../text/message.ts';
import type { Json } from './json-schema.ts';

/** The consequences of a write, returned instead of its result for a dry run. */
const dryRun = object({ dry_run: oneOf(true), record: open, diff: text, ...foreseen });

/** Shapes with a name, besides the records. */
export const COMPONENTS = { DryRun: dryRun, Embed: embed, Job: job, Proposal: proposal } as const;

/** The successful responses of an endpoint, by status. */
export function answerOf(route: Route, { answer: shown, writes }: Endpoint, language: Language): Json {
  if (typeof shown !== 'string') return ownAnswers(shown, language);
  if (!route.schema) throw new Error(`${route.path} names no schema of its records`);
  const schema = schemaOf(shown, route.schema.name, writes === true);
  if (shown === 'created') {
    return {
      200: answer('openapi.dry_run', { schema: named('DryRun') }, language),
      201: answer('openapi.created', { schema }, language),
    };
  }
  const text = shown === 'deleted' || shown === 'trashed or deleted' ? 'openapi.deleted' : 'openapi.ok';
  return { 200: answer(text, { schema: writes ? { anyOf: [schema, named('DryRun')] } : schema }, language) };
}

const ownAnswers = (own: OwnAnswer, language: Language): Json =>
  Object.fromEntries(
    (own.status ?? [200]).map((code) => [code, answer(code === 201 ? 'openapi.made' : 'openapi.ok', own, language)]),
  );

const answer = (text: TextKey, { schema, files = [] }: OwnAnswer, language: Language): Json => ({
  description: formatMessage(language, text),
  content: {
    ...(schema && { 'application/json': { schema } }),
    ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string' } }])),
  },
});

function schemaOf(form: AnswerForm, name: string, writes: boolean): Shape {
  const shown = { anyOf: ['View', 'Embed', 'Edit'].map((context) => named(name + context)) };
  const edited = named(`${name}Edit`);
  const deleted = {
    type: 'object',
    required: ['deleted', 'previous'],
    // Deleting a revision, which writes no record, returns its reader's view.
    properties: { deleted: { const: true }, previous: writes ? edited : named(`${name}View`) },
  };
  const schemas: Record<AnswerForm, Shape> = {
    one: shown,
    list: { type: 'array', items: shown },
    map: { type: 'object', additionalProperties: shown },
    saved: edited,
    created: edited,
    'trashed or deleted': { anyOf: [edited, deleted] },
    deleted,
  };
  return schemas[form];
}
