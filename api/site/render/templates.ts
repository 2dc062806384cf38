import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compile, entryOf, helpOf, lastCompiled, templatesHome } from '../../../src/build/compile.ts';
import type { WorkspaceView } from '../../../src/workspace/views.ts';
import type { Beside, BesideView, View } from '../../../src/views.ts';
import { withoutControls } from '../../lib/escape.ts';
import { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { codeOf, FolderError } from '../../content/store/disk/disk-error.ts';

export interface Templates {
  render(view: View | WorkspaceView): Promise<string>;
  /** The parts of a page that name other articles, as they are in the page. */
  beside(view: BesideView): Beside;
  /** Folder of client files (scripts, styles) to copy to the output root. */
  assets: string;
  /** Scripts that other sites load, by their path at the root of the output. */
  help: Readonly<Record<string, string>>;
  /** Changes when a template, a package or the base changes: pages of another version are stale. */
  version: string;
  /** Hashes of the scripts inside the pages, as a content security policy names them: `sha256-...`. */
  inlineScripts: string[];
}

interface Entry extends Pick<Templates, 'render' | 'beside'> {
  inlineScripts: string[];
}

/**
 * Compiles the templates for a site that lives below `base` (`/` or `/guide/`), and gives their folder; writes nothing
 * when that was done. Throws a {@link FolderError} where it must write and may not.
 */
export async function compileTemplates({ base }: { base: string }): Promise<string> {
  try {
    return (await compile(base)).folder;
  } catch (error) {
    if (!NOT_WRITABLE.has(codeOf(error))) throw error;
    const reason = `the templates for ${base} are not compiled, and nothing may be written there (${codeOf(error)}); run npm run compile as somebody who may`;
    throw new FolderError('TEMPLATES_DIR', templatesHome(), reason);
  }
}

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR']);

/** {@link Templates.version} of what `compileTemplates` made or found last. */
export const compiledVersion = (): string => lastCompiled().version;

/** Loads what `compileTemplates` made last. Equal views give equal bytes, in this process and in the next. */
export async function loadTemplates(): Promise<Templates> {
  const compiled = lastCompiled();
  const { render, beside, inlineScripts } = (await import(entryOf(compiled))) as Entry;
  return {
    render: async (view) => withoutControls(await render(view)),
    beside: (view) => withoutControlsIn(beside(view)),
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

const withoutControlsIn = ({ sidebar, footer }: Beside): Beside => ({
  sidebar: withoutControls(sidebar),
  footer: withoutControls(footer),
});

const policyHash = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;
