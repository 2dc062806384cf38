import type { Language } from '../../contract/model.ts';
import type { DeskFrame, DeskView, SignInProblem } from '../../../src/desk/views.ts';
import type { Target } from '../target.ts';
import { languageOf } from './language.ts';
import type { Session } from './sessions.ts';
import type { DeskService } from './visit.ts';

export interface PageSettings {
  service: DeskService;
  /** Puts a page into HTML. */
  render(view: DeskView): Promise<string>;
  /** Hashes of the scripts that stand in the pages. */
  inlineScripts: readonly string[];
  basePath: string;
  /** `/xlate/` or `/guide/xlate/`. */
  deskPath: string;
}

/** The page at an address, or the sign-in form in its place for who is not signed in. */
export async function pageAnswer(
  request: Request,
  target: Target,
  session: Session | null,
  refusal: { problem: SignInProblem; login: string } | null,
  settings: PageSettings,
): Promise<Response> {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
  }
  const frame = frameOf(target, languageOf(request.headers, target), session, settings);
  const view = session ? viewOf(target.path, frame, settings) : signInView(frame, refusal);
  const html = await settings.render(view);
  const status = refusal === null ? 200 : refusal.problem === 'flood' ? 429 : 403;
  return new Response(request.method === 'HEAD' ? null : html, { status, headers: headersOf(settings) });
}

/** Lets the browser ask again by itself, and then with the cookie that it keeps back from links of other sites. */
export const openAgain = ({ path, query }: Target): Response =>
  new Response('', {
    headers: {
      Refresh: `0; url=${path}${query && `?${query}`}`,
      'Content-Type': 'text/html',
      'Cache-Control': 'no-store',
    },
  });

function frameOf({ path }: Target, language: Language, session: Session | null, settings: PageSettings): DeskFrame {
  const { service, basePath, deskPath } = settings;
  const other = language === 'cs' ? 'en' : 'cs';
  return {
    language,
    base: basePath,
    path,
    site: { name: service.store.guide.site.name[language] },
    partner: { language: other, href: `${path}?lang=${other}` },
    desk: deskPath,
    user: session ? session.user.name || session.user.login : null,
  };
}

function viewOf(path: string, frame: DeskFrame, { deskPath }: PageSettings): DeskView {
  const job = /^edit\/(\d+)\/$/.exec(path.slice(deskPath.length))?.[1];
  return job ? { kind: 'desk-editor', frame, job: Number(job) } : { kind: 'desk-console', frame };
}

const signInView = (frame: DeskFrame, refusal: { problem: SignInProblem; login: string } | null): DeskView => ({
  kind: 'desk-sign-in',
  frame,
  problem: refusal?.problem ?? null,
  login: refusal?.login ?? '',
});

/** Stricter than for readers: no frames, nothing from elsewhere, and no address of ours in other sites' logs. */
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
