import { expect } from 'vitest';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { loadContent } from '../../../api/content/store/load.ts';
import { convertText } from '../../../api/homes/move-in/convert/convert.ts';
import { Ledger } from '../../../api/homes/move-in/convert/ledger.ts';
import type { Ports } from '../../../api/homes/move-in/convert/ports.ts';
import { readRules } from '../../../api/homes/move-in/convert/rules.ts';
import { moveIn, type Moved, type MoveOptions } from '../../../api/homes/move-in/move-in.ts';
import { serveGuide } from '../../../scripts/command/serve-guide.ts';
import { makeFolder, type GuideFolder } from '../../helpers/guide-folder.ts';
import { plainTemplates } from '../../site/render/no-templates.ts';
import type { OldSite } from './old-site.ts';

/** Signed in, as the recorded editor was. */
const EDITOR = { credentials: { login: 'admin', password: 'any' }, patience: 0 };

export interface Target extends GuideFolder {
  reportDir: string;
}

export async function emptyTarget(): Promise<Target> {
  const folder = await makeFolder();
  return { ...folder, reportDir: folder.root };
}

/** Moves a site into a folder as an editor. */
export const moveInto = (target: Target, site: OldSite, more: Partial<MoveOptions> = {}): Promise<Moved> =>
  moveIn({ url: site.url, ...target, client: EDITOR, serve: serveGuide(plainTemplates('')), ...more });

/** The same into a new one. */
export async function moveFresh(site: OldSite, more: Partial<MoveOptions> = {}): Promise<Moved & { target: Target }> {
  const target = await emptyTarget();
  return { target, ...(await moveInto(target, site, more)) };
}

/** The content of a folder, which must have no mistakes. */
export async function indexOf({ contentDir }: Pick<Target, 'contentDir'>) {
  const { index, issues } = await loadContent(openFiles(), contentDir);
  expect(issues).toEqual([]);
  return index;
}

/** Where links lead in tests of single texts: the old host is `old.example`. */
const ports = (rules: string, more: Partial<Ports> = {}): Ports => ({
  ...{ rules: readRules(rules), ledger: new Ledger() },
  link: (url) => url.replace('https://old.example', ''),
  file: (url) => url.replace('https://old.example/wp-content', '/cms-content'),
  picture: (id) => ({ url: `/cms-content/uploads/${id}.png`, alt: `Picture ${id}`, caption: '', link: '' }),
  hasBlock: (id) => id === 12,
  ...more,
});

/** A stored text converted. */
export const convert = (
  raw: string,
  {
    rendered = '',
    rules = '',
    footnotes = '',
    ...more
  }: { rendered?: string; rules?: string; footnotes?: string } & Partial<Omit<Ports, 'rules'>> = {},
) => convertText({ raw, rendered, footnotes }, ports(rules, more));

/** Its Markdown alone. */
export const markdown = (raw: string, more: Parameters<typeof convert>[1] = {}): string => convert(raw, more).markdown;
