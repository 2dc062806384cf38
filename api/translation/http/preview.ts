import type { Caller } from '../../contract/caller.ts';
import type { Item, Language } from '../../contract/model.ts';
import { previewAnswer } from '../../site/live/preview-answer.ts';
import { pagePolicy } from '../../site/render/page-policy.ts';
import type { Rendering } from '../../site/render/rendering.ts';
import { previewView } from '../../site/render/views/article.ts';
import { draftedItem } from '../delivery/apply.ts';
import { pageJobFor } from '../jobs/find-job.ts';
import type { TranslatingService } from '../jobs/translation.ts';

/** Renders an item without writing it, under the content security policy of the guide's pages. */
export interface Previewer {
  page(item: Item): Promise<string>;
  policy(): string;
}

/**
 * The page of a job as readers would see it now; untranslated text is in the source language. Only for callers with
 * access to the job, and never cached.
 */
export const jobPreview = (
  ateJobId: number,
  caller: Caller,
  service: TranslatingService,
  { page, policy }: Previewer,
  language: Language,
): Promise<Response> =>
  previewAnswer(
    async () => {
      const job = pageJobFor(ateJobId, caller, service.translation);
      const item = await draftedItem(job, service);
      // Translators of the job already have its text.
      return page({ ...item, password: '' });
    },
    { policy: policy(), language },
  );

export const previewerOf = (rendering: Rendering): Previewer => ({
  page: (item) => rendering.templates.render(previewView(item, rendering, 'translation')),
  policy: () => pagePolicy(rendering.templates.inlineScripts, rendering.index.site),
});
