import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { articleBody } from '../corpus/article.ts';
import type { Corpus, PlannedArticle } from '../corpus/plan.ts';

const CONFIG = `baseURL: http://guide.test/
defaultContentLanguage: cs
languages:
  cs: { contentDir: content/cs, title: Průvodce }
  en: { contentDir: content/en, title: Guide }
outputs: { page: [HTML, JSON], home: [HTML, RSS], section: [HTML], taxonomy: [HTML], term: [HTML] }
permalinks: { posts: '/:slug/' }
paginate: 20
`;

/** About what a page of the guide shows: navigation, contents, the text, its terms and its neighbours. */
const SINGLE = `<!doctype html>
<html lang="{{ .Lang }}"><head><meta charset="utf-8"><title>{{ .Title }} | {{ .Site.Title }}</title>
<meta name="description" content="{{ .Summary | plainify | truncate 160 }}"><link rel="canonical" href="{{ .Permalink }}">
{{ range .AllTranslations }}<link rel="alternate" hreflang="{{ .Lang }}" href="{{ .Permalink }}">{{ end }}
{{ with .OutputFormats.Get "json" }}<link rel="alternate" type="application/json" href="{{ .Permalink }}">{{ end }}</head>
<body><header><a href="{{ "/" | relLangURL }}">{{ .Site.Title }}</a></header>
<nav><ul>{{ range .Site.Taxonomies.categories }}<li><a href="{{ .Page.RelPermalink }}">{{ .Page.Title }}</a></li>{{ end }}</ul></nav>
<aside>{{ .TableOfContents }}</aside><main><h1>{{ .Title }}</h1><time>{{ .Date.Format "2006-01-02" }}</time>
{{ .Content }}
<p>{{ range .GetTerms "tags" }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}</p>
<p>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }} {{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</p>
</main></body></html>
`;

const JSON_PAGE = `{{ dict "id" .Params.id "title" .Title "slug" .Slug "date" (.Date.Format "2006-01-02T15:04:05") "link" .Permalink "content" .Content "excerpt" .Summary "categories" .Params.categories "tags" .Params.tags | jsonify }}
`;

const LIST = `<!doctype html>
<html lang="{{ .Lang }}"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body><h1>{{ .Title }}</h1>
{{ range (.Paginate .RegularPages).Pages }}<article><a href="{{ .RelPermalink }}">{{ .Title }}</a><p>{{ .Summary | plainify }}</p></article>{{ end }}
{{ with .Paginator.Prev }}<a href="{{ .URL }}">-</a>{{ end }}{{ with .Paginator.Next }}<a href="{{ .URL }}">+</a>{{ end }}</body></html>
`;

/** The same texts as a Hugo site: only the front matter is put into Hugo's words. */
export function writeHugo(corpus: Corpus, folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('config.yaml', CONFIG);
  write('layouts/_default/single.html', SINGLE);
  write('layouts/_default/single.json', JSON_PAGE);
  write('layouts/_default/list.html', LIST);
  const names = new Map([...corpus.categories, ...corpus.tags].map(({ id, title }) => [id, title]));
  for (const article of corpus.articles) {
    const head = frontMatter(article, names);
    write(`content/${article.language}/posts/${article.slug}.md`, `${head}${articleBody(article, corpus)}`);
  }
}

function frontMatter(article: PlannedArticle, names: Map<number, string>): string {
  const list = (ids: number[]) => JSON.stringify(ids.map((id) => names.get(id)));
  return `---
id: ${article.id}
title: ${JSON.stringify(article.title)}
slug: ${article.slug}
date: ${article.date}Z
translationKey: a${article.translationOf || article.id}
categories: ${list(article.categories)}
tags: ${list(article.tags)}
---

`;
}
