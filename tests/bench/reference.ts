/**
 * Requests per second of the reference server, a PHP application with a database, at its demo content. Measured on
 * another day on a machine of the same kind, so ratios to it are rough.
 */
export const REFERENCE = { getOne: 87, list: 65, search: 56, create: 74 };
