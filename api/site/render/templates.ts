import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compile, type Compiled, entryOf, helpOf, templatesHome } from '../../../src/build/compile.ts';
import type { WorkspaceView } from '../../../src/workspace/views.ts';
import type { BesideView, ListView, Parts, View } from '../../../src/views.ts';
import { withoutControls } from '../../lib/escape.ts';
import { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { codeOf, FolderError } from '../../content/store/disk/disk-error.ts';

export interface Templates {
  render(view: View | WorkspaceView): Promise<string>;
  /** The parts of a page that name other articles, as they are in the page. */
  parts(view: BesideView | ListView): Parts;
  /** Folder of client files (scripts, styles) to copy to the output root. */
  assets: string;
  /** Scripts that other sites load, by path at the root of the output. */
  help: Readonly<Record<string, string>>;
  /** Changes with a template, a package or the base: pages of another version are stale. */
  version: string;
  /** Hashes of the inline scripts of pages for the content security policy: `sha256-...`. */
  inlineScripts: string[];
}

interface Entry extends Pick<Templates, 'render' | 'parts'> {
  inlineScripts: string[];
}

/**
 * Compiles the templates for a site below `base` (`/` or `/guide/`) unless that was done. Throws a {@link FolderError}
 * if it must write into their folder and may not.
 */
export async function compileTemplates(base: string): Promise<Compiled> {
  try {
    return await compile(base);
  } catch (error) {
    if (!NOT_WRITABLE.has(codeOf(error))) throw error;
    const reason = `the templates for ${base} are not compiled, and their folder is not writable (${codeOf(error)}); run npm run compile as a user with write access`;
    throw new FolderError('TEMPLATES_DIR', templatesHome(), reason);
  }
}

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR']);

/** Loads compiled templates. Equal views print equal bytes in any process. */
export async function loadTemplates(compiled: Compiled): Promise<Templates> {
  const { render, parts, inlineScripts } = (await import(entryOf(compiled))) as Entry;
  return {
    render: async (view) => withoutControls(await render(view)),
    parts: (view) => withoutControlsIn(parts(view)),
    assets: join(compiled.folder, 'client'),
    help: helpIn(helpOf(compiled)),
    version: compiled.version,
    inlineScripts: inlineScripts.map(policyHash),
  };
}

function helpIn(path: string): Templates['help'] {
  const folder = new OutputFolder(path);
  return Object.fromEntries(
    ['help.js', 'help-search.js'].map((file) => [file, folder.written(file)?.toString() ?? '']),
  );
}

const withoutControlsIn = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, withoutControls(text)])) as Parts;

const policyHash = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;
