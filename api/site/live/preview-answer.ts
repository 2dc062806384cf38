import type { Language } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { problemAnswer } from '../../rest/http/problem-response.ts';

/** Never cached, not indexed, and framed only by the editor. */
const headersOf = (type: string, policy: string) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': `${policy}; frame-ancestors 'self'`,
});

/** A page with restricted access; if it is refused, the reason as one line of text. */
export async function previewAnswer(
  page: () => Promise<string>,
  { policy, language }: { policy: string; language: Language },
): Promise<Response> {
  try {
    return new Response(await page(), { headers: headersOf('text/html', policy) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status = 400, body, headers } = problemAnswer(error, language, true);
    const message = (body as { message: string }).message;
    return new Response(`${message}\n`, { status, headers: { ...headers, ...headersOf('text/plain', policy) } });
  }
}
