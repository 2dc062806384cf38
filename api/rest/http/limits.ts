/** Largest body of a request with JSON or a form, in bytes. */
export const BODY_BYTES = 1_048_576;

/** Largest body that may hold a translated file of 5 MiB as a `data:` URL, in bytes. */
export const DELIVERY_BYTES = 7_340_032;

/** Largest upload, in bytes. */
export const UPLOAD_BYTES = 10_485_760;

/** Longest body that is read of who is refused whatever it says, or has yet to sign in, in bytes. */
export const REFUSED_BODY_BYTES = 16_384;

/** A form with a text of {@link BODY_BYTES}: browsers write three bytes for each one of a letter with an accent. */
export const FORM_BYTES = 3 * BODY_BYTES + 65_536;

/** Bodies that are in memory at once, in bytes: those of one client, and all. */
export const BODIES_HELD = { client: 16 * 1_048_576, all: 64 * 1_048_576 };

/** Uploads that come in at once, in bytes; they wait on the disk. */
export const UPLOADS_HELD = { client: 20 * UPLOAD_BYTES, all: 100 * UPLOAD_BYTES };

/** Uploads whose bytes are in memory at once. */
export const UPLOADS_IN_MEMORY = 2;

/** Deepest nesting of a JSON body. */
export const JSON_DEPTH = 32;

/** Largest head of a request, in bytes; the server answers 431 beyond it. */
export const HEADER_BYTES = 16_384;

/** Time for a client to send its head and then the whole request, in milliseconds. */
export const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;

export const CONNECTION_LIMITS = {
  /** Connections at once: those of one client, unless it is a trusted proxy, and all. */
  connections: { client: 500, all: 2_000 },
  /** Time for a client to take an answer, in milliseconds, and the bytes for which it gets another second. */
  answerMs: 20_000,
  answerBytesPerSecond: 16_384,
  /** Time between two looks at the answers that are being sent, in milliseconds. */
  lookMs: 1_000,
};

/** Failed sign-ins of one client, and its wrong guesses of passwords of texts, within {@link ATTEMPT_WINDOW_MS}. */
export const FAILED_ATTEMPTS = 10;
/** Failed sign-ins by one user name, whoever sends them. */
export const FAILED_ATTEMPTS_BY_NAME = 50;
export const ATTEMPT_WINDOW_MS = 60_000;
/** Sign-ins by a provider that one client begins within {@link ATTEMPT_WINDOW_MS}; people behind one address share it. */
export const SIGN_INS_BEGUN = 30;

/** Deliveries of translations by one client within {@link DELIVERY_WINDOW_MS}. */
export const DELIVERIES = 600;
export const DELIVERY_WINDOW_MS = 60_000;

/** Answers whether a page helped, of one client and of all, within {@link READER_WINDOW_MS}; and the bytes of one. */
export const FEEDBACK = { client: 20, all: 1_000 };
export const FEEDBACK_BYTES = 16_384;

/** What the search of the site tells of queries, of one client and of all, within {@link READER_WINDOW_MS}; and the bytes of one. */
export const SEARCHES = { client: 100, all: 3_000 };
export const SEARCHES_BYTES = 4_096;

/** Sentences that one reader proposes within {@link READER_WINDOW_MS}. */
export const SENTENCES = 5;

export const READER_WINDOW_MS = 600_000;
