import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { patience, runs } from '../../helpers/strength.ts';
import { randomOf } from './random-writes.ts';
import { openWorld, type World } from './world.ts';

const PROPOSALS = runs(500);
/** Number of comparisons with a clean build. */
const CHECKS = 5;
/** Limit of pending proposals, so that most of them meet texts that others have changed. */
const MOST_WAITING = 20;
const PROPOSERS = ['contributor', 'author', 'second'];

let world: World;
let now = Date.UTC(2026, 9, 1);

/** A sentence unique to one proposal or edit. */
interface Said {
  /** Id of the text; 0 for a new one. */
  id: number;
  sentence: string;
}

type Waiting = { id: unknown; author: string; said: Said[] };

test(
  `with ${PROPOSALS} random proposals and concurrent edits, no accepted sentence is lost and no other becomes public`,
  async () => {
    world = await openWorld(writeSmallGuide, { clock: { now: () => now } });
    const { send, service, contentDir } = world;
    const { store } = service;
    const random = randomOf(28);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const content = (id: number) => store.index.item(id)?.content ?? '';
    const texts = [...store.index.allItems()].filter(({ type, status }) => type === 'post' && status === 'publish');
    const ids = texts.slice(0, 4).map(({ id }) => id);
    const blocks = Array.from({ length: 6 }, (_, at) => `Block ${at}.`).join('\n\n');
    for (const id of ids) await send('PATCH', `/posts/${id}`, { content: blocks });

    /** The text with the sentence added to a block, or as a new block. */
    const edited = (text: string, sentence: string): string => {
      const parts = text.split('\n\n');
      const at = Math.floor(random() * parts.length);
      if (random() < 0.7) parts[at] = `${parts[at]?.trim()} ${sentence}`;
      else parts.splice(at, 0, sentence);
      return parts.join('\n\n');
    };

    async function propose(number: number): Promise<Waiting> {
      const said: Said[] = [...new Set([pick(ids), pick(ids)])].map((id) => ({
        id,
        sentence: `Zproposed${number}in${id}.`,
      }));
      const changes: object[] = said.map(({ id, sentence }) => ({
        ...{ id, version: store.index.record(id)?.version },
        fields: { content: edited(content(id), sentence), ...(random() < 0.1 && { title: `Ztitle${number}` }) },
      }));
      if (random() < 0.15) {
        const sentence = `Znew${number}.`;
        const fields = { title: `Ztitle${number}`, content: sentence, status: 'publish' };
        changes.push({ new: { type: 'post', lang: pick(['cs', 'en']), fields } });
        said.push({ id: 0, sentence });
      }
      const author = pick(PROPOSERS);
      const { status, body } = await send('POST', '/proposals', { title: `Zname${number}`, changes }, author);
      expect([number, status]).toEqual([number, 201]);
      return { id: body['id'], author, said };
    }

    /** Someone edits a text, in the browser or in its file. */
    async function write(number: number): Promise<Said> {
      const id = pick(ids);
      const sentence = `Written ${number} in ${id}.`;
      if (random() < 0.7) {
        await send('PATCH', `/posts/${id}`, { content: edited(content(id), sentence) });
      } else {
        const file = join(contentDir, store.index.item(id)?.path ?? '');
        writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n\n${sentence}\n`);
        await store.withLock(() => store.refresh(id));
      }
      return { id, sentence };
    }

    const waiting: Waiting[] = [];
    const refused: Waiting[] = [];
    const kept: Said[] = [];
    const counts = { accepted: 0, contradicted: 0, declined: 0 };

    async function decide(): Promise<void> {
      const [chosen] = waiting.splice(Math.floor(random() * waiting.length), 1) as [Waiting];
      const path = `/proposals/${String(chosen.id)}`;
      const { status } = random() < 0.9 ? await send('POST', `${path}/accept`, {}, 'editor') : { status: 0 };
      if (status === 200) return void (counts.accepted++, kept.push(...chosen.said));
      expect([0, 409]).toContain(status);
      counts[status === 409 ? 'contradicted' : 'declined']++;
      await send('POST', `${path}/decline`, {}, 'editor');
      refused.push(chosen);
    }

    async function check(): Promise<void> {
      expect(await world.differences()).toEqual([]);
      const all = [...store.index.allItems()].map((item) => item.content).join('\n');
      expect(kept.filter(({ id, sentence }) => !(id === 0 ? all : content(id)).includes(sentence))).toEqual([]);
      const hidden = [...waiting, ...refused].flatMap(({ said }) => said.map(({ sentence }) => sentence));
      const output = await textOfOutput();
      expect(hidden.filter((sentence) => output.includes(sentence))).toEqual([]);
      expect(kept.filter(({ sentence }) => !output.includes(sentence))).toEqual([]);
      for (const login of ['', ...PROPOSERS]) {
        const own = [...waiting, ...refused].filter(({ author }) => author === login).flatMap(({ said }) => said);
        // An editor may read all of them.
        if (login === 'second') continue;
        const answers = await answersTo(
          login,
          waiting.map(({ id }) => id),
        );
        const seen = hidden.filter((one) => answers.includes(one) && !own.some(({ sentence }) => sentence === one));
        expect([login, seen]).toEqual([login, []]);
      }
    }

    let made = 0;
    for (let step = 0; made < PROPOSALS || waiting.length > 0; step++) {
      now += 1_000;
      const kind = random();
      if (kind < 0.45 && made < PROPOSALS && waiting.length < MOST_WAITING) {
        waiting.push(await propose(made++));
        if (made % Math.ceil(PROPOSALS / CHECKS) === 0) await check();
      } else if (kind < 0.6) kept.push(await write(step));
      else if (waiting.length > 0) await decide();
    }
    await check();
    expect(counts.accepted + counts.contradicted + counts.declined).toBe(PROPOSALS);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(PROPOSALS / 50);
  },
  patience(1_200_000),
);

async function textOfOutput(): Promise<string> {
  const folder = world.outDir;
  const bytes = (await new OutputFolder(folder).list()).map((file) => readFileSync(join(folder, file)));
  return bytes.map((packed) => (packed[0] === 0x1f ? gunzipSync(packed) : packed).toString()).join('\n');
}

/** All that a user can read; without a login, all that anyone can read. */
async function answersTo(login: string, proposals: unknown[]): Promise<string> {
  const api = world.api;
  const headers = login && { authorization: `Basic ${btoa(`${login}:password`)}` };
  const paths = [
    ...['posts?per_page=100', 'posts?per_page=100&lang=en', 'search?search=z&per_page=100', 'texts?per_page=100'],
    ...['proposals?status=any&per_page=100', ...proposals.map((id) => `proposals/${String(id)}`)],
  ];
  const texts: string[] = [];
  for (const path of paths) {
    const request = new Request(`http://guide.test/cms-json/cms/v2/${path}`, { headers: headers || {} });
    texts.push(await (await api.fetch(request)).text());
  }
  return texts.join('\n');
}
