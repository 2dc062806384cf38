import { bodyOf, pathOf, type Corpus } from './corpus/guide.ts';
import { Random } from './corpus/random.ts';
import { percentile, type Figures } from './figures.ts';
import type { Server } from './server.ts';

const API = '/cms-json/cms/v2';
const EDITORS = 8;

/** Measured rounds per load, after as many for warm-up: code is slower when it runs for the first time. */
const ROUNDS = { edit: 60, visible: 200, editors: 200, lists: 500 };
const WARM_UP = { edit: 20, visible: 10, editors: 16, lists: 50 };

type Load = keyof typeof ROUNDS;

/** Words of the corpus, some inflected, and words that it lacks. */
const SEARCHED = {
  cs: ['schránka', 'lhůta odpovědi', 'webhook', 'správce', 'příloha', 'audit', 'oznámení', 'noční směny'],
  en: ['mailbox', 'response deadline', 'webhook', 'administrator', 'attachment', 'audit', 'outage', 'night shifts'],
};
const ORDERS = ['date', 'title', 'modified', 'slug', 'id', 'relevance'];

/** Load on a running server. The same numbers make the same requests to every server. */
export class Loads {
  readonly #server: Server;
  readonly #corpus: Corpus;

  constructor(server: Server, corpus: Corpus) {
    this.#server = server;
    this.#corpus = corpus;
  }

  /** Edits of titles, one after the other, with all their effects. */
  async edit(): Promise<Figures> {
    const random = new Random(1);
    const { cpu } = await this.#cost('edit', async (number) => {
      const { id, title } = random.pick(this.#corpus.articles);
      await this.#server.demand('PATCH', `${API}/posts/${id}`, { title: `${title} ${number}` });
    });
    return { editCpu: cpu };
  }

  /** Alternately titles and texts; the clock runs until a reader sees the change in the page. */
  async visible(): Promise<Figures> {
    const random = new Random(2);
    const edits = prepare('visible', (number) => {
      const article = random.pick(this.#corpus.articles);
      const mark = `mark-${number}-${article.id}`;
      const content = `${mark}\n\n${bodyOf(article, this.#corpus)}`;
      return { article, mark, change: number % 2 === 0 ? { title: `${article.title} ${mark}` } : { content } };
    });
    const { cpu, ms } = await this.#cost('visible', async (number) => {
      const { article, mark, change } = edits(number);
      await this.#server.demand('PATCH', `${API}/posts/${article.id}`, change);
      await this.#server.until(pathOf(article), mark);
    });
    return { visibleP50: percentile(ms, 0.5), visibleP99: percentile(ms, 0.99), visibleCpu: cpu };
  }

  /** Editors who publish concurrently, each continuing when the last article can be read. */
  async editors(): Promise<Figures> {
    const random = new Random(3);
    const posts = prepare('editors', (number) => ({
      ...{ title: `Nový článek ${number}`, status: 'publish', categories: [random.pick(this.#corpus.categories.cs)] },
      content: bodyOf(random.pick(this.#corpus.articles), this.#corpus),
    }));
    const create = async (number: number) => {
      const made = await this.#server.demand('POST', `${API}/posts`, posts(number));
      await this.#server.until(new URL((JSON.parse(made) as { link: string }).link).pathname);
    };
    const { cpu, seconds } = await this.#cost('editors', create, EDITORS);
    return { editorsRate: ROUNDS.editors / seconds, editorsCpu: cpu };
  }

  /** Lists as a help app requests them: a search, a category and an order, in every combination. */
  async lists(): Promise<Figures> {
    const random = new Random(4);
    const { cpu, ms } = await this.#cost('lists', async () => {
      await this.#server.demand('GET', `${API}/posts?${queryOf(this.#corpus, random)}`);
    });
    return { listsP99: percentile(ms, 0.99), listsCpu: cpu };
  }

  /** Wall-clock milliseconds of each round, processor milliseconds of one, and wall-clock seconds of all. */
  async #cost(load: Load, work: (number: number) => Promise<void>, atOnce = 1) {
    await repeat(WARM_UP[load], work);
    await this.#server.quiet();
    const before = this.#server.usage().cpuSeconds;
    const started = performance.now();
    const ms = await repeat(ROUNDS[load], (round) => work(WARM_UP[load] + round), atOnce);
    const seconds = (performance.now() - started) / 1_000;
    await this.#server.quiet();
    return { ms, seconds, cpu: ((this.#server.usage().cpuSeconds - before) / ROUNDS[load]) * 1_000 };
  }
}

/** Prepares the requests of all rounds before the clock runs; returns those of a round. */
function prepare<T>(load: Load, make: (number: number) => T): (number: number) => T {
  const made = Array.from({ length: WARM_UP[load] + ROUNDS[load] }, (_, number) => make(number));
  return (number) => made[number] as T;
}

/** Runs rounds of work, `atOnce` at a time; returns the milliseconds of each. */
async function repeat(rounds: number, work: (round: number) => Promise<void>, atOnce = 1): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const one = async () => {
    while (next < rounds) {
      const started = performance.now();
      await work(next++);
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return taken;
}

function queryOf(corpus: Corpus, random: Random): string {
  const language = random.pick(['cs', 'en'] as const);
  const order = random.pick(ORDERS);
  const asked = new URLSearchParams({ lang: language, orderby: order, order: random.pick(['asc', 'desc']) });
  if (order === 'relevance' || random.happens(0.7)) asked.set('search', random.pick(SEARCHED[language]));
  if (random.happens(0.5)) asked.set('categories', String(random.pick(corpus.categories[language])));
  return asked.toString();
}
