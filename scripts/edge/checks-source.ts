import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { READ_ENDPOINTS } from '../../api/homes/edge/read-checks.ts';
import { ajvSchema } from '../../api/rest/request/ajv-schema.ts';
import { AJV_OPTIONS } from '../../api/rest/request/compile-check.ts';

/** The source of a module with the checks of all endpoints that answer a GET; `formats` is the module of theirs. */
export function checksSource(formats: string): string {
  const ajv = new Ajv({
    ...AJV_OPTIONS,
    code: { source: true, esm: true, formats: _`require(${formats}).ARGUMENT_FORMATS` },
  });
  for (const [name, endpoint] of READ_ENDPOINTS) ajv.addSchema(ajvSchema(endpoint.args), name);
  return standalone.default(ajv, Object.fromEntries([...READ_ENDPOINTS.keys()].map((name) => [name, name])));
}
