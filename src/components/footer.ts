import { textsFor } from '../i18n/index.ts';
import type { Link, BesideFrame } from '../views.ts';
import { icons } from './icons.ts';
import { Markup, markup } from './markup.ts';

/** Footer of every page, below the footer of an article or chapter. */
export function footerHtml(frame: BesideFrame, ofArticle: Markup | null): Markup {
  const { own, feeds } = frame;
  const t = textsFor(frame.language);
  return markup`
    <footer>
      ${ofArticle}
      <p class="page-url">${frame.canonical}</p>
      <div class="site-footer">
        <p>${frame.site.name}</p>
        <ul>
          ${own.header.map(({ label, href }) => markup`<li class="of-header"><a href="${href}">${label}</a></li>`)}
          ${own.footer.map(entry)}
          ${entry({ label: t.archive, href: frame.archive })}
          ${feeds.slice(0, 1).map(({ href, type }) => markup`<li><a href="${href}" type="${type}">${FEED}${t.feeds}</a></li>`)}
          ${entry({ label: 'API', href: frame.apiReference })}
        </ul>
      </div>
    </footer>`;
}

const entry = ({ label, href }: Link): Markup => markup`<li><a href="${href}">${label}</a></li>`;

const FEED = new Markup(icons.feed);
