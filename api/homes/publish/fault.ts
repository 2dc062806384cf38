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
  return isServiceError(error) ? String(error) : null;
}

/** Whether an error comes from the store or the connection to it. */
const isServiceError = (error: unknown): boolean =>
  error instanceof Error && ('$metadata' in error || 'syscall' in error || error.name === 'CredentialsProviderError');
