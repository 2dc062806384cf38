import sharp from 'sharp';
import type { Service } from '../../../api/rest/operations/operation.ts';
import type { ServiceOptions } from '../../../api/service.ts';
import { page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { authorizationOf, openTestApp, type Reply as Answer, type TestUser } from '../../helpers/test-app.ts';

/** Below a path, so that URLs without it are noticed. */
export const BASE = 'https://guide.test/help';

const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#3a7' } })
  .png()
  .toBuffer();

const day = { date: '2025-01-02T03:04:05', author: 1 };

/** One of every kind of record that can have a URL, public or not. */
export const GUIDE: ContentFiles = {
  'site.yaml': 'name:\n  cs: Průvodce\n  en: Guide\n',
  'authors.yaml': '- id: 1\n  slug: ada\n  name:\n    cs: Ada Česká\n    en: Ada English\n',
  'cs/posts/zaciname.md': page({ id: 11, title: 'Začínáme & <em>spolu</em>', ...day, featured_media: 31 }, 'Začátek.'),
  'en/posts/getting-started.md': page({ id: 12, title: 'Getting started', ...day, translation_of: 11 }, 'Start.'),
  'cs/posts/jen-cesky.md': page({ id: 13, title: 'Jen česky', ...day, author: 9 }, 'Text.'),
  'cs/posts/zamceno.md': page({ id: 14, title: 'Zamčeno', ...day, password: 'x', featured_media: 31 }, 'Tajemství.'),
  'cs/posts/koncept.md': page({ id: 15, title: 'Koncept', ...day, status: 'draft' }, 'Text.'),
  'cs/posts/soukrome.md': page({ id: 16, title: 'Soukromé', ...day, status: 'private' }, 'Text.'),
  'cs/posts/pristi.md': page({ id: 17, title: 'Příští', ...day, date: '2999-01-01T00:00:00', status: 'future' }),
  'cs/posts/smazane.md': page({ id: 18, title: 'Smazané', ...day, status: 'trash' }, 'Text.'),
  'cs/posts/ceka.md': page({ id: 19, title: 'Čeká', ...day, status: 'pending' }, 'Text.'),
  'cs/pages/kniha.md': page({ id: 21, title: 'Kniha', ...day }, 'Kniha.'),
  'cs/pages/kapitola.md': page({ id: 22, title: 'Kapitola', ...day, parent: 21 }, 'Kapitola.'),
  'cs/pages/spolecne.md': page({ id: 23, title: 'Kapitola téhož jména', ...day, slug: 'spolecne' }, 'Text.'),
  'cs/posts/spolecne.md': page({ id: 24, title: 'Článek téhož jména', ...day, slug: 'spolecne' }, 'Text.'),
  'cs/categories/navody.md': page({ id: 25, name: 'Návody' }),
  'cs/blocks/kus.md': page({ id: 26, title: 'Kus', ...day }, 'Kus.'),
  'cs/media/obrazek.md': page({ id: 31, title: 'Obrázek', ...day, file: '2026/09/obrazek.png' }),
  'cs/media/tajny.md': page({ id: 32, title: 'Tajný obrázek', ...day, file: '2026/09/tajny.png', post: 16 }),
  'cs/media/navod.md': page({ id: 33, title: 'Návod', ...day, file: '2026/09/navod.pdf' }),
  'uploads/2026/09/obrazek.png': picture,
  'uploads/2026/09/tajny.png': picture,
  'uploads/2026/09/navod.pdf': '%PDF-1.4\n',
};

export interface Reply extends Omit<Answer, 'body'> {
  text: string;
  json: Answer['body'];
}

export interface OpenGuide {
  service: Service;
  /** Requests the namespace `oembed/1.0`; `as` is a login. */
  ask(route: 'embed' | 'proxy', args: Record<string, string>, as?: string, init?: RequestInit): Promise<Reply>;
}

const USERS: TestUser[] = [
  { id: 1, login: 'ada', role: 'author' },
  { id: 2, login: 'sub', role: 'subscriber' },
];

/** The guide with `ada`, who may write, and `sub`, who may not. It is closed after the test. */
export async function openGuide(
  options: Partial<ServiceOptions> = {},
  files: ContentFiles = GUIDE,
): Promise<OpenGuide> {
  const report = (error: unknown) => {
    throw error;
  };
  const { service, api } = await openTestApp(files, { users: USERS, base: BASE, report, ...options });
  return {
    service,
    async ask(route, args, as = '', init = {}) {
      const headers = new Headers(init.headers);
      if (as) headers.set('authorization', authorizationOf(as));
      const url = `${BASE}/cms-json/oembed/1.0/${route}?${new URLSearchParams(args)}`;
      const response = await api.fetch(new Request(url, { ...init, headers }), '127.0.0.1');
      const text = await response.text();
      const { status, headers: answered } = response;
      return { status, headers: answered, text, json: text.startsWith('{') && JSON.parse(text) };
    },
  };
}
