/** A command of the package: its module without the extension, and what it does. */
interface Command {
  module: string;
  says: string;
  /** Name of the npm script in this repository and in guides; defaults to that of the command. */
  script?: string;
}

/** The commands by name, the source of `docs/settings.md`. */
export const COMMANDS: Record<string, Command> = {
  init: { module: 'scripts/init', says: 'turns a folder into a guide: starter content, scripts, a CI workflow' },
  dev: {
    module: 'scripts/dev',
    says: 'serves the guide to its authors, with live reload, drafts and mistakes',
  },
  start: {
    module: 'api/main',
    says: 'serves site and API, and accepts writes',
  },
  build: { module: 'scripts/build', says: 'writes changes of site and JSON to OUT_DIR, for any static host' },
  check: {
    module: 'scripts/check-content',
    script: 'check:content',
    says: 'finds mistakes in the content, and fixes those with one right answer',
  },
  review: { module: 'scripts/review', says: 'shows the effects of a change to texts, for a pull request' },
  new: { module: 'scripts/new', says: 'starts an article as a draft' },
  ids: { module: 'scripts/ids', says: 'assigns ids to files without one, or where two branches assigned the same' },
  verify: { module: 'scripts/verify', says: 'proves that OUT_DIR is byte for byte what a clean build makes' },
  why: { module: 'scripts/why', says: 'shows the inputs of a page, and what depends on a file' },
  doctor: { module: 'scripts/doctor', says: 'examines a live host, and shows the lines that fix it' },
  report: { module: 'scripts/report', says: 'shows which pages helped readers, and what they searched for' },
  publish: { module: 'scripts/publish', says: 'uploads changes in OUT_DIR to object storage' },
  user: { module: 'scripts/user', says: 'adds, lists and removes accounts, passwords and tokens' },
  mcp: { module: 'scripts/mcp', says: 'lets an agent read the guide in this folder' },
  audit: { module: 'scripts/audit', says: 'shows who changed what' },
  memory: {
    module: 'scripts/memory',
    says: 'imports memories (TMX) and glossaries (TBX) from other tools',
  },
  webhooks: { module: 'scripts/webhooks', says: 'lists, resends and drops messages that could not be delivered' },
  import: { module: 'scripts/import', says: 'loads a JSON data set with its ids, users and revisions' },
  export: { module: 'scripts/export', says: 'writes such a data set, or an export that WordPress imports' },
  survey: { module: 'scripts/survey', says: 'shows what is on a WordPress site, and what a move would lose' },
  'move-in': { module: 'scripts/move-in', says: 'imports a WordPress site, and accounts for every word' },
};
