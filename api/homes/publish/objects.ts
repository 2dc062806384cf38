import { hash } from 'node:crypto';
import { contentTypeOf, isDrawing } from '../../lib/mime-types.ts';
import { isNoteForHosts } from '../../site/render/hosting/index.ts';
import type { ObjectHeaders } from './object-store.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';

/**
 * Order of uploads. A page is uploaded after everything that it loads, and lists of pages after the pages, so that no
 * reader is led to a missing file.
 */
export const STAGES = ['assets', 'json', 'pages', 'indexes'] as const;
export type Stage = (typeof STAGES)[number];

/** Whether a file is not served: configuration for hosts that read rules from files, and hidden files. */
const isUnserved = (file: string): boolean => isNoteForHosts(file) || /^\.(?!well-known\/)|\/\./.test(file);

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

/** Home pages, lists for language models, and what the search begins with. */
const INDEX = /^(?:(?:cs|en)\/)?(?:index\.html$|llms)|^search-index\/(?:cs|en)\.json$/;

export function stageOf(key: string): Stage {
  if (key.startsWith('_astro/') || key.startsWith('cms-content/')) return 'assets';
  if (key.startsWith('cms-json/') || key === 'cms-json') return 'json';
  if (key.endsWith('.xml') || key === 'robots.txt' || INDEX.test(key)) return 'indexes';
  return /\.(html|md)$|oembed\.json$/.test(key) ? 'pages' : 'assets';
}

/** Files with a hash in their names never change, and pages in readers' caches request old ones. */
export const isHashed = (key: string): boolean => key.startsWith('_astro/');

export function headersOf(key: string): ObjectHeaders {
  return {
    contentType: contentTypeOf(stageOf(key) === 'json' ? '.json' : key),
    cacheControl: isHashed(key) ? 'public, max-age=31536000, immutable' : 'no-cache',
    contentDisposition: isDrawing(key) ? 'attachment' : '',
  };
}

/** An object as it should be. */
export interface Wanted {
  key: string;
  /** File of the output folder with its bytes. */
  file: string;
  fingerprint: string;
}

/** The objects for a file of the output; none if the file is gone or is not served. */
export async function wantedOf(file: string, folder: OutputFolder): Promise<Wanted[]> {
  const keys = keysOf(file);
  const bytes = keys.length > 0 ? await folder.read(file) : null;
  if (!bytes) return [];
  const md5 = md5Of(bytes);
  return keys.map((key) => ({ key, file, fingerprint: fingerprintOf(key, md5) }));
}

/** Hex MD5, to compare with the entity tags in a store's listing. */
export const md5Of = (bytes: Uint8Array): string => hash('md5', bytes);

/** Hash of the bytes, then of the headers: an object is uploaded again if either changes. */
export const fingerprintOf = (key: string, md5: string): string =>
  `${md5}-${hash('md5', JSON.stringify(headersOf(key))).slice(0, 8)}`;
