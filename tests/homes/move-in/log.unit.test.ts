import { expect, test } from 'vitest';
import { urlsOfLog } from '../../../api/homes/move-in/account/replay.ts';

const line = (path: string, status = 200, method = 'GET'): string =>
  `192.0.2.1 - - [27/Nov/2026:10:00:00 +0000] "${method} ${path} HTTP/1.1" ${status} 99 "-" "-"\n`;

test('a log names the pages and uploads that were opened, most frequent first', () => {
  const opened = ['/a/?p=1', '/b/', '/wp-content/uploads/2025/03/a.png', '/wp-json-explained/', '/b/'];
  const others = [line('/gone/', 404), line('/form/', 200, 'POST')];
  expect(urlsOfLog([...opened.map((path) => line(path)), ...others].join(''))).toEqual([
    ...['/b/', '/a/?p=1', '/wp-content/uploads/2025/03/a.png', '/wp-json-explained/'],
  ]);
});

test.each([
  ...['/wp-content/themes/old/style.css?ver=6', '/help/wp-content/plugins/x/y.js', '/wp-includes/js/a.js'],
  ...['/wp-json/wp/v2/posts', '/wp-login.php', '/xmlrpc.php', '/wp-sitemap-posts-1.xml', '/post-sitemap.xml'],
])('what WordPress itself loads is no URL of a reader: %s', (path) => expect(urlsOfLog(line(path))).toEqual([]));
