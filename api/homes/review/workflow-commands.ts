import type { ToldFinding } from '../../site/check/finding.ts';
import { type Review, type StaleText, wordsOf } from './review.ts';

/** The review as file annotations, in the workflow commands of GitHub. */
export const workflowCommands = ({ findings, elsewhere, stale }: Review): string[] => [
  ...[...findings, ...elsewhere].map(({ level, path, line, message }: ToldFinding) =>
    command(level, { file: path, line, title: 'Text' }, message),
  ),
  ...stale.map(staleCommand),
];

/** Annotates the source, which is part of the diff. */
function staleCommand(text: StaleText): string {
  const { path, language, source, sections } = text;
  const names = sections.map(({ heading }) => heading || 'title and opening');
  const message = `${path} (${language}) falls behind by ${wordsOf(text)} words: ${names.join('; ')}`;
  return command('notice', { file: source, line: sections[0]?.line ?? 1, title: 'Translation' }, message);
}

const command = (name: string, properties: Record<string, string | number>, message: string): string =>
  `::${name} ${Object.entries(properties)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(',')}::${escapeData(message)}`;

/** Unescaped characters could end the command or begin another one. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
