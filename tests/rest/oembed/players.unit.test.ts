import { expect, it } from 'vitest';
import { PLAYER_ORIGINS, playerOf } from '../../../api/rest/oembed/players.ts';

it.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://www.youtube.com/watch?list=PL1&v=aqz-KE-bpKQ&t=9s', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['http://m.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://youtu.be/aqz-KE-bpKQ?si=x', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://www.youtube.com/live/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://www.youtube.com/playlist?list=PL-1_a', 'https://www.youtube-nocookie.com/embed/videoseries?list=PL-1_a'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1'],
  ['https://www.dailymotion.com/video/x8abcd', 'https://geo.dailymotion.com/player.html?video=x8abcd'],
  ['https://dai.ly/x8abcd', 'https://geo.dailymotion.com/player.html?video=x8abcd'],
  [`https://www.loom.com/share/${'0f'.repeat(16)}?sid=1`, `https://www.loom.com/embed/${'0f'.repeat(16)}`],
  ['https://www.ted.com/talks/a_b_c?language=cs', 'https://embed.ted.com/talks/a_b_c'],
  ['https://codepen.io/some-one/pen/aBcDeF', 'https://codepen.io/some-one/embed/aBcDeF?default-tab=result'],
])('%s is at %s', (url, src) => expect(playerOf(url)?.src).toBe(src));

it.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@someone',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQtoolong',
  'https://www.youtube.com/watch#v=aqz-KE-bpKQ',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://evil.example/https://youtu.be/aqz-KE-bpKQ',
  'https://evil.example/?https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://user:word@youtu.be/aqz-KE-bpKQ',
  'https://youtu.be:8443/aqz-KE-bpKQ',
  'ftp://youtu.be/aqz-KE-bpKQ',
  'javascript:youtu.be/aqz-KE-bpKQ',
  '//youtu.be/aqz-KE-bpKQ',
  'https://vimeo.com/about',
  'https://vimeo.com/76979871/settings',
  `https://youtu.be/${'a'.repeat(3_000)}`,
  '',
])('of %j is not known', (url) => expect(playerOf(url)).toBeNull());

it('never plays without encryption or at our own origin', () => {
  expect(PLAYER_ORIGINS.length).toBeGreaterThan(3);
  for (const origin of PLAYER_ORIGINS) expect(new URL(origin).protocol).toBe('https:');
});
