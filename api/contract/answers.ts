import { ITEM_TYPES, LANGUAGES, LISTABLE_STATUSES, TAXONOMY_NAMES } from './enums.ts';
import { PROPOSAL_STATES } from './proposals.ts';
import { ROLE_NAMES, SCOPES } from './roles.ts';
import type { OperationName } from './routes.ts';
import { FILE_VIEWS, TEXT_VIEWS } from './writing.ts';

/** The response of an operation that does not return records of its route. */
export interface Answer {
  /** Defaults to 200; several if it depends on the request. */
  status?: readonly number[];
  /** JSON Schema 2020-12. */
  schema?: Shape;
  /** Types of files that it may return besides JSON, or instead of it. */
  files?: readonly string[];
}

type Shape = Readonly<Record<string, unknown>>;

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const flag = { type: 'boolean' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const idOrNull = { type: ['integer', 'null'] } as const;
const open = { type: 'object' } as const;
const oneOf = (...values: readonly (string | number | boolean)[]): Shape => ({ enum: values });
const list = (items: Shape): Shape => ({ type: 'array', items });
const none = { type: 'array', items: {}, maxItems: 0 } as const;
const map = (values: Shape): Shape => ({ type: 'object', additionalProperties: values });
const orNull = (shape: Shape): Shape => ({ anyOf: [shape, { type: 'null' }] });
const object = (always: Record<string, Shape>, sometimes: Record<string, Shape> = {}): Shape => ({
  type: 'object',
  properties: { ...always, ...sometimes },
  required: Object.keys(always),
});
/** A record of another table with additional fields. */
const more = (name: string, always: Record<string, Shape>, sometimes: Record<string, Shape> = {}): Shape => ({
  allOf: [{ $ref: `#/components/schemas/${name}` }, object(always, sometimes)],
});

const deleted = (previous: Shape): Shape => object({ deleted: oneOf(true), previous });
const language = oneOf(...LANGUAGES);
const kind = oneOf(...ITEM_TYPES, ...TAXONOMY_NAMES);
const link = object({ href: text });

const argument = object(
  { required: flag },
  { default: {}, enum: list({}), description: text, type: text, items: open },
);
const route = object(
  {
    namespace: text,
    methods: list(text),
    endpoints: list(object({ methods: list(text), args: { anyOf: [map(argument), none] } })),
  },
  { _links: object({ self: text }) },
);

const root = object({
  name: text,
  description: text,
  url: text,
  home: text,
  gmt_offset: text,
  timezone_string: text,
  namespaces: list(text),
  authentication: none,
  routes: map(route),
});

const embed = object(
  { version: oneOf('1.0'), type: oneOf('photo', 'video', 'link', 'rich') },
  {
    ...{ title: text, author_name: text, author_url: text, provider_name: text, provider_url: text },
    ...{ cache_age: integer, thumbnail_url: text, thumbnail_width: integer, thumbnail_height: integer },
    ...{ url: text, html: text, width: integer, height: integer },
  },
);

const urlChange = object({ url: text, change: oneOf('new', 'changed', 'gone') });
const edit = object({ from: integer, to: integer, insert: text });
const finding = object(
  { path: text, line: integer, message: text, level: text },
  { field: text, mend: list(edit), value: { type: ['integer', 'string'] } },
);
const broken = object({ path: text, url: text, to: integer });
const stale = object({ id: integer, language, sections: list(text), source: integer }, { words: integer });
const foreseen = { urls: list(urlChange), findings: list(finding), broken: list(broken), stale: list(stale) };

/** The consequences of a write, returned instead of its result for a dry run. */
const dryRun = object({ dry_run: oneOf(true), record: open, diff: text, ...foreseen });

const contradiction = object({ base: text, mine: text, theirs: text, line: integer });
const comment = object({ author: integer, author_name: text, date: text, text });
const proposalFacts = {
  ...{ id: integer, status: oneOf(...PROPOSAL_STATES), title: text, reason: text, author: integer, author_name: text },
  ...{ created: text, modified: text, version: text, records: list(integer), new_records: integer },
};
const decision = object({ by: integer, by_name: text, date: text, reason: text });
const proposedChange = object(
  {},
  {
    ...{ id: integer, future_id: integer, version: text, fields: open, base: open, new: open, settings: language },
    ...{ type: kind, language, title: text, current_version: text, diff: text, redirects: list(text) },
    sentences: list(object({ removed: list(text), added: list(text) })),
    ...foreseen,
    merged: integer,
    contradictions: list(object({ field: text }, { base: {}, mine: {}, theirs: {}, line: integer })),
    problem: object({ code: text, message: text }),
  },
);
const proposal = object(
  { ...proposalFacts, comments: list(comment), may_decide: flag, changes: list(proposedChange) },
  { decision, ...foreseen },
);

const account = {
  ...{ username: text, email: text, roles: list(oneOf(...ROLE_NAMES)), language_pairs: list(text) },
  ...{ has_password: flag, invited_until: textOrNull },
};
const invited = { invitation: text, mailed: flag };
const password = object({ id: integer, name: text, created: text, last_used: text }, { scope: oneOf(...SCOPES) });

const listedText = object({
  ...{ id: integer, type: oneOf(...ITEM_TYPES), language, title: text, status: oneOf(...LISTABLE_STATUSES) },
  ...{ link: text, modified: text, author: object({ id: integer, name: text }), topics: list(integer) },
  ...{ partner: orNull(object({ id: integer, language })), stale: list(text), editable: flag },
  ...{ review: text, owner: text },
});

const uses = object({
  total: integer,
  texts: list(
    object({ id: integer, type: oneOf(...ITEM_TYPES), language, title: text, status: oneOf(...LISTABLE_STATUSES) }),
  ),
});
const listedFile = object({
  ...{ id: integer, language, file: text, source_url: text, thumbnail: text, mime_type: text, alt_text: text },
  ...{ width: integer, height: integer, size: integer, date: text, author: object({ id: integer, name: text }) },
  ...{ version: text, editable: flag, deletable: flag, shared: flag, uses, featured: uses, used_elsewhere: flag },
});

const piece = orNull(object({ text, kind: text, line: integer }));

const reportedPage = object({
  ...{ id: integer, yes: integer, no: integer, title: text, language, link: text, editable: flag },
  comments: list(object({ helpful: flag, text, date: text })),
});

const opened = object({ title: text, language, link: text, count: integer });
const askedQuery = object({
  ...{ query: text, language, asked: integer, missed: integer, opened: list(opened) },
});

const namedLanguage = object({ code: language, name: text });
const job = object({
  ...{ xlate_job_id: integer, ate_job_id: integer, status: oneOf(0, 1, 2, 10), status_id: oneOf(0, 1, 6, 7, 8, 20) },
  ...{ needs_update: flag, source_changed: flag, source_id: integer, source_type: text, target_id: idOrNull },
  ...{ source_language: namedLanguage, target_language: namedLanguage, translator_id: integer, deadline: textOrNull },
  ...{ in_review: flag, open_questions: integer, undecided: integer, replaced: integer },
  progress_details: object({ translated: integer, total: integer, words: integer }),
  ...{ ateJobUrl: text, xliff_url: text, notify_url: text, site_identifier: text, permalink: text },
  ...{ created: text, modified: text },
  error: orNull(object({ code: text, message: text, units: list(object({ id: text, code: text })) })),
});
const warnings = list(object({ unit: text, code: text }, { reference: text }));
const synchronized = { added: integer, updated: integer, removed: integer };
const translator = object({
  ...{ id: integer, email: text, name: text, active: flag },
  language_pairs: list(object({ from: language, to: language })),
});
const manager = object({
  ...{ id: integer, email: text, display_name: text, first_name: text, last_name: text, active: flag },
});
const xliffFile = object({
  ...{ content: text, sourceLang: language, targetLang: language, version: text, fileName: text, sha256: text },
});

export const COMPONENTS = { DryRun: dryRun, Embed: embed, Job: job, Proposal: proposal } as const;

const named = (name: keyof typeof COMPONENTS): Shape => ({ $ref: `#/components/schemas/${name}` });

const json = (schema: Shape): Answer => ({ schema });
const created = (schema: Shape): Answer => ({ schema, status: [201] });

/** By operation; those missing here return records of their route. */
export const ANSWERS: Partial<Record<OperationName, Answer>> = {
  getRoot: json(root),
  getNamespace: json(object({ namespace: text, routes: map(route), _links: object({ up: list(link) }) })),
  getOpenApi: json(open),
  getEmbed: { schema: named('Embed'), files: ['text/xml'] },
  proxyEmbed: { schema: named('Embed'), files: ['text/xml'] },

  mergeText: json(object({ content: text, merged: integer, contradictions: list(contradiction), version: text })),
  previewItem: json(
    object({
      ...{ html: text, findings: list(finding), others: list(object({ name: text, minutes: integer })) },
      ...{ stale: list(text), version: text, status: oneOf(...LISTABLE_STATUSES) },
    }),
  ),
  getSource: json(
    object({
      ...{ id: integer, status: oneOf(...LISTABLE_STATUSES), modified: text, link: text, title: object({ raw: text }) },
      ...{ content: object({ raw: text }), excerpt: object({ raw: text }), version: text },
      ...{ passages: list(object({ from: integer, to: integer, text }, { block: integer })), editable: flag },
      blocks: list(
        object({
          ...{ id: integer, title: text, content: object({ raw: text }), version: text, editable: flag },
          elsewhere: uses,
        }),
      ),
    }),
  ),
  compareLanguages: json(
    object({
      ...{ partner: orNull(object({ id: integer, language })), isTranslation: flag },
      pairs: list(object({ source: piece, translation: piece, newer: oneOf('', 'changed', 'added', 'removed') })),
    }),
  ),
  sharePreview: created(object({ url: text, until: text })),
  revokeShare: json(object({ revoked: oneOf(true) })),
  listTexts: json(
    object({
      ...{ texts: list(listedText), total: integer, pages: integer },
      counts: object(Object.fromEntries(TEXT_VIEWS.map((view) => [view, integer]))),
    }),
  ),
  listFiles: json(
    object({
      ...{ files: list(listedFile), total: integer, pages: integer },
      counts: object(Object.fromEntries(FILE_VIEWS.map((view) => [view, integer]))),
    }),
  ),

  listFeedback: json(object({ total: integer, pages: list(reportedPage) })),
  listSearches: json(
    object({ languages: list(object({ language, missed: list(askedQuery), found: list(askedQuery) })) }),
  ),

  listProposals: json(list(object({ ...proposalFacts, comments: integer }, { decision }))),
  // Readers get no more than a confirmation.
  createProposal: created({ anyOf: [named('Proposal'), object({ id: integer, status: oneOf('open') })] }),
  getProposal: json(named('Proposal')),
  changeProposal: json(named('Proposal')),
  previewProposal: { files: ['text/html'] },
  commentProposal: created(named('Proposal')),
  acceptProposal: json(named('Proposal')),
  declineProposal: json(named('Proposal')),

  getMe: json({
    anyOf: [
      more('UserEdit', {
        ...{ username: text, email: text, roles: list(oneOf(...ROLE_NAMES)), capabilities: map(oneOf(true)) },
      }),
      { $ref: '#/components/schemas/UserView' },
      { $ref: '#/components/schemas/UserEmbed' },
    ],
  }),
  listAccounts: json(list(more('UserEdit', account))),
  createUser: created(more('UserEdit', { ...account, ...invited })),
  updateUser: json(more('UserEdit', account, invited)),
  deleteUser: json(deleted(more('UserEdit', account))),
  setOwnPassword: json(object({ changed: oneOf(true) })),
  setOwnMail: json(object({ wanted: flag })),
  listApplicationPasswords: json(list(password)),
  createApplicationPassword: created({ allOf: [password, object({ password: text })] }),
  deleteApplicationPassword: json(deleted(password)),

  createJobs: {
    status: [200, 201],
    schema: object({
      ...{ jobs: map(integer), items: list(named('Job')) },
      errors: list(object({ index: integer, code: text, message: text })),
    }),
  },
  listJobs: json(list(named('Job'))),
  getJob: json(more('Job', { warnings })),
  storeJob: json(list(oneOf('status_updated', 'xliff_updated'))),
  fetchXliff: {
    schema: xliffFile,
    files: ['application/x-xliff+xml', 'application/xliff+xml', 'application/x-tmx+xml'],
  },
  assignJob: json(object({ assigned: oneOf(true), job: named('Job') })),
  receiveTranslation: json(
    object({
      ...{
        received: oneOf(true),
        applied: flag,
        duplicate: flag,
        status: integer,
        translated: integer,
        total: integer,
      },
      ...{ post_id: idOrNull, link: textOrNull, needs_update: flag, in_review: flag, warnings },
    }),
  ),
  registerManager: json(object({ enabled: oneOf(true), shared_key: text }, { secret_key: text })),
  synchronizeTranslators: json(object({ result: object({ translators: list(translator), ...synchronized }) })),
  synchronizeManagers: json(object({ result: object({ translation_managers: list(manager), ...synchronized }) })),
  getTranslationStatus: json(
    object({
      ...{ status: oneOf('non-active', 'enabled', 'active'), activated: flag, mode: oneOf('embedded', 'remote') },
      ...{ reachable: flag, translators: integer, managers: integer },
    }),
  ),
  getDashboardUrl: json(text),
  chooseEditor: json(object({ saved: oneOf(0, 1) })),
};
