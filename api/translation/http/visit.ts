import type { Caller } from '../../contract/caller.ts';
import type { Language } from '../../contract/model.ts';
import type { FullService, TranslatingService } from '../jobs/translation.ts';
import type { Session } from '../../rest/http/sessions.ts';

export const managesTranslations = (service: FullService): service is TranslatingService =>
  service.translation !== undefined;

/** A request of somebody who is signed in, understood: nothing later reads the raw one. */
export interface Visit {
  service: TranslatingService;
  session: Session;
  caller: Caller;
  /** Language of the page, and of messages. */
  language: Language;
  /** Pieces of the URL that the route left open. */
  params: string[];
  body: Record<string, unknown>;
  /** What follows the question mark, as written. */
  query: string;
}
