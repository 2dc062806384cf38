import { ManifestError } from './manifest.ts';

/**
 * What the operator or the store must mend after a failed upload, in a sentence that names the setting, bucket, key or
 * host at fault; null for a defect.
 */
export function faultOf(error: unknown): string | null {
  if (error instanceof ManifestError) return error.message;
  // The library has no class for this error.
  if (error instanceof Error && /^Region (is missing|not accepted)/.test(error.message))
    return 'AWS_REGION must name the region of the bucket, such as eu-central-1; other stores often call theirs us-east-1';
  if (!isServiceError(error)) return null;
  const status = error.$metadata?.httpStatusCode;
  return `${error}${status === undefined ? '' : ` (status ${status})`}`;
}

/** Whether an error comes from the store or the connection to it, which may end within an answer. */
const isServiceError = (error: unknown): error is Error & { $metadata?: { httpStatusCode?: number } } =>
  error instanceof Error &&
  ('$metadata' in error ||
    'syscall' in error ||
    /^(CredentialsProviderError|TimeoutError|Error: aborted)/.test(String(error)));
