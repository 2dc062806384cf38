import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { omegat, run } from './tools.ts';

type Say = (text: string, at: number) => string;

export interface Project {
  /** The texts that OmegaT offers to translate, found as copies in its own memory. */
  segments(): string;
  /** Translates with the memory, and the texts between tags with `say`. `at` is 0 at the start of a segment. */
  translate(memory: string, say: Say): void;
}

/** An OmegaT project with these files. */
export function createProject(folder: string, from: 'cs' | 'en', files: [name: string, xliff: string][]): Project {
  const to = from === 'cs' ? 'EN' : 'CS';
  for (const name of ['source', 'target', 'tm', 'glossary', 'dictionary', 'omegat', 'config'])
    mkdirSync(join(folder, name));
  for (const [name, xliff] of files) writeFileSync(join(folder, 'source', name), xliff);
  const folders = ['source_dir', 'target_dir', 'tm_dir', 'glossary_dir', 'glossary_file', 'dictionary_dir'];
  const settings = [
    ...folders.map((name) => `<${name}>__DEFAULT__</${name}>`),
    `<source_lang>${from.toUpperCase()}</source_lang><target_lang>${to}</target_lang>`,
    '<source_tok>org.omegat.tokenizer.DefaultTokenizer</source_tok><target_tok>org.omegat.tokenizer.DefaultTokenizer</target_tok>',
    '<sentence_seg>false</sentence_seg><support_default_translations>true</support_default_translations><remove_tags>false</remove_tags>',
  ];
  writeFileSync(
    join(folder, 'omegat.project'),
    `<omegat><project version="1.0">${settings.join('')}</project></omegat>`,
  );
  const start = (mode: string, ...args: string[]): string =>
    run(omegat.path!, [folder, `--config-dir=${join(folder, 'config')}`, `--mode=${mode}`, ...args], folder);
  return {
    segments() {
      const copies = join(folder, 'copies.tmx');
      start('console-createpseudotranslatetmx', `--pseudotranslatetmx=${copies}`, '--pseudotranslatetype=equal');
      return readFileSync(copies, 'utf8');
    },
    translate(memory, say) {
      const targets = new RegExp(`(<tuv lang="${to}">\\s*<seg>)([^]*?)(</seg>)`, 'g');
      const accented = memory.replace(
        targets,
        (_, open: string, text: string, close: string) => open + segmentWith(say, text) + close,
      );
      writeFileSync(join(folder, 'omegat/project_save.tmx'), accented);
      start('console-translate');
    },
  };
}

/** Leaves OmegaT's tags (`<f0>`, `<p1/>`) and XML entities unchanged. */
function segmentWith(say: Say, text: string): string {
  return text
    .split(/(&lt;\/?[a-z]+\d+\/?&gt;|&\w+;)/)
    .map((part, at) => (at % 2 ? part : say(part, at)))
    .join('');
}
