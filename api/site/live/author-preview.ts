import { checkGuide } from '../check/check-guide.ts';
import { sayFinding, type ToldFinding } from '../check/finding.ts';
import { type Status, WRITABLE_STATUSES } from '../../contract/enums.ts';
import type { Item, Term } from '../../contract/model.ts';
import { isTerm } from '../../content/index/content-index.ts';
import { type LiveReload, RELOAD_SCRIPT } from '../../rest/http/live-reload.ts';
import type { Log } from '../../lib/log/log.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { asciiPath, pathOf } from '../../rest/query/urls.ts';
import { pagePolicy } from '../render/page-policy.ts';
import { href, plainTitle, type Rendering } from '../render/rendering.ts';
import { previewView } from '../render/views/article.ts';
import { previewAnswer } from './preview-answer.ts';
import { editUrl } from '../render/views/frame.ts';

/** Editors often save many files at once; one check is enough. */
const QUIET_MS = 150;

export interface PreviewOptions {
  service: Service;
  rendering: Rendering;
  reload: LiveReload;
  log: Log;
}

/** What authors see in addition to the guide: drafts at their future URLs, and mistakes as they are made. */
export class AuthorPreview {
  readonly #options: PreviewOptions;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #known: ReadonlySet<string> = new Set();

  constructor(options: PreviewOptions) {
    this.#options = options;
    options.service.store.onChange((changes) => {
      if (changes.some(({ before, after }) => [before, after].some((record) => record && isDraft(record)))) {
        options.reload.changed();
      }
      this.look();
    });
    this.look();
  }

  /** Schedules another check of the guide, which reports only new findings. */
  look(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking = this.#looking.then(() => this.#look()).catch(this.#options.service.report);
    }, QUIET_MS).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** The page of a draft at its future URL, with or without the trailing slash, or null if no draft has that URL. */
  async page(path: string): Promise<Response | null> {
    const wanted = asciiPath(path.endsWith('/') ? path : `${path}/`);
    const draft = this.#drafts().find((one) => asciiPath(one.href) === wanted);
    if (!draft) return null;
    const { rendering, service } = this.#options;
    const page = async () => {
      const html = await rendering.templates.render(previewView(draft.shown, rendering, 'draft'));
      return html.replace('</body>', () => `<script type="module" src="${RELOAD_SCRIPT}"></script></body>`);
    };
    const policy = pagePolicy(rendering.templates.inlineScripts, service.store.index.site);
    return previewAnswer(page, { policy, language: draft.shown.language });
  }

  async #look(): Promise<void> {
    const { service, log } = this.#options;
    const findings = (await checkGuide(service, service.store.now())).filter(isMistake);
    const lines = findings.map(sayFinding);
    for (const [at, line] of lines.entries()) {
      const { path, line: number } = findings[at] as ToldFinding;
      if (!this.#known.has(line)) log.warn({ event: 'finding', path, line: number }, line);
    }
    if (this.#known.size > 0 && lines.length === 0) log.info({ event: 'mended' }, 'all mistakes are mended');
    this.#known = new Set(lines);
    this.#note(findings);
  }

  #note(findings: ToldFinding[]): void {
    const { rendering, service, reload } = this.#options;
    const { index } = service.store;
    const drafts = this.#drafts();
    const pageOf = (path: string): string | null => {
      const record = index.at(path);
      const page = record ? pathOf(record, index) : null;
      const draft = drafts.find(({ shown }) => shown.path === path);
      return page === null ? (draft?.href ?? null) : href(page, rendering);
    };
    const mistakes = findings.map(({ path, line, message, level }) => ({
      place: `${path}:${line}`,
      message,
      isWarning: level === 'warning',
      page: pageOf(path),
      edit: editUrl(path, index.site),
    }));
    reload.note({ mistakes, drafts: drafts.map(({ title, href }) => ({ title, href })) });
  }

  #drafts(): { title: string; href: string; shown: Item }[] {
    const { rendering, service } = this.#options;
    const { index } = service.store;
    return [...index.allItems()].filter(isDraft).flatMap((item) => {
      const shown: Item = { ...item, status: 'publish', password: '' };
      const path = item.slug === '' ? null : pathOf(shown, index);
      return path === null ? [] : [{ title: plainTitle(item), href: href(path, rendering), shown }];
    });
  }
}

/** Conditions that may last for long are not reported: a text that nothing links to, or that lacks its translation. */
const isMistake = ({ level, field }: ToldFinding): boolean =>
  level === 'error' || (field !== 'title' && field !== 'translation_of');

const OPEN: ReadonlySet<Status> = new Set(WRITABLE_STATUSES.filter((status) => status !== 'publish'));

/** A text that is meant to become a page and is not published yet. */
const isDraft = (record: Item | Term): record is Item =>
  !isTerm(record) && (record.type === 'post' || record.type === 'page') && OPEN.has(record.status);
