/** Largest body of a request with JSON or a form, in bytes. */
export const BODY_BYTES = 1_048_576;

/** Largest body that may hold a translated file of 5 MiB as a `data:` URL, in bytes. */
export const DELIVERY_BYTES = 7_340_032;

/** Largest upload, in bytes. */
export const UPLOAD_BYTES = 10_485_760;

/** Longest body read from a caller who is refused regardless of its content, or has yet to sign in, in bytes. */
export const REFUSED_BODY_BYTES = 16_384;

/** A form with a text of {@link BODY_BYTES}: browsers encode each byte of an accented letter as three. */
export const FORM_BYTES = 3 * BODY_BYTES + 65_536;

/** Bodies held in memory at the same time, in bytes: per client, and in total. */
export const BODIES_HELD = { client: 16 * 1_048_576, all: 64 * 1_048_576 };

/** Uploads in progress at the same time, in bytes; they are buffered on disk. */
export const UPLOADS_HELD = { client: 20 * UPLOAD_BYTES, all: 100 * UPLOAD_BYTES };

/** Number of uploads whose bytes are in memory at the same time. */
export const UPLOADS_IN_MEMORY = 2;

/** Most values in a JSON body or a form: reading millions of empty ones would hold up other requests. */
export const BODY_VALUES = 10_000;

/** Deepest nesting of a JSON body. */
export const JSON_DEPTH = 32;

/** Largest head of a request, in bytes; the server answers 431 beyond it. */
export const HEADER_BYTES = 16_384;

/** Time for a client to send its head, and the whole request: the largest upload over a slow line, in milliseconds. */
export const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 90_000;

export const CONNECTION_LIMITS = {
  /** Simultaneous connections: per client, unless it is a trusted proxy, and in total. */
  connections: { client: 500, all: 2_000 },
  /** Time for a client to read a response, in milliseconds, and the bytes for which it gets another second. */
  answerMs: 20_000,
  answerBytesPerSecond: 16_384,
  /** Interval between checks of responses in progress, in milliseconds. */
  lookMs: 1_000,
};

/** Failed sign-ins per client, and its wrong guesses of item passwords, within {@link ATTEMPT_WINDOW_MS}. */
export const FAILED_ATTEMPTS = 10;
/** Failed sign-ins per user name, from all clients. */
export const FAILED_ATTEMPTS_BY_NAME = 50;
export const ATTEMPT_WINDOW_MS = 60_000;
/**
 * Sign-ins through a provider begun by one client within {@link ATTEMPT_WINDOW_MS}; people behind one address share the
 * limit.
 */
export const SIGN_INS_BEGUN = 30;

/** Deliveries of translations by one client within {@link DELIVERY_WINDOW_MS}. */
export const DELIVERIES = 600;
export const DELIVERY_WINDOW_MS = 60_000;

/** Feedback messages per client and in total within {@link READER_WINDOW_MS}, and the size of one in bytes. */
export const FEEDBACK = { client: 20, all: 1_000 };
export const FEEDBACK_BYTES = 16_384;

/** Reports of search queries per client and in total within {@link READER_WINDOW_MS}, and the size of one in bytes. */
export const SEARCHES = { client: 100, all: 3_000 };
export const SEARCHES_BYTES = 4_096;

/** Sentences that one reader may propose within {@link READER_WINDOW_MS}. */
export const SENTENCES = 5;

export const READER_WINDOW_MS = 600_000;
