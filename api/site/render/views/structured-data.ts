import type { Frame } from '../../../../src/views.ts';
import type { Item } from '../../../contract/model.ts';
import { withOffset } from '../../../lib/time.ts';
import { absolute, type Rendering } from '../rendering.ts';
import { questionsOf, type Question } from './questions.ts';

/**
 * The schema.org data of a page: its breadcrumbs, and for an article its author and dates. Text for a `script`
 * element; empty if there is no data.
 */
export function structuredData(frame: Omit<Frame, 'structured'>, item: Item | null, rendering: Rendering): string {
  if (frame.robots === 'noindex') return '';
  const { index } = rendering;
  const trail = [{ label: frame.site.name, href: frame.home }, ...frame.breadcrumbs].map(({ label, href }) => ({
    label,
    url: absolute(`/${href.slice(rendering.basePath.length)}`, rendering),
  }));
  const author = item && index.author(item.author)?.name[frame.language];
  const graph: object[] = [];
  if (frame.path !== frame.home) graph.push(breadcrumbs([...trail, { label: frame.title, url: frame.canonical }]));
  if (item) {
    graph.push({
      '@type': 'TechArticle',
      headline: frame.title,
      description: frame.description,
      inLanguage: frame.language,
      datePublished: withOffset(item.date),
      dateModified: withOffset(item.modified),
      ...(author ? { author: { '@type': 'Person', name: author } } : {}),
      image: frame.social.image.src,
      mainEntityOfPage: item.review === '' ? frame.canonical : reviewedPage(frame.canonical, item),
    });
    const questions = questionsOf(item.content, rendering.rendered(item).html);
    if (questions.length > 0) graph.push(faqPage(questions));
  }
  if (graph.length === 0) return '';
  // Inside a script element only `<` could end it.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}

/** Setting the next day of review counts as a review, and changes the file: its modification date is the day. */
const reviewedPage = (url: string, { modified }: Item): object => ({
  '@type': 'WebPage',
  '@id': url,
  lastReviewed: modified.slice(0, 10),
});

const breadcrumbs = (trail: { label: string; url: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, url }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: url,
  })),
});

const faqPage = (questions: Question[]): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
