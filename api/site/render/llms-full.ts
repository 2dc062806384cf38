import type { Language, Site } from '../../contract/model.ts';
import { joinedLines } from '../../lib/escape.ts';
import { mapInTurns } from '../../lib/in-turns.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { fileAt, type ReadShown } from './outputs/output.ts';
import { absolute, chaptersBelow, type Rendering } from './rendering.ts';
import { words } from './views/words.ts';

/** Ids per file of `llms-full/`, so that a write renews a file of bounded size. */
const PART_SIZE = 64;

export const textPartOf = (id: number): number => Math.floor(id / PART_SIZE);

const idsOf = (part: number): number[] => Array.from({ length: PART_SIZE }, (_, at) => part * PART_SIZE + at);

export const llmsFullPath = (language: Language, site: Site): string => `${languageRoot(language, site)}llms-full.txt`;

export const llmsPartPath = (part: number, language: Language, site: Site): string =>
  `${languageRoot(language, site)}llms-full/${part}.txt`;

/** Texts of a file by id, each with the sign of its Markdown. */
export interface TextsView {
  title: string;
  texts: [id: number, sign: string][];
}

const viewOf = (ids: readonly number[], language: Language, rendering: Rendering): TextsView => ({
  title: titleOf(language, rendering),
  texts: ids.map((id) => [id, rendering.values.markdown.sign(id)]),
});

/** Contents of `llms-full.txt`, the Markdown of all public pages: manuals in reading order, then articles. */
export function allTexts(language: Language, rendering: Rendering): TextsView {
  const { lists, values, index } = rendering;
  // Chapters in a cycle of parents belong to no manual.
  const pages = new Set([...chaptersBelow(0, language, rendering), ...index.idsOf('page', language)]);
  const articles = lists.of(`all ${language}`);
  const ids = [...pages, ...articles.ids(0, articles.length)].filter((id) => values.listedIn(id) !== null);
  return viewOf(ids, language, rendering);
}

/** The texts of a range of ids, so that an edit renews a bounded number of them. */
export const textsOfPart = (part: number, language: Language, rendering: Rendering): TextsView =>
  viewOf(
    idsOf(part).filter((id) => rendering.values.listedIn(id) === language),
    language,
    rendering,
  );

/** Contents of `llms-full.txt` if there are too many texts for one file: links to the files that hold them. */
export function listOfParts(parts: readonly number[], language: Language, rendering: Rendering): string {
  const { site } = rendering.index;
  const said = words[language].llms;
  const links = parts.map((part) => {
    const url = absolute(llmsPartPath(part, language, site), rendering);
    return `- [${said.part} ${idsOf(part)[0]}](${url})\n`;
  });
  return `${titleOf(language, rendering)}\n${said.parts}\n\n${links.join('')}`;
}

export async function printTexts(
  { title, texts }: TextsView,
  { values }: Rendering,
  readShown: ReadShown,
): Promise<Uint8Array> {
  const parts = await mapInTurns(texts, ([id, sign]) => {
    const text = readShown(fileAt(`${values.path(id)}index.md`), sign);
    return [Buffer.from('\n'), text ?? Buffer.from((values.markdown(id)?.head ?? '') + values.markdownText(id))];
  });
  return Buffer.concat([Buffer.from(title), ...parts.flat()]);
}

function titleOf(language: Language, { index }: Rendering): string {
  const { name, description } = index.site;
  return `# ${name[language]}\n\n> ${joinedLines(description[language].trim())}\n`;
}
