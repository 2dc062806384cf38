import type { Card, Language } from '../views.ts';
import { type Markup, markup } from './markup.ts';

/** A list of articles. `language` is that of the page; cards in the other language say so. */
export const cardsHtml = (cards: readonly Card[], language: Language): Markup => markup`
  <ul class="cards">
    ${cards.map(
      ({ href, label, excerpt, language: own }) => markup`
        <li class="card"${own !== language && markup` lang="${own}"`}>
          <a href="${href}">${label}</a>
          ${excerpt && markup`<p>${excerpt}</p>`}
        </li>`,
    )}
  </ul>`;
