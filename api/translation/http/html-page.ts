import type { TranslationUiFrame, TranslationUiView, SignInProblem } from '../../../src/translation-ui/views.ts';
import type { Language } from '../../contract/model.ts';
import type { RequestUrl } from '../../rest/http/request-url.ts';
import { languageOf } from './page-language.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { ownOf } from '../../site/render/views/own.ts';
import type { Session } from './sessions.ts';
import type { TranslatingService } from '../jobs/translation.ts';

export interface PageSettings {
  service: TranslatingService;
  /** Puts a page into HTML. */
  render(view: TranslationUiView): Promise<string>;
  /** Hashes of the scripts that stand in the pages. */
  inlineScripts: readonly string[];
  basePath: string;
  /** `/xlate/` or `/guide/xlate/`. */
  uiPath: string;
}

/** The page at a URL, or the sign-in form in its place for who is not signed in. */
export async function pageAnswer(
  request: Request,
  url: RequestUrl,
  session: Session | null,
  refusal: { problem: SignInProblem; login: string } | null,
  settings: PageSettings,
): Promise<Response> {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
  }
  const frame = frameOf(url, languageOf(request.headers, url), session, settings);
  const view = session ? viewOf(url.path, frame, settings) : signInView(frame, refusal);
  const html = await settings.render(view);
  const status = refusal === null ? 200 : refusal.problem === 'flood' ? 429 : 403;
  return new Response(request.method === 'HEAD' ? null : html, { status, headers: headersOf(settings) });
}

/** Lets the browser ask again by itself, and then with the cookie that it keeps back from links of other sites. */
export const openAgain = ({ path, query }: RequestUrl): Response =>
  new Response('', {
    headers: {
      Refresh: `0; url=${path}${query && `?${query}`}`,
      'Content-Type': 'text/html',
      'Cache-Control': 'no-store',
    },
  });

function frameOf(
  { path }: RequestUrl,
  language: Language,
  session: Session | null,
  settings: PageSettings,
): TranslationUiFrame {
  const { service, basePath, uiPath } = settings;
  const { site } = service.store.index;
  const other = language === 'cs' ? 'en' : 'cs';
  return {
    language,
    base: basePath,
    path,
    site: { name: site.name[language] },
    home: basePath + languageRoot(language, site).slice(1),
    otherHome: null,
    own: { ...ownOf(language, { site, basePath }), head: '' },
    partner: { language: other, href: `${path}?lang=${other}` },
    uiPath,
    user: session ? session.user.name || session.user.login : null,
  };
}

function viewOf(path: string, frame: TranslationUiFrame, { uiPath }: PageSettings): TranslationUiView {
  const job = /^edit\/(\d+)\/$/.exec(path.slice(uiPath.length))?.[1];
  return job ? { kind: 'translation-editor', frame, job: Number(job) } : { kind: 'translation-dashboard', frame };
}

const signInView = (
  frame: TranslationUiFrame,
  refusal: { problem: SignInProblem; login: string } | null,
): TranslationUiView => ({
  kind: 'translation-sign-in',
  frame,
  problem: refusal?.problem ?? null,
  login: refusal?.login ?? '',
});

/** Stricter than for readers: no frames, nothing from elsewhere, and no URL of ours in other sites' logs. */
const headersOf = ({ inlineScripts }: PageSettings): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
});
