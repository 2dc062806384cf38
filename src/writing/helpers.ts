import { Failure } from '../workspace/server.ts';
import type { Description, Helpers, Reference } from './field/index.ts';
import { pickBlock, pickLink, pickPicture } from './insert.ts';
import { markdownOf, type Picture, type UploadOptions } from './upload.ts';

/**
 * What the field of a text needs from the guide: dialogs for pictures, links and blocks, and the contents of its cards.
 */
export function helpersFor(options: UploadOptions): Helpers {
  const shown = (picture: Picture | null) => picture && markdownOf(picture);
  return {
    pickPicture: async () => shown(await pickPicture(options)),
    upload: async (file) => shown(await pickPicture(options, file)),
    pickLink: () => pickLink(options),
    pickBlock: () => pickBlock(options),
    describe: (reference) => describe(reference, options),
  };
}

/** Throws if it is not known whether the target exists: the server cannot be reached, or its answer is an error. */
async function describe({ kind, target }: Reference, { server, base }: UploadOptions): Promise<Description | null> {
  if (kind === 'block') {
    const block = await server.get<{ title: { raw: string } }>(`blocks/${target}`).catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'refused') return null;
      throw error;
    });
    return block && { title: block.title.raw };
  }
  // Nothing is requested from other sites.
  if (!/^\/(?![/\\])/.test(target)) return { title: target };
  const url = base + target.slice(1);
  if (kind === 'picture') return { title: target.split('/').at(-1) ?? '', thumbnail: url };
  const page = await fetch(url);
  if (page.status >= 500) throw new Failure('offline');
  if (!page.ok) return null;
  const made = new DOMParser().parseFromString(await page.text(), 'text/html');
  return { title: made.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? target };
}
