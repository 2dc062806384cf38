import type { Language } from './enums.ts';
import { formatMessage, type Message } from './text/message.ts';

/** One error: the HTTP status of its response. */
interface ErrorRow {
  status: number;
  /** 401 requests a sign-in; signed-in callers get 403. */
  denied?: true;
  /** Other statuses that code may choose, depending on the case. */
  also?: readonly number[];
}

const denied = { status: 401, denied: true } as const;

/** Every error that the API returns. The text of a code has the key `error.<code>`. */
export const ERRORS = {
  rest_no_route: { status: 404 },
  rest_invalid_namespace: { status: 404 },
  rest_invalid_json: { status: 400 },
  // The body has another type, or is not an object
  rest_unread_body: { status: 400 },
  // 422 if an idempotency key is reused with different content
  rest_invalid_param: { status: 400, also: [422] },
  rest_missing_callback_param: { status: 400 },
  // 400 if an argument, not the URL, names the missing item
  rest_post_invalid_id: { status: 404, also: [400] },
  rest_post_invalid_parent: { status: 404 },
  rest_post_invalid_page_number: { status: 400 },
  rest_revision_invalid_page_number: { status: 400 },
  rest_revision_invalid_offset_number: { status: 400 },
  rest_forbidden: denied,
  rest_forbidden_context: denied,
  rest_foreign_form: { status: 403 },
  rest_cannot_create: denied,
  rest_cannot_edit: denied,
  // 409 for the default category of new posts
  rest_cannot_delete: { ...denied, also: [409] },
  rest_cannot_read: denied,
  rest_cannot_update: denied,
  rest_cannot_publish: denied,
  rest_cannot_edit_others: denied,
  rest_cannot_assign_sticky: denied,
  rest_cannot_assign_translation: denied,
  rest_post_exists: { status: 400 },
  empty_content: { status: 400 },
  rest_invalid_author: { status: 400 },
  rest_invalid_field: { status: 400 },
  rest_post_incorrect_password: { status: 403 },
  rest_orderby_include_missing_include: { status: 400 },
  rest_no_search_term_defined: { status: 400 },
  rest_already_trashed: { status: 410 },
  rest_trash_not_supported: { status: 501 },
  rest_no_dry_run: { status: 501 },
  rest_post_no_autosave: { status: 404 },
  rest_autosave_no_changes: { status: 400 },
  rest_type_invalid: { status: 404 },
  rest_status_invalid: { status: 404 },
  rest_taxonomy_invalid: { status: 404 },
  rest_cannot_read_type: denied,
  rest_cannot_read_status: denied,
  rest_cannot_view: denied,
  term_exists: { status: 400 },
  // 400 if an argument, not the URL, names the missing term
  rest_term_invalid: { status: 404, also: [400] },
  empty_term_name: { status: 400 },
  db_insert_error: { status: 400 },
  rest_upload_no_data: { status: 400 },
  rest_upload_no_content_disposition: { status: 400 },
  rest_upload_invalid_disposition: { status: 400 },
  rest_upload_hash_mismatch: { status: 412 },
  rest_upload_sideload_error: { status: 415 },
  rest_upload_unknown_error: { status: 400 },
  oembed_invalid_url: { status: 404 },
  rest_callback_invalid: { status: 400 },
  rest_not_logged_in: { status: 401 },
  rest_user_invalid_id: { status: 404 },
  rest_own_account: { status: 409 },
  rest_last_administrator: { status: 409 },
  rest_too_many_passwords: { status: 409 },
  rest_password_invalid_id: { status: 404 },

  // Proposals
  rest_cannot_propose: denied,
  rest_proposal_invalid_id: { status: 404 },
  rest_proposal_too_large: { status: 413 },
  rest_too_many_proposals: { status: 429 },
  rest_proposal_closed: { status: 409 },
  rest_proposal_contradiction: { status: 409 },
  rest_needs_second_person: { status: 403 },

  // Requests to the server
  invalid_username: { status: 401 },
  incorrect_password: { status: 401 },
  rest_cookie_invalid_nonce: { status: 403 },
  rest_symbolic_link: { status: 409 },
  rest_precondition_failed: { status: 412 },
  rest_request_too_large: { status: 413 },
  rest_too_many_values: { status: 413 },
  rest_unsupported_encoding: { status: 415 },
  rest_text_too_costly: { status: 400 },
  rest_too_many_requests: { status: 429 },
  rest_internal_error: { status: 500 },
  rest_unavailable: { status: 503 },
  // Returned by replicas
  rest_read_only: { status: 405 },
  // Returned by the rules of hosts that run no code
  rest_needs_server: { status: 501 },
  rest_insufficient_storage: { status: 507 },

  // Translation management
  xlate_no_jobs: { status: 400 },
  xlate_jobs_failed: { status: 422 },
  xlate_same_language: { status: 400 },
  xlate_source_not_found: { status: 404 },
  xlate_job_not_found: { status: 404 },
  xlate_invalid_transition: { status: 409 },
  xlate_job_open: { status: 409 },
  xlate_job_closed: { status: 409 },
  xlate_external_id: { status: 409 },
  xlate_no_machine: { status: 409 },
  xlate_no_translatable_content: { status: 422 },
  xlate_translator_not_found: { status: 404 },
  xlate_language_pair: { status: 422 },
  xlate_order_failed: { status: 502 },
  xlate_not_registered: { status: 409 },
  xlate_invalid_signature: { status: 401 },
  xlate_replay: { status: 409 },
  xlate_url_not_allowed: { status: 400 },
  xlate_fetch_failed: { status: 502 },
  xlate_fetch_timeout: { status: 504 },
  xlate_file_empty: { status: 422 },
  xlate_file_too_large: { status: 413 },
  xlate_wrong_type: { status: 415 },
  xlate_not_ready: { status: 425 },
  xlate_digest_mismatch: { status: 422 },
  xlate_locked: { status: 423 },
  xlate_xliff_invalid: { status: 422 },
  xlate_xliff_mismatch: { status: 422 },
  xlate_source_mismatch: { status: 422 },
  xlate_invalid_units: { status: 422 },
  xlate_unit_changed: { status: 409 },
  xlate_untranslated: { status: 409 },
  xlate_target_edited: { status: 409 },
  xlate_machine_over_edits: { status: 409 },
  xlate_job_taken: { status: 403 },
  xlate_review_required: { status: 409 },
  xlate_not_in_review: { status: 409 },
  xlate_source_gone: { status: 409 },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** A code without a text does not compile. */
export const errorMessage = (code: ErrorCode, language: Language, values?: Message['params']): string =>
  formatMessage(language, `error.${code}`, values);

/** The status of an error for a caller who has signed in or not. */
export function errorStatus(code: ErrorCode, signedIn: boolean): number {
  const row: ErrorRow = ERRORS[code];
  return row.denied && signedIn ? 403 : row.status;
}

/** Codes of defects of single arguments, in `data.details` of `rest_invalid_param`. */
export type ValidationErrorCode =
  | 'rest_invalid_type'
  | 'rest_not_in_enum'
  | 'rest_out_of_bounds'
  | 'rest_invalid_date'
  | 'rest_invalid_pattern'
  | 'rest_forbidden_status'
  | 'rest_invalid_param';
