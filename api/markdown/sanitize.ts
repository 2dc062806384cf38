import sanitize from 'sanitize-html';

/** HTML that is safe to show: only what the allow-list names. */
export function sanitizeHtml(html: string): string {
  return sanitize(html);
}
