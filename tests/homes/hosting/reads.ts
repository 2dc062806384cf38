/** Anonymous reads below `/cms-json`, ordinary and odd. Every home answers them like the server, or refuses them. */
export const READS: readonly string[] = [
  // The documents, in every way to choose a language
  ...[
    ...['/', '', '/cms/v2', '/oembed/1.0', '/xlate/tm/v1', '/cms/v2/types', '/cms/v2/taxonomies', '/openapi.json'],
  ].flatMap((path) =>
    ['', '?lang=cs', '?lang=en', '?lang=en&xlate_language=cs', '?lang=cs&xlate_language=en'].map(
      (query) => path + query,
    ),
  ),
  '/cms/v2/types/post?lang=cs',
  '/cms/v2/statuses',
  '/cms/v2/statuses/publish',
  '/cms/v2/statuses/draft',
  '/cms/v2/taxonomies/category?lang=cs',
  '/cms/v2/taxonomies?type=page',
  // Lists
  ...['posts', 'pages', 'media', 'blocks', 'categories', 'tags', 'users'].flatMap((name) =>
    ['', '/', '?lang=en', '?xlate_language=en', '?lang=cs&xlate_language=en', '?lang=en&xlate_language=cs'].map(
      (query) => `/cms/v2/${name}${query}`,
    ),
  ),
  // Arguments that repeat the defaults
  ...['context=view', 'per_page=10&page=1', 'page=1&lang=en', 'order=desc', '_locale=user'].map(
    (query) => `/cms/v2/posts?${query}`,
  ),
  ...['/cms/v2/posts?utm_source=mail&lang=en', '/cms/v2/posts/?lang=', '/cms/v2/posts?unknown=1&amp=2'],
  '/cms/v2/categories?order=asc',
  // Arguments that change the answer
  ...[
    ...['search=heslo', 'search=zzzz', 'search=hesla&orderby=relevance&_fields=id,_score'],
    ...['search=%22nov%C3%A9+heslo%22+-agent&_fields=id,_score', 'slug=jak-se-prihlasit', 'slug=no-such-slug'],
    ...['page=2', 'page=99', 'page=01', 'per_page=3'],
    // As client libraries page through a list.
    ...['per_page=20&page=3', 'page=1&per_page=20'],
    ...['per_page=100', 'per_page=0', 'per_page=-1', 'offset=5', 'include=248', 'include[]=248'],
    ...['include%5B0%5D=248', 'exclude=248', 'categories=34', 'categories[terms]=34&categories[operator]=AND'],
    ...['categories=34&tags=1&tax_relation=OR', 'search=heslo&search_columns=post_title', 'tags=1', 'author=1'],
    ...['orderby=title', 'order=asc', 'after=2026-01-01T00:00:00', 'before=2026-01-01T00:00:00', 'status=publish'],
    ...['status=draft', 'context=edit', 'context=embed', '_fields=id,title', '_embed', '_embed=1', '_envelope'],
    ...['_jsonp=call', '_method=DELETE', 'sticky=true', 'translation_status=outdated', 'xlate_language=de'],
    ...['lang=de', 'lang=all', 'lang=EN', 'LANG=en', 'lang=e%6E', '%6Cang=en', 'sea%72ch=zzzz', 'lang=en&lang=cs'],
    ...['lang=en&search=ticket', 'utm=1&search=heslo', '&search=heslo', 'password=x'],
  ].map((query) => `/cms/v2/posts?${query}`),
  '/cms/v2/pages?parent=0',
  '/cms/v2/pages?orderby=menu_order&order=asc',
  '/cms/v2/media?media_type=image',
  '/cms/v2/categories?hide_empty=true',
  '/cms/v2/categories?post=248',
  '/cms/v2/users?search=a',
  '/cms/v2/search?search=heslo&per_page=5',
  '/cms/v2/search?search=heslo&subtype=page',
  '/cms/v2/search?search=%22the+ticket%22&lang=en',
  // Records
  ...['', '/', '?lang=en', '?context=embed', '?_fields=id', '?_embed', '/revisions', '/autosaves'].map(
    (rest) => `/cms/v2/posts/248${rest}`,
  ),
  ...['/cms/v2/posts/999999', '/cms/v2/posts/999999?lang=cs', '/cms/v2/categories/34', '/cms/v2/poems'],
  ...['/cms/v2/users/1', '/cms/v2/users/1?lang=en', '/cms/v2/users/me'],
  ...['/cms/v2/posts/404.json', '/404.json', '/501.json'],
  // Embedding
  '/oembed/1.0/embed',
  '/oembed/1.0/embed?url=http%3A%2F%2Fguide.test%2Fjak-se-prihlasit%2F',
  '/oembed/1.0/proxy?url=http%3A%2F%2Fguide.test%2F',
  '/xlate/tm/v1/ams/status',
];
