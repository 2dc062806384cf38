import { parseArgs } from 'node:util';

export const USAGE = `npm run bench -- [options]   measures the guide against its budgets and its peers

  --quick               everything at small sizes, in under three minutes; prints the report and keeps no files
  --build 500,5000,20000    articles per language of the builds
  --visible 500,5000,20000  articles per language of the running servers
  --storage 300,5000    articles per language of the guides that are uploaded
  --rounds 300          writes and list queries that are timed
  --only build,server   parts to run: build, starlight, server, durable, search, edge, storage
  --seed 1              another seed, another guide
  --out DIR             folder of RESULTS.md and the plots (default tests/bench)`;

const PARTS = ['build', 'starlight', 'server', 'durable', 'search', 'edge', 'storage'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  isQuick: boolean;
  buildSizes: number[];
  serverSizes: number[];
  starlightSize: number;
  /** Articles per language of the indexes that are searched; null for the sample guide. */
  searchSizes: (number | null)[];
  /** Articles per language of the guides that the worker at the edge answers from. */
  edgeSizes: number[];
  /** Articles per language of the guides that are uploaded to an object storage. */
  storageSizes: number[];
  rounds: number;
  /** Posts that eight editors create together. */
  creates: number;
  /** Seconds of each load test. */
  loadSeconds: number;
  parts: Set<Part>;
  seed: number;
  /** Null: print only. */
  out: string | null;
}

/** Null when help was asked for. */
export function readOptions(argv: string[]): Options | null {
  const { values } = parseArgs({
    args: argv,
    options: {
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      build: { type: 'string' },
      visible: { type: 'string' },
      storage: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string' },
      out: { type: 'string' },
    },
  });
  if (values.help) return null;
  const isQuick = values.quick;
  const buildSizes = numbers(values.build) ?? (isQuick ? [50, 150] : [500, 5_000, 20_000]);
  const serverSizes = numbers(values.visible) ?? (isQuick ? [50, 150] : [500, 5_000, 20_000]);
  return {
    isQuick,
    buildSizes,
    serverSizes,
    starlightSize: Math.min(1_000, buildSizes[0] ?? 1_000),
    searchSizes: isQuick ? [null] : [null, 1_000, 5_000],
    edgeSizes: isQuick ? [150] : [5_000],
    storageSizes: numbers(values.storage) ?? [isQuick ? 50 : 300],
    rounds: numbers(values.rounds)?.[0] ?? (isQuick ? 20 : 300),
    creates: isQuick ? 40 : 1_000,
    loadSeconds: isQuick ? 1 : 5,
    parts: new Set(values.only ? (values.only.split(',').map(partOf) as Part[]) : PARTS),
    seed: numbers(values.seed)?.[0] ?? 1,
    out: values.out ?? (isQuick ? null : import.meta.dirname),
  };
}

function numbers(text: string | undefined): number[] | null {
  if (text === undefined) return null;
  if (!/^\d+(,\d+)*$/.test(text)) throw new Error(`${text} is not a list of whole numbers`);
  return text.split(',').map(Number);
}

function partOf(name: string): Part {
  const part = PARTS.find((known) => known === name);
  if (!part) throw new Error(`--only knows ${PARTS.join(', ')}, not ${name}`);
  return part;
}
