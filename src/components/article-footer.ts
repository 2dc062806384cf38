import { longDate } from '../i18n/date.ts';
import { textsFor } from '../i18n/index.ts';
import type { BesideText, BesideView, Link, BesideFrame, Language } from '../views.ts';
import { contactHtml } from './contact.ts';
import { icons } from './icons.ts';
import { Markup, markup } from './markup.ts';

/** What is shown below the text of an article or chapter. */
export function articleFooter({ article, frame, kind }: BesideView): Markup {
  const { tags, related, feedback } = article;
  const t = textsFor(frame.language);
  return markup`
    ${tags.length > 0 && markup`<nav aria-label="${t.tags}"><ul class="tags">${tags.map(tagHtml)}</ul></nav>`}
    ${related.length > 0 && relatedHtml(related, t.related)}
    ${feedback && feedbackHtml(article.id, feedback, frame.language)}
    ${contactHtml(frame)}
    ${colophon(article, frame)}
    ${(article.previous ?? article.next) && neighbours(article, frame, kind)}`;
}

const tagHtml = ({ label, href }: Link): Markup => markup`<li><a href="${href}" rel="tag">${label}</a></li>`;

const relatedHtml = (links: Link[], title: string): Markup => markup`
  <nav class="related not-content" aria-labelledby="_related">
    <h2 id="_related">${title}</h2>
    <ul>${links.map(({ label, href }) => markup`<li><a href="${href}">${label}</a></li>`)}</ul>
  </nav>`;

function colophon({ published }: BesideText, { markdown, edit, updated, language }: BesideFrame): Markup {
  const t = textsFor(language);
  const source =
    markdown &&
    markup`<a class="markdown" href="${markdown}" type="text/markdown" data-texts="${JSON.stringify(t.copyPage)}">${t.markdown}</a>`;
  const editing = edit && markup`<a class="edit" href="${edit}">${PENCIL}${t.edit}</a>`;
  const date = updated && markup`<time datetime="${published}">${longDate(published, language)}</time>`;
  return markup`
    <div class="colophon">
      ${(source ?? editing) && markup`<span class="page-actions">${source}${editing}</span>`}
      ${date && markup`<span>${t.published} ${date}</span>`}
    </div>`;
}

function neighbours({ previous, next }: BesideText, { language }: BesideFrame, kind: BesideView['kind']): Markup {
  const t = textsFor(language);
  const before = (link: Link) => markup`
    <a href="${link.href}" rel="prev">${LEFT}<span><small>${t.previous}</small> ${link.label}</span></a>`;
  const after = (link: Link) => markup`
    <a href="${link.href}" rel="next"><span><small>${t.next}</small> ${link.label}</span>${RIGHT}</a>`;
  return markup`
    <nav class="neighbours print:hidden" aria-label="${kind === 'chapter' ? t.nextChapters : t.neighbours}">
      ${previous && before(previous)}
      ${next && after(next)}
    </nav>`;
}

const [PENCIL, LEFT, RIGHT] = [new Markup(icons.pencil), new Markup(icons.left), new Markup(icons.right)];

/** Asks whether the page helped. Shown by a script, and only if answers are accepted: see `inline.ts`. */
function feedbackHtml(id: number, { url, hook }: NonNullable<BesideText['feedback']>, language: Language): Markup {
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
