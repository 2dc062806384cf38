import { readIfThere, writeFile } from '../store/disk/atomic.ts';
import { openFiles } from '../store/disk/files.ts';
import { withoutContent } from '../store/front-matter/packed-content.ts';
import { programHash } from '../store/disk/hash-files.ts';
import type { Service } from '../operations/operation.ts';
import { hash } from '../lib/hash.ts';
import { keepText, keptText } from '../lib/kept-text.ts';
import { isTerm } from '../index/content-index.ts';
import { type Checked, checkTexts, findingsOf, type TextFindings } from './check-guide.ts';
import { CheckedTexts } from './checked-texts.ts';
import type { Finding } from './finding.ts';

type Asked = Checked & Pick<Service, 'report'>;

interface Options {
  /** File that says what was found out of each text, and with an ending what was found out of all of them. */
  note: string;
  /** Whether what it says is not to be believed. */
  isClean: boolean;
}

/**
 * As {@link checkGuide} for a guide whose records are in order, with as little work as what was noted of the last check
 * allows. Where nothing can be noted for the next, that is reported and it has more work.
 */
export class NotedCheck {
  readonly #service: Asked;
  readonly #note: string;
  readonly #isClean: boolean;
  readonly #files = openFiles();
  readonly #program = programHash();
  #texts: Promise<CheckedTexts> | undefined;

  constructor(service: Asked, { note, isClean }: Options) {
    this.#service = service;
    this.#note = note;
    this.#isClean = isClean;
  }

  /** What is known of the texts. A build adds what it finds out on the way. */
  texts(): Promise<CheckedTexts> {
    return (this.#texts ??= this.#restored());
  }

  /** `today` is a site time. */
  async findings(today: string): Promise<Finding[]> {
    return findingsOf(this.#service, today, await this.#ofTexts());
  }

  async #ofTexts(): Promise<TextFindings> {
    const basis = basisOf(this.#service, this.#program);
    const findings = `${this.#note}.findings`;
    const noted = keptText(basis, (await this.#read(findings)) ?? '');
    const known = noted === null ? null : (JSON.parse(noted) as TextFindings);
    if (known && (await areThereAsBefore(known.files, this.#service))) return known;
    const texts = await this.texts();
    const found = await checkTexts(this.#service, texts);
    const keep = async () => {
      const facts = texts.keep(this.#program);
      if (facts !== null) await this.#write(this.#note, facts);
      await this.#write(findings, keepText(basis, JSON.stringify(found)));
    };
    await keep().catch(this.#service.report);
    return found;
  }

  async #restored(): Promise<CheckedTexts> {
    const texts = new CheckedTexts(this.#service);
    texts.restore((await this.#read(this.#note)) ?? '', this.#program);
    return texts;
  }

  async #read(path: string): Promise<string | null> {
    return this.#isClean ? null : ((await readIfThere(this.#files, path))?.toString() ?? null);
  }

  #write(path: string, text: string): Promise<void> {
    return writeFile(this.#files, path, Buffer.from(text), { isPrivate: true });
  }
}

/** A word for all that the findings of texts are found from, but for files. */
function basisOf({ store: { index }, serializeContext: { base } }: Asked, program: string): string {
  const { site, authors } = index;
  const records = [...index.allItems(), ...index.allTerms()].map((record) =>
    isTerm(record) ? record : withoutContent(record),
  );
  return hash(JSON.stringify([program, base, site, [...authors.values()], records]));
}

async function areThereAsBefore(files: TextFindings['files'], { store }: Asked): Promise<boolean> {
  for (const [path, isThere] of Object.entries(files)) if ((await store.hasFile(path)) !== isThere) return false;
  return true;
}
