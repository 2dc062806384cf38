import { EVENTS } from '../../api/contract/events.ts';
import { SITE_KEYS } from '../../api/content/store/site/read-site.ts';
import { SETTINGS } from '../../api/setting-rows.ts';
import { COMMANDS } from './commands.ts';

const INTRODUCTION = `# Commands and settings

Written by \`npm run settings-doc\` from the tables that it names.`;

const COMMANDS_ARE = `## Commands

\`npm run NAME\`, or \`npx support-guide NAME\` in a guide (\`init\` only so); \`-- --help\` says what each takes. From \`scripts/command/commands.ts\`; [CONTRIBUTING](../CONTRIBUTING.md#tests) has those for developers.`;

const VARIABLES_ARE = `## Variables

Of the environment, with defaults in brackets. Invalid values end the start, mistyped names are warned of. Switches take \`on\` or \`off\`. From \`api/setting-rows.ts\`.`;

const KEYS_ARE = `## Keys of site.yaml

[Owning a guide](owning.md) shows them in use. From \`api/content/store/site/read-site.ts\`.`;

const EVENTS_ARE = `## Events

What \`WEBHOOKS\` can tell. From \`api/contract/events.ts\`.`;

/** `docs/settings.md`: what there is to run and to set, each from the table that the program itself reads. */
export function settingsDocument(): string {
  const commands = Object.entries(COMMANDS).map(([name, { script = name, says }]) => row(script, says));
  const variables = Object.entries(SETTINGS).map(([name, { default: value, says }]) =>
    row(name, says, value && ` (\`${value}\`)`),
  );
  const parts = [
    INTRODUCTION,
    COMMANDS_ARE,
    commands.join('\n'),
    VARIABLES_ARE,
    variables.join('\n'),
    KEYS_ARE,
    rows(SITE_KEYS),
    EVENTS_ARE,
    rows(EVENTS),
  ];
  return `${parts.join('\n\n')}\n`;
}

const rows = (table: Record<string, string>): string =>
  Object.entries(table)
    .map(([name, says]) => row(name, says))
    .join('\n');

const row = (name: string, says: string, value = ''): string => `- \`${name}\`${value}: ${withLinks(says)}`;

/** Paths of documents as links from `docs/`. */
const withLinks = (says: string): string =>
  says.replace(/docs\/([a-z-]+)\.md/g, (_, name: string) => `[${name.replace('-', ' ')}](${name}.md)`);
