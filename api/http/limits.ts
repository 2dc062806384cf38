/** Largest body of a request with JSON or a form, in bytes. */
export const BODY_BYTES = 1_048_576;

/** Largest body that may hold a translated file of 5 MiB as a `data:` URL, in bytes. */
export const DELIVERY_BYTES = 7_340_032;

/** Largest upload, in bytes. */
export const UPLOAD_BYTES = 10_485_760;

/** Deepest nesting of a JSON body. */
export const JSON_DEPTH = 32;

/** Largest head of a request, in bytes; the server answers 431 beyond it. */
export const HEADER_BYTES = 16_384;

/** Time for a client to send its head and then the whole request, in milliseconds. */
export const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;

/** Failed sign-ins from one address within {@link ATTEMPT_WINDOW_MS}. */
export const FAILED_ATTEMPTS = 10;
export const ATTEMPT_WINDOW_MS = 60_000;

/** Deliveries of translations from one address within {@link DELIVERY_WINDOW_MS}. */
export const DELIVERIES = 600;
export const DELIVERY_WINDOW_MS = 60_000;
