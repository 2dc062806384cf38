import { contentTypeOf } from '../../lib/mime-types.ts';
import { isNoteForHosts } from '../../site/render/hosting/index.ts';
import type { ObjectHeaders } from './object-store.ts';

/**
 * Order of uploads. A page is uploaded after everything that it loads, and lists of pages after the pages, so that no
 * reader is led to a missing file.
 */
export const STAGES = ['assets', 'json', 'pages', 'indexes'] as const;
export type Stage = (typeof STAGES)[number];

/** Whether a file is not served: configuration for hosts that read rules from files, and hidden files. */
const isUnserved = (file: string): boolean => isNoteForHosts(file) || /(^|\/)\./.test(file);

const JSON_INDEX = /^(cms-json(?:\/.+)?)\/index\.json$/;

/**
 * The keys under which a file of the output is stored; none for configuration of other hosts. API records are also
 * stored under their request URL: a store has no folders, so `posts` and `posts/248` can both be objects.
 */
export function keysOf(file: string): string[] {
  if (isUnserved(file)) return [];
  const [, url] = JSON_INDEX.exec(file) ?? [];
  return url ? [file, url] : [file];
}

export function stageOf(key: string): Stage {
  if (key.startsWith('_astro/') || key.startsWith('cms-content/')) return 'assets';
  if (key.startsWith('cms-json/') || key === 'cms-json') return 'json';
  if (/\.xml$/.test(key)) return 'indexes';
  if (/^(en\/)?index\.html$/.test(key) || key === 'robots.txt') return 'indexes';
  return /\.(html|md)$|oembed\.json$/.test(key) ? 'pages' : 'assets';
}

/** Files with a hash in their names never change, and pages in readers' caches request old ones. */
export const isHashed = (key: string): boolean => key.startsWith('_astro/');

export function headersOf(key: string): ObjectHeaders {
  const isJson = stageOf(key) === 'json' && !/\.\w+$/.test(key);
  return {
    contentType: contentTypeOf(isJson ? '.json' : key),
    cacheControl: isHashed(key) ? 'public, max-age=31536000, immutable' : 'no-cache',
    contentDisposition: key.endsWith('.svg') ? 'attachment' : '',
  };
}
