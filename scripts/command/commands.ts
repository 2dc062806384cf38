/** A command of the package. */
interface Command {
  says: string;
  /** Its module without the extension; defaults to the one of its name in `scripts`. */
  module?: string;
  /** Name of the npm script in this repository and in guides; defaults to that of the command. */
  script?: string;
  /** Called as `npx support-guide NAME` in guides, which have no script for it. */
  isRare?: true;
}

/** The commands by name, the source of `docs/settings.md`. */
export const COMMANDS: Record<string, Command> = {
  init: { isRare: true, says: 'turns a folder into a guide: starter content, scripts, a CI workflow' },
  dev: { says: 'serves the guide to its authors, with live reload, drafts and mistakes' },
  start: { module: 'api/main', says: 'serves site and API, and accepts writes' },
  build: { says: 'writes changes of site and JSON to OUT_DIR, for any static host' },
  check: {
    module: 'scripts/check-content',
    script: 'check:content',
    says: 'finds mistakes in the content, and fixes those with one right answer',
  },
  review: { isRare: true, says: 'shows the effects of a change to texts, for a pull request' },
  new: { says: 'starts an article as a draft' },
  ids: { says: 'assigns missing and colliding ids, and makes missing sizes of pictures' },
  verify: { says: 'proves that OUT_DIR is byte for byte what a clean build makes' },
  why: { says: 'shows the inputs of a page, and what depends on a file' },
  doctor: { says: 'examines a live host, and shows the lines that fix it' },
  report: { says: 'shows which pages helped readers, and what they searched for' },
  publish: { says: 'uploads changes in OUT_DIR to object storage' },
  user: { says: 'adds, lists and removes accounts, passwords and tokens' },
  mcp: { isRare: true, says: 'lets an agent read the guide in this folder' },
  audit: { says: 'shows who changed what' },
  memory: { says: 'imports memories (TMX) and glossaries (TBX) from other tools' },
  webhooks: { says: 'lists, resends and drops messages that could not be delivered' },
  import: { says: 'loads a JSON data set with its ids, users and revisions' },
  export: { says: 'writes such a data set, or an export that WordPress imports' },
  survey: { isRare: true, says: 'shows what is on a WordPress site, and what a move would lose' },
  'move-in': { isRare: true, says: 'imports a WordPress site, and accounts for every word' },
};

/** The module of a command below the package, without its extension. */
export const moduleOf = (name: string): string => COMMANDS[name]?.module ?? `scripts/${name}`;
