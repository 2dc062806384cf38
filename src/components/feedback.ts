import { textsFor } from '../i18n/index.ts';
import type { BesideText, Language } from '../views.ts';
import { type Markup, markup } from './markup.ts';

/** Asks whether the page helped. Shown by a script, and only if answers are accepted: see `inline.ts`. */
export function feedbackHtml(
  id: number,
  { url, hook }: NonNullable<BesideText['feedback']>,
  language: Language,
): Markup {
  const t = textsFor(language).feedback;
  const where = markup`data-id="${id}" data-url="${url}"${hook && markup` data-hook="${hook}"`}`;
  return markup`
    <guide-feedback class="feedback not-content" ${where} data-texts="${JSON.stringify(t)}">
      <form class="answer">
        <fieldset>
          <legend>${t.question}</legend>
          <button type="submit" class="secondary" name="helpful" value="yes">${t.yes}</button>
          <button type="submit" class="secondary" name="helpful" value="no">${t.no}</button>
        </fieldset>
      </form>
      <form class="comment" hidden>
        <label for="_comment">${t.complaint}</label>
        <textarea id="_comment" name="comment" rows="3" maxlength="1000" required aria-describedby="_comment-hint"></textarea>
        <p id="_comment-hint">${t.hint}</p>
        <button type="submit" class="primary">${t.send}</button>
      </form>
      <p class="feedback-status" role="status"></p>
    </guide-feedback>`;
}
