/** A command of the package: its module without the ending, and what it does. */
interface Command {
  module: string;
  says: string;
  /** Name of the npm script in this repository and in guides; that of the command if not given. */
  script?: string;
}

/** The commands by name. `docs/settings.md` is made of this. */
export const COMMANDS: Record<string, Command> = {
  init: { module: 'scripts/init', says: 'makes a folder a guide: content to begin with, scripts, a recipe for CI' },
  dev: {
    module: 'scripts/dev',
    says: 'serves the guide to its authors, with live reload, drafts and mistakes',
  },
  start: {
    module: 'api/main',
    says: 'serves site and API, and takes writes',
  },
  build: { module: 'scripts/build', says: 'writes what changed of site and JSON into OUT_DIR, for any static host' },
  check: {
    module: 'scripts/check-content',
    script: 'check:content',
    says: 'finds mistakes in the content, and mends those with one right answer',
  },
  review: { module: 'scripts/review', says: 'says what a change of texts does, for a pull request' },
  new: { module: 'scripts/new', says: 'begins an article as a draft' },
  ids: { module: 'scripts/ids', says: 'gives ids to files without one, or where two branches gave the same' },
  verify: { module: 'scripts/verify', says: 'proves that OUT_DIR is byte for byte what a clean build makes' },
  why: { module: 'scripts/why', says: 'says what a page was made of, and what is made of a file' },
  doctor: { module: 'scripts/doctor', says: 'examines a live host, and shows the lines that mend it' },
  report: { module: 'scripts/report', says: 'shows which pages helped readers, and what they searched for' },
  publish: { module: 'scripts/publish', says: 'uploads what changed in OUT_DIR to an object storage' },
  user: { module: 'scripts/user', says: 'adds, lists and removes accounts, passwords and tokens' },
  mcp: { module: 'scripts/mcp', says: 'lets an agent read the guide in this folder' },
  audit: { module: 'scripts/audit', says: 'shows who changed what' },
  memory: {
    module: 'scripts/memory',
    says: 'takes over memories (TMX) and glossaries (TBX) of other tools',
  },
  webhooks: { module: 'scripts/webhooks', says: 'lists, resends and drops messages that could not be delivered' },
  import: { module: 'scripts/import', says: 'loads a JSON data set with its ids, users and revisions' },
  export: { module: 'scripts/export', says: 'writes such a data set, or an export that WordPress imports' },
  survey: { module: 'scripts/survey', says: 'says what is on a WordPress site, and what a move would lose' },
  'move-in': { module: 'scripts/move-in', says: 'moves a WordPress site in, and accounts for every word' },
};
