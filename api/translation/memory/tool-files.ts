import type { Language } from '../../contract/model.ts';
import type { XmlElement } from '../xliff/xml-tree.ts';

/** The language of an element in a TMX or TBX file, ignoring its country; null for other languages. */
export function languageOf({ attributes }: XmlElement): Language | null {
  const code = (attributes.get('xml:lang') ?? attributes.get('lang') ?? '').toLowerCase().split(/[-_]/)[0];
  return code === 'cs' || code === 'en' ? code : null;
}
