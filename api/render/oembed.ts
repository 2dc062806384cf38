import { languageAt } from '../query/address.ts';
import type { Rendering } from './rendering.ts';

/** The oEmbed answers for an address of ours, as files: discovery works on a host that runs nothing. */
export const embedJson = (path: string, rendering: Rendering): Promise<string> =>
  rendering.getJson(embedAddress(path, rendering));

export const embedXml = (path: string, rendering: Rendering): Promise<string> =>
  rendering.getJson(`${embedAddress(path, rendering)}&format=xml`);

const embedAddress = (path: string, { presentation }: Rendering): string =>
  `/cms-json/oembed/1.0/embed?url=${encodeURIComponent(presentation.base + path)}&lang=${languageAt(path)}`;
