import type { Remark } from '../../contract/findings.ts';
import type { Item } from '../../contract/model.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Probe } from '../../lib/http-client/probe.ts';
import { Problem } from '../../lib/problem.ts';
import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import type { StateFile } from '../../content/store/state/state-file.ts';
import { readOwnUrl } from '../../rest/oembed/page-urls.ts';
import { linkUrl } from '../../rest/query/urls.ts';
import { type Checked, textFindings, texts } from './check-guide.ts';
import { tell, type ToldFinding } from './finding.ts';
import { textFactsOf } from './text-facts.ts';

/** Result of one request: a status, or why there was none. `refused` marks URLs that are never requested. */
type Told = number | 'unreachable' | 'refused';

/** Results by URL; `at` is in milliseconds since 1970. */
export type KnownLinks = Record<string, { told: Told; at: number }>;

interface Asking {
  probe: Probe;
  known: StateFile<KnownLinks>;
  clock: Clock;
}

interface Place {
  item: Item;
  offset: number;
  url: string;
}

/** Each host receives at most two requests at a time, and each of its URLs is requested once a day. */
const AT_ONCE = 2;
const HOSTS_AT_ONCE = 8;
const DAY_MS = 86_400_000;

/** Dead links from texts to other sites, with the number of URLs requested and of those that were refused. */
export async function checkExternal(
  service: Checked,
  asking: Asking,
): Promise<{ findings: ToldFinding[]; asked: number; refused: number }> {
  const places = externalLinks(service);
  const told = await askAll([...new Set(places.map(({ url }) => url))], asking);
  const findings: ToldFinding[] = [];
  for (const { item, url, offset } of places) {
    const remark = remarkOn(url, told.get(url) ?? 200);
    const found = remark ? await textFindings(item, [{ offset, ...remark }], service) : [];
    findings.push(...found.map((finding) => tell({ ...finding, level: 'warning' })));
  }
  const refused = [...told.values()].filter((one) => one === 'refused').length;
  return { findings, asked: told.size - refused, refused };
}

function externalLinks(service: Checked): Place[] {
  const { base } = service.serializeContext;
  const factsOf = textFactsOf(service);
  return texts(service).flatMap((item) =>
    factsOf(item).links.flatMap(({ url: written, offset }) => {
      const url = linkUrl(written, item, service.serializeContext);
      if (!url || !/^https?:$/.test(url.protocol) || readOwnUrl(url, base)) return [];
      url.hash = '';
      return [{ item, offset, url: url.href }];
    }),
  );
}

/** Statuses that do not tell whether the page exists: the server requires a login, is busy, or blocks programs. */
const UNSAID = new Set([401, 403, 405, 407, 408, 425, 429, 451]);

function remarkOn(url: string, told: Told): Remark | null {
  if (told === 'unreachable') return { rule: 'linkUnreachable', values: { url } };
  if (told === 'refused' || told < 400 || told > 599 || UNSAID.has(told)) return null;
  return { rule: 'linkAnswered', values: { url, status: told } };
}

async function askAll(urls: readonly string[], { probe, known, clock }: Asking): Promise<Map<string, Told>> {
  const now = clock.now();
  const kept = (url: string) => {
    const found = Object.hasOwn(known.data, url) ? known.data[url] : undefined;
    return found && now - found.at < DAY_MS && found.at <= now ? found.told : undefined;
  };
  const due = urls.filter((url) => kept(url) === undefined);
  const byHost = [...Map.groupBy(due, (url) => new URL(url).host).values()];
  const fresh = new Map<string, Told>();
  const ask = async (url: string) => void fresh.set(url, await askOne(url, probe));
  await mapConcurrently(byHost, (some) => mapConcurrently(some, ask, AT_ONCE), HOSTS_AT_ONCE);
  if (fresh.size > 0) await known.update((draft) => remember(draft, fresh, now));
  return new Map(urls.map((url) => [url, fresh.get(url) ?? kept(url) ?? 'unreachable']));
}

/** Keeps answers for a day. Hosts that could not be reached are not remembered: they may be up again in a minute. */
function remember(known: KnownLinks, fresh: ReadonlyMap<string, Told>, now: number): void {
  for (const [url, { at }] of Object.entries(known)) if (now - at >= DAY_MS) delete known[url];
  for (const [url, told] of fresh) if (typeof told === 'number') known[url] = { told, at: now };
}

async function askOne(url: string, probe: Probe): Promise<Told> {
  try {
    return await probe(url);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'xlate_url_not_allowed' ? 'refused' : 'unreachable';
  }
}
